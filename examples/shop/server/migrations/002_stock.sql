-- Something to begin with. Ann's password is "open sesame", Bob's is "rosebud".
insert into customers (name, password, is_staff) values
  ('ann', '5f1c0a9be2d74863:87128e561bf3753668cc4f1e0f16587bbdfac875d34e93a11b6b60be77f817d9', true),
  ('bob', 'c07d31ae5528f94b:2de47a3d110e5622922f0c1ea1ce3712e40ee5e451d291d9763d9e8cf046168d', false);

insert into products (name, price, stock) values
  ('Enamel mug', 950, 40),
  ('Kettle', 3900, 1),
  ('Tea towel', 700, 25),
  ('Bread bin', 2750, 0);

-- What Ann has bought, and what she has left in the cart.
insert into orders (customer_id, total) values (1, 4600);
insert into order_items (order_id, product_id, quantity) values (1, 2, 1), (1, 3, 1);
insert into cart_items (customer_id, product_id, quantity) values (1, 2, 1);
