// A time of day as text, and whether the shop is open.
const { symbol } = require('stackful');

const text = symbol('at', '12:00');
const day = symbol('day', 3);
const colon = text.indexOf(':');
if (colon < 1 || colon > 2) throw new SyntaxError('no hour');
const hour = +text.slice(0, colon);
const minute = +text.slice(colon + 1);
if (!(hour >= 0 && hour < 24)) throw new RangeError('hour');
if (!(minute >= 0 && minute < 60)) throw new RangeError('minute');
const minutes = hour * 60 + minute;
switch (day % 7) {
  case 0: console.log('closed'); break;
  case 6: console.log(minutes >= 600 && minutes < 840 ? 'open' : 'closed'); break;
  default: console.log(minutes >= 540 && minutes < 1110 ? 'open' : 'closed');
}
if (minutes === 1439 && day === 5) throw new Error('overflow into the weekend');
