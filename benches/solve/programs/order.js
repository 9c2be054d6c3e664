// The price of an order, with its discounts.
const { symbol } = require('stackful');

const quantity = symbol('quantity', 1);
const price = symbol('price', 10);
const code = symbol('code', '');
const member = symbol('member', false);

if (!Number.isInteger(quantity) || quantity < 1) throw new RangeError('quantity');
if (!(price > 0) || price > 10000) throw new RangeError('price');
let total = quantity * price;
if (quantity >= 100) total *= 0.8;
else if (quantity >= 10) total *= 0.9;
if (code.trim().toUpperCase() === 'SPRING') total -= 5;
else if (code.startsWith('GIFT-') && code.length === 9) {
  const value = Number(code.slice(5));
  if (value > 0) total -= value;
  else throw new Error('worthless gift');
} else if (code !== '') throw new Error('unknown code');
if (member && total > 50) total = Math.floor(total * 0.95);
if (total < 0) throw new Error('money back');
console.log(total > 500 ? 'free delivery' : 'delivery');
