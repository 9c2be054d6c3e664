import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Item({ title }) {
  const [message, setMessage] = useState('');

  async function buy() {
    const response = await fetch('/bought', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ title }),
    });
    if (!response.ok) {
      return;
    }
    const reply = await response.json();
    if (reply.message === 'tea is bought') {
      throw new Error('seeded page error');
    }
    setMessage(reply.message);
  }

  return (
    <li>
      {title} <button onClick={buy}>Buy</button> {message}
    </li>
  );
}

function Shopping() {
  const [titles, setTitles] = useState([]);
  const [title, setTitle] = useState('');

  function add() {
    setTitles([...titles, title]);
    setTitle('');
  }

  return (
    <main>
      <input value={title} onChange={(event) => setTitle(event.target.value)} />
      <button onClick={add}>Add</button>
      <ul>
        {titles.map((text, index) => (
          <Item key={index} title={text} />
        ))}
      </ul>
    </main>
  );
}

createRoot(document.getElementById('root')).render(<Shopping />);
