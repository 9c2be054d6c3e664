// What there is to buy, and how much of it is left.

import type { FastifyInstance } from 'fastify';
import type { Product, SortOrder } from '../shared/types.ts';
import { staffOnly } from './accounts.ts';
import { rows } from './database.ts';

const COLUMNS: Record<SortOrder, string> = {
  name: 'name',
  cheapest: 'price, name',
  dearest: 'price desc, name',
};

const MOST_STOCK = 1000;

export async function productRoutes(app: FastifyInstance) {
  app.get<{ Querystring: { search: string; sort: SortOrder } }>(
    '/products',
    {
      schema: {
        querystring: {
          type: 'object',
          properties: {
            search: { type: 'string', default: '', maxLength: 60 },
            sort: { type: 'string', enum: ['name', 'cheapest', 'dearest'], default: 'name' },
          },
        },
      },
    },
    async ({ query }) => {
      const words = query.search.trim().toLowerCase().split(/\s+/);
      const products = await rows<Product>(
        `select id, name, price, stock from products order by ${COLUMNS[query.sort]}`,
      );
      return products.filter(({ name }) =>
        words.every((word) => name.toLowerCase().includes(word)),
      );
    },
  );

  app.put<{ Params: { id: number }; Body: { stock: number } }>(
    '/products/:id/stock',
    {
      preHandler: staffOnly,
      schema: {
        params: { type: 'object', properties: { id: { type: 'integer' } } },
        body: {
          type: 'object',
          required: ['stock'],
          properties: { stock: { type: 'integer', minimum: 0 } },
        },
      },
    },
    async ({ params, body }, reply) => {
      if (body.stock > MOST_STOCK) {
        return reply.code(409).send({ message: `There is no room for more than ${MOST_STOCK}` });
      }
      const [product] = await rows<Product>(
        'update products set stock = $2 where id = $1 returning id, name, price, stock',
        [params.id, body.stock],
      );
      return product;
    },
  );
}
