const { createElement: h, useState } = React;

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

  return h(
    'main',
    null,
    h('input', {
      'aria-label': 'Coupon',
      value: code,
      onChange: (event) => setCode(event.target.value),
    }),
    h('button', { onClick: apply }, 'Apply'),
    h('p', null, `You save ${discount} %`),
  );
}

ReactDOM.render(h(Coupon), document.getElementById('root'));
