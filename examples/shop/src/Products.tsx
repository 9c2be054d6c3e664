// The shelves: what there is, found by words and in some order.

import { useEffect, useState } from 'react';
import type { Product, SortOrder } from '../shared/types.ts';
import { api } from './api.ts';
import { money } from './money.ts';

export function Products({ onAdd }: { onAdd: (id: number) => void }) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<SortOrder>('name');
  const [products, setProducts] = useState<Product[]>([]);

  useEffect(() => {
    let isCurrent = true;
    api.products(search, sort).then((found) => {
      if (isCurrent) {
        setProducts(found);
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [search, sort]);

  return (
    <section aria-label="Products">
      <div className="tools">
        <input
          type="search"
          placeholder="Search"
          maxLength={60}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <select
          aria-label="Order"
          value={sort}
          onChange={(event) => setSort(event.target.value as SortOrder)}
        >
          <option value="name">By name</option>
          <option value="cheapest">Cheapest first</option>
          <option value="dearest">Dearest first</option>
        </select>
      </div>
      {products.length === 0 && <p>Nothing like that here.</p>}
      <ul>
        {products.map(({ id, name, price, stock }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{money(price)}</span>
            <button disabled={stock === 0} onClick={() => onAdd(id)}>
              {stock === 0 ? 'Sold out' : 'Add to cart'}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
