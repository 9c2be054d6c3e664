// Requests to the server. An answer that refuses becomes an error with the server's words.

import type { Cart, Customer, Line, Order, Product, SortOrder } from '../shared/types.ts';

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/api${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = response.status === 204 ? undefined : await response.json();
  if (!response.ok) {
    throw new Error(answer.message);
  }
  return answer;
}

export const api = {
  me: () => ask<{ customer: Customer | null }>('GET', '/me'),
  logIn: (name: string, password: string) =>
    ask<{ customer: Customer }>('POST', '/login', { name, password }),
  logOut: () => ask<void>('POST', '/logout'),
  products: (search: string, sort: SortOrder) =>
    ask<Product[]>('GET', `/products?${new URLSearchParams({ search, sort })}`),
  setStock: (id: number, stock: number) => ask<Product>('PUT', `/products/${id}/stock`, { stock }),
  cart: () => ask<Cart>('GET', '/cart'),
  add: (id: number) => ask<Cart>('POST', '/cart', { id, quantity: 1 }),
  setQuantity: (id: number, quantity: number) => ask<Line>('PATCH', `/cart/${id}`, { quantity }),
  remove: (id: number) => ask<Cart>('DELETE', `/cart/${id}`),
  redeem: (code: string) => ask<Cart>('POST', '/cart/voucher', { code }),
  checkOut: () => ask<{ id: number; total: number }>('POST', '/orders'),
  orders: () => ask<Order[]>('GET', '/orders'),
};
