// The check digit of a book's number.
const { symbol } = require('stackful');

const number = symbol('number', '0000000000');
if (number.length !== 10) throw new Error('length');
let sum = 0;
for (let i = 0; i < 4; i += 1) {
  const digit = number.charCodeAt(i) - 48;
  if (digit < 0 || digit > 9) throw new Error('digit ' + i);
  sum += (10 - i) * digit;
}
if (sum % 11 === 0) console.log('valid');
else if (sum % 11 === 10) console.log('almost');
