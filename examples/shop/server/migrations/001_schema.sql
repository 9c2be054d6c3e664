create table customers (
  id serial primary key,
  name text not null unique,
  -- salt and scrypt hash, in hexadecimal
  password text not null,
  is_staff boolean not null default false
);

create table products (
  id serial primary key,
  name text not null,
  -- in cents
  price integer not null,
  stock integer not null check (stock >= 0)
);

create table cart_items (
  customer_id integer not null references customers,
  product_id integer not null references products,
  quantity integer not null,
  primary key (customer_id, product_id)
);

create table orders (
  id serial primary key,
  customer_id integer not null references customers,
  total integer not null,
  placed_at timestamptz not null default now()
);

create table order_items (
  order_id integer not null references orders,
  product_id integer not null references products,
  quantity integer not null,
  primary key (order_id, product_id)
);
