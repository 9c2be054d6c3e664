const { column } = document.body.dataset;
const word = () => document.getElementById('word').value;

const typed = {
  string: (text) => text,
  all: (text) => ({
    hasE: text.includes('e'),
    count: text.length,
    list: ['x', text.slice(0, 3)],
    place: { end: text.slice(3) },
    word: text,
  }),
};
const asText = () => (column === 'all' ? JSON.stringify(typed.all(word())) : word());

const isRefused = {
  string: (reply) => reply === 'please',
  all: ({ hasE, count, list, place, word }) =>
    hasE && count === 6 && list[1] === 'ple' && place.end === 'ase' && word === 'please',
};
const show = (reply) => {
  if (isRefused[column](reply)) {
    throw new Error('seeded page error');
  }
  document.title = 'Answered';
};
const read = (text) => (column === 'all' ? JSON.parse(text) : text);
