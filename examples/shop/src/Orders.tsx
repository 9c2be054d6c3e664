import { useEffect, useState } from 'react';
import type { Order } from '../shared/types.ts';
import { api } from './api.ts';
import { money } from './money.ts';

export function Orders() {
  const [orders, setOrders] = useState<Order[]>([]);

  useEffect(() => {
    api.orders().then(setOrders);
  }, []);

  return (
    <section aria-label="My orders">
      <table>
        <thead>
          <tr>
            <th>Order</th>
            <th>Date</th>
            <th>Pieces</th>
            <th>Total</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, placedAt, pieces, total }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{placedAt.slice(0, 10)}</td>
              <td>{pieces}</td>
              <td>{money(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
