// Which of two versions is the newer.
const { symbol } = require('stackful');

function parse(text) {
  const parts = text.split('-');
  const numbers = parts[0].split('.');
  if (numbers.length !== 3) throw new Error('not three parts');
  const [major, minor, patch] = numbers.map(part => {
    const number = parseInt(part, 10);
    if (!(number >= 0)) throw new RangeError('no number');
    return number;
  });
  return { major, minor, patch };
}

const wanted = parse(symbol('wanted', '1.2.3'));
const given = { major: symbol('major', 1), minor: symbol('minor', 0), patch: symbol('patch', 0) };
if (given.major !== wanted.major) console.log(given.major > wanted.major ? 'newer' : 'older');
else if (given.minor < wanted.minor) console.log('older');
else if (given.minor === wanted.minor && given.patch < wanted.patch) console.log('older patch');
else console.log('compatible');
