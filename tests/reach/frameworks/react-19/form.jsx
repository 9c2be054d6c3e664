import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Account() {
  const [fields, setFields] = useState({ name: '', age: '' });
  const [greeting, setGreeting] = useState('');

  function change({ target }) {
    setFields((before) => ({ ...before, [target.name]: target.value }));
  }

  async function create(event) {
    event.preventDefault();
    const response = await fetch('/account', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
    });
    if (!response.ok) {
      return;
    }
    const reply = await response.json();
    if (reply.greeting === 'Hello Bob') {
      throw new Error('seeded page error');
    }
    setGreeting(reply.greeting);
  }

  return (
    <form onSubmit={create}>
      <input name="name" placeholder="Name" value={fields.name} onChange={change} />
      <input name="age" type="number" value={fields.age} onChange={change} />
      <button>Create</button>
      <p>{greeting}</p>
    </form>
  );
}

createRoot(document.getElementById('root')).render(<Account />);
