import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Coupon() {
  const [code, setCode] = useState('');
  const [discount, setDiscount] = useState(0);

  async function apply() {
    const response = await fetch('/coupon', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    if (!response.ok) {
      return;
    }
    const reply = await response.json();
    if (reply.discount === 50) {
      throw new Error('seeded page error');
    }
    setDiscount(reply.discount);
  }

  return (
    <main>
      <input
        aria-label="Coupon"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <button onClick={apply}>Apply</button>
      <p>You save {discount} %</p>
    </main>
  );
}

createRoot(document.getElementById('root')).render(<Coupon />);
