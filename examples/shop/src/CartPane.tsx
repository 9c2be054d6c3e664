// The cart beside everything else: quantities, a voucher, and the way to the till.

import { type FormEvent, useState } from 'react';
import type { Cart } from '../shared/types.ts';
import { api } from './api.ts';
import { money } from './money.ts';

interface Props {
  cart: Cart;
  setCart: (cart: Cart) => void;
  attempt: (work: () => Promise<void>) => void;
  setNotice: (notice: string) => void;
}

export function CartPane({ cart, setCart, attempt, setNotice }: Props) {
  const [code, setCode] = useState('');

  function setQuantity(id: number, quantity: number) {
    attempt(async () => {
      const line = await api.setQuantity(id, quantity);
      setCart(await api.cart());
      setNotice(`${line.quantity} × ${line.name}: ${money(line.cost)}`);
    });
  }

  function redeem(event: FormEvent) {
    event.preventDefault();
    attempt(async () => {
      setCart(await api.redeem(code));
      setCode('');
    });
  }

  function checkOut() {
    attempt(async () => {
      const { id, total } = await api.checkOut();
      setCart(await api.cart());
      setNotice(`Thank you! Order ${id}, ${money(total)}`);
    });
  }

  return (
    <aside aria-label="Cart">
      <h2>Cart</h2>
      <ul>
        {cart.lines.map(({ id, name, quantity, cost }) => (
          <li key={id}>
            <span>{name}</span>
            <input
              type="number"
              aria-label={`Quantity of ${name}`}
              min={0}
              value={quantity}
              onChange={(event) => setQuantity(id, event.target.valueAsNumber)}
            />
            <span>{money(cost)}</span>
            <button onClick={() => attempt(async () => setCart(await api.remove(id)))}>
              Remove {name}
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={redeem}>
        <input
          name="code"
          aria-label="Voucher"
          placeholder="Voucher"
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <button disabled={code === ''}>Redeem</button>
      </form>
      <p>
        Total {money(cart.total)} {cart.hasVoucher && '(voucher included)'}
      </p>
      <button disabled={cart.lines.length === 0} onClick={checkOut}>
        Check out
      </button>
    </aside>
  );
}
