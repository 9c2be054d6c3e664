const { createElement: h, useState } = React;

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

  return h('li', null, title, h('button', { onClick: buy }, 'Buy'), message);
}

function Shopping() {
  const [titles, setTitles] = useState([]);
  const [title, setTitle] = useState('');

  function add() {
    setTitles([...titles, title]);
    setTitle('');
  }

  return h(
    'main',
    null,
    h('input', { value: title, onChange: (event) => setTitle(event.target.value) }),
    h('button', { onClick: add }, 'Add'),
    h(
      'ul',
      null,
      titles.map((text, index) => h(Item, { key: index, title: text })),
    ),
  );
}

ReactDOM.createRoot(document.getElementById('root')).render(h(Shopping));
