// A line of settings, of any type that JSON has for it.
const { symbol } = require('stackful');

const line = symbol('line', 'mode=fast');
const [key, value] = [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)];
switch (key) {
  case 'mode':
    if (value !== 'fast' && value !== 'slow') throw new Error('mode');
    break;
  case 'workers': {
    const workers = Number(value);
    if (workers !== Math.floor(workers) || workers < 1) throw new Error('workers');
    if (workers > 64) throw new Error('too many');
    break;
  }
  case 'ratio': {
    const ratio = parseFloat(value);
    if (!(ratio >= 0 && ratio <= 1)) throw new Error('ratio');
    if (ratio * 8 === 3) throw new Error('three eighths');
    break;
  }
  case 'color':
    if (value.length !== 7 || value[0] !== '#') throw new Error('color');
    if (parseInt(value.slice(1), 16) > 0xff0000) throw new Error('too red');
    break;
  default:
    if (key.trim() === '') throw new Error('no key');
}
