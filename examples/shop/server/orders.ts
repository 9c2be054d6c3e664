// Orders: a cart becomes one, and the earlier ones of a customer.

import type { FastifyInstance } from 'fastify';
import type { Order } from '../shared/types.ts';
import { customerOf, customersOnly } from './accounts.ts';
import { cartOf } from './cart.ts';
import { inTransaction, rows } from './database.ts';

export async function orderRoutes(app: FastifyInstance) {
  app.addHook('preHandler', customersOnly);

  app.get('/orders', async (request) =>
    rows<Order>(
      `select orders.id, total, placed_at as "placedAt", sum(quantity)::integer as pieces
       from orders join order_items on order_id = orders.id
       where customer_id = $1 group by orders.id order by orders.id desc`,
      [customerOf(request).id],
    ),
  );

  app.post('/orders', async (request, reply) => {
    const customer = customerOf(request);
    const { lines, total } = await cartOf(request);
    if (lines.length === 0) {
      return reply.code(409).send({ message: 'The cart is empty' });
    }
    const id = await inTransaction(async (client) => {
      const placed = await client.query<{ id: number }>(
        'insert into orders (customer_id, total) values ($1, $2) returning id',
        [customer.id, total],
      );
      const [order] = placed.rows;
      for (const line of lines) {
        await client.query('update products set stock = stock - $2 where id = $1', [
          line.id,
          line.quantity,
        ]);
        await client.query('insert into order_items values ($1, $2, $3)', [
          order.id,
          line.id,
          line.quantity,
        ]);
      }
      await client.query('delete from cart_items where customer_id = $1', [customer.id]);
      return order.id;
    });
    request.session.voucher = undefined;
    return { id, total };
  });
}
