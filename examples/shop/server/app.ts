// The server: sessions, the routes below /api, and the built front end.

import path from 'node:path';
import cookie from '@fastify/cookie';
import session from '@fastify/session';
import serveStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts.ts';
import { cartRoutes } from './cart.ts';
import { orderRoutes } from './orders.ts';
import { productRoutes } from './products.ts';

const DIST = path.join(import.meta.dirname, '..', 'dist');

export async function createApp(): Promise<FastifyInstance> {
  const app = Fastify();
  app.register(cookie);
  app.register(session, {
    secret: process.env.SESSION_SECRET ?? 'a secret for development, not for the world',
    cookie: { secure: false },
  });
  app.register(serveStatic, { root: DIST });
  for (const routes of [accountRoutes, productRoutes, cartRoutes, orderRoutes]) {
    app.register(routes, { prefix: '/api' });
  }
  return app;
}
