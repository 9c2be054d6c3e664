// For staff: how many there are of each product.

import { useEffect, useState } from 'react';
import type { Product } from '../shared/types.ts';
import { api } from './api.ts';

export function Stock({ attempt }: { attempt: (work: () => Promise<void>) => void }) {
  const [products, setProducts] = useState<Product[]>([]);

  useEffect(() => {
    api.products('', 'name').then(setProducts);
  }, []);

  function setStock(id: number, stock: number) {
    attempt(async () => {
      const changed = await api.setStock(id, stock);
      setProducts((all) => all.map((product) => (product.id === id ? changed : product)));
    });
  }

  return (
    <section aria-label="Stock">
      <ul>
        {products.map(({ id, name, stock }) => (
          <li key={id}>
            <span>{name}</span>
            <input
              type="number"
              aria-label={`Stock of ${name}`}
              min={0}
              value={stock}
              onChange={(event) => setStock(id, event.target.valueAsNumber)}
            />
            <span>{stock < 3 ? 'Order more' : ''}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
