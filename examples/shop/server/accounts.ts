// Who is there: logging in and out.

import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Customer } from '../shared/types.ts';
import { rows } from './database.ts';
import type { Voucher } from './vouchers.ts';

declare module 'fastify' {
  interface Session {
    customer?: Customer;
    voucher?: Voucher;
  }
}

const derive = promisify(scrypt);

const CREDENTIALS = {
  type: 'object',
  required: ['name', 'password'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 40 },
    password: { type: 'string', maxLength: 100 },
  },
} as const;

/** For routes that are for customers. */
export async function customersOnly({ session }: FastifyRequest, reply: FastifyReply) {
  if (session.customer === undefined) {
    return reply.code(401).send({ message: 'Log in first' });
  }
}

/** For routes that are for the people who work here. */
export async function staffOnly({ session }: FastifyRequest, reply: FastifyReply) {
  if (!session.customer?.isStaff) {
    return reply.code(403).send({ message: 'For staff only' });
  }
}

/** The customer of a request that `customersOnly` has let pass. */
export function customerOf({ session }: FastifyRequest): Customer {
  return session.customer!;
}

export async function accountRoutes(app: FastifyInstance) {
  app.get('/me', async ({ session }) => ({ customer: session.customer ?? null }));

  app.post<{ Body: { name: string; password: string } }>(
    '/login',
    { schema: { body: CREDENTIALS } },
    async ({ body, session }, reply) => {
      const customer = await customerWith(body.name, body.password);
      if (customer === null) {
        return reply.code(401).send({ message: 'Wrong name or password' });
      }
      session.customer = customer;
      return { customer };
    },
  );

  app.post('/logout', async ({ session }, reply) => {
    await session.destroy();
    return reply.code(204).send();
  });
}

async function customerWith(name: string, password: string): Promise<Customer | null> {
  const [found] = await rows<Customer & { password: string }>(
    'select id, name, password, is_staff as "isStaff" from customers where name = $1',
    [name],
  );
  if (found === undefined) {
    return null;
  }
  const [salt, hash] = found.password.split(':').map((part) => Buffer.from(part, 'hex'));
  const given = (await derive(password, salt, hash.length)) as Buffer;
  const { id, isStaff } = found;
  return timingSafeEqual(given, hash) ? { id, name, isStaff } : null;
}
