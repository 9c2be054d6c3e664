// The shop as a customer sees it: what is on the shelves, or the earlier orders, and the cart.

import { useEffect, useState } from 'react';
import type { Cart, Customer } from '../shared/types.ts';
import { api } from './api.ts';
import { CartPane } from './CartPane.tsx';
import { Login } from './Login.tsx';
import { Orders } from './Orders.tsx';
import { Products } from './Products.tsx';
import { Stock } from './Stock.tsx';

type View = 'products' | 'orders' | 'stock';

const EMPTY: Cart = { lines: [], total: 0, hasVoucher: false };

export function App() {
  const [customer, setCustomer] = useState<Customer | null>(null);
  const [view, setView] = useState<View>('products');
  const [cart, setCart] = useState(EMPTY);
  const [notice, setNotice] = useState('');

  useEffect(() => {
    api.me().then((answer) => setCustomer(answer.customer));
  }, []);

  useEffect(() => {
    if (customer !== null) {
      api.cart().then(setCart);
    }
  }, [customer]);

  /** Does something of which the customer is told if the server refuses it. */
  async function attempt(work: () => Promise<void>) {
    setNotice('');
    try {
      await work();
    } catch (error) {
      setNotice((error as Error).message);
    }
  }

  if (customer === null) {
    return <Login onLogin={setCustomer} />;
  }
  return (
    <>
      <header>
        <h1>The corner shop</h1>
        <nav>
          <button onClick={() => setView('products')}>Products</button>
          <button onClick={() => setView('orders')}>My orders</button>
          {customer.isStaff && <button onClick={() => setView('stock')}>Stock</button>}
          <button
            onClick={() =>
              attempt(async () => {
                await api.logOut();
                setCustomer(null);
              })
            }
          >
            Log out {customer.name}
          </button>
        </nav>
      </header>
      <p role="status">{notice}</p>
      <main>
        {view === 'products' && (
          <Products onAdd={(id) => attempt(async () => setCart(await api.add(id)))} />
        )}
        {view === 'orders' && <Orders />}
        {view === 'stock' && <Stock attempt={attempt} />}
        <CartPane cart={cart} setCart={setCart} attempt={attempt} setNotice={setNotice} />
      </main>
    </>
  );
}
