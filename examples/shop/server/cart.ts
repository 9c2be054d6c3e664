// The cart of a customer: what is in it, and the voucher that goes with it.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Cart, Line, Product } from '../shared/types.ts';
import { customerOf, customersOnly } from './accounts.ts';
import { rows } from './database.ts';
import { bulkPrice, totalOf } from './pricing.ts';
import { readVoucher } from './vouchers.ts';

const PARAMS = { type: 'object', properties: { id: { type: 'integer' } } } as const;

/** What somebody has in the cart. */
export async function cartOf(request: FastifyRequest): Promise<Cart> {
  const items = await rows<Omit<Line, 'cost'>>(
    `select product_id as id, name, price, quantity from cart_items join products on id = product_id
     where customer_id = $1 order by name`,
    [customerOf(request).id],
  );
  const lines = items.map((item) => ({ ...item, cost: bulkPrice(item.price, item.quantity) }));
  const { voucher } = request.session;
  return { lines, total: totalOf(lines, voucher), hasVoucher: voucher !== undefined };
}

async function productWith(id: number): Promise<Product> {
  const [product] = await rows<Product>(
    'select id, name, price, stock from products where id = $1',
    [id],
  );
  return product;
}

export async function cartRoutes(app: FastifyInstance) {
  app.addHook('preHandler', customersOnly);

  app.get('/cart', async (request) => cartOf(request));

  app.post<{ Body: { id: number; quantity: number } }>(
    '/cart',
    {
      schema: {
        body: {
          type: 'object',
          required: ['id', 'quantity'],
          properties: { id: { type: 'integer' }, quantity: { type: 'integer', minimum: 1 } },
        },
      },
    },
    async (request, reply) => {
      const { id, quantity } = request.body;
      const { name, stock } = await productWith(id);
      if (quantity > stock) {
        return reply.code(409).send({ message: `${name}: only ${stock} left` });
      }
      await rows(
        `insert into cart_items (customer_id, product_id, quantity) values ($1, $2, $3)
         on conflict (customer_id, product_id) do update set quantity = cart_items.quantity + $3`,
        [customerOf(request).id, id, quantity],
      );
      return cartOf(request);
    },
  );

  app.patch<{ Params: { id: number }; Body: { quantity: number } }>(
    '/cart/:id',
    {
      schema: {
        params: PARAMS,
        body: {
          type: 'object',
          required: ['quantity'],
          properties: { quantity: { type: 'integer', minimum: 0 } },
        },
      },
    },
    async (request, reply) => {
      const { quantity } = request.body;
      const { id, name, price, stock } = await productWith(request.params.id);
      if (quantity > stock) {
        return reply.code(409).send({ message: `${name}: only ${stock} left` });
      }
      const line: Line = { id, name, price, quantity, cost: bulkPrice(price, quantity) };
      await rows('update cart_items set quantity = $3 where customer_id = $1 and product_id = $2', [
        customerOf(request).id,
        id,
        quantity,
      ]);
      return line;
    },
  );

  app.delete<{ Params: { id: number } }>(
    '/cart/:id',
    { schema: { params: PARAMS } },
    async (request) => {
      await rows('delete from cart_items where customer_id = $1 and product_id = $2', [
        customerOf(request).id,
        request.params.id,
      ]);
      return cartOf(request);
    },
  );

  app.post<{ Body: { code: string } }>(
    '/cart/voucher',
    {
      schema: {
        body: {
          type: 'object',
          required: ['code'],
          properties: { code: { type: 'string', minLength: 1, maxLength: 20 } },
        },
      },
    },
    async (request, reply) => {
      const voucher = readVoucher(request.body.code);
      if (voucher === null) {
        return reply.code(400).send({ message: 'This is not one of our vouchers' });
      }
      request.session.voucher = voucher;
      return cartOf(request);
    },
  );
}
