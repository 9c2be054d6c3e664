import { h, render } from 'preact';
import { useState } from 'preact/hooks';

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

  return h(
    'form',
    { onSubmit: create },
    h('input', { name: 'name', placeholder: 'Name', value: fields.name, onInput: change }),
    h('input', { name: 'age', type: 'number', value: fields.age, onInput: change }),
    h('button', null, 'Create'),
    h('p', null, greeting),
  );
}

render(h(Account), document.body);
