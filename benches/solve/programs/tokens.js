// Arithmetic in a text, with one character of look-ahead.
const { symbol } = require('stackful');

const text = symbol('text', '1+2');
if (text.length > 5) process.exit(0);
let at = 0;

function primary() {
  const c = text[at];
  if (c === '(') {
    at += 1;
    const value = sum();
    if (text[at] !== ')') throw new SyntaxError('no )');
    at += 1;
    return value;
  }
  if (c >= '0' && c <= '9') {
    at += 1;
    return c.charCodeAt(0) - 48;
  }
  throw new SyntaxError('no operand');
}

function product() {
  let value = primary();
  while (text[at] === '*' || text[at] === '/') {
    const operator = text[at];
    at += 1;
    const right = primary();
    if (operator === '/' && right === 0) throw new RangeError('division by zero');
    value = operator === '*' ? value * right : value / right;
  }
  return value;
}

function sum() {
  let value = product();
  while (text[at] === '+' || text[at] === '-') {
    at += 1;
    const right = product();
    value = text[at - 2] === '+' ? value + right : value - right;
  }
  return value;
}

const value = sum();
if (at < text.length) throw new SyntaxError('more');
console.log(value > 40 ? 'much' : 'little');
