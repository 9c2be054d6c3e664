const { column } = document.body.dataset;
const word = () => document.getElementById('word').value;

const typed = {
  string: (text) => text,
  number: (text) => Number(text),
  boolean: (text) => text === 'yes',
  object: (text) => ({ name: text }),
  array: (text) => ['x', text],
};
const asText = () => (column === 'object' || column === 'array' ? JSON.stringify(typed[column](word())) : word());

const isRefused = {
  string: (reply) => reply === 'please',
  number: (reply) => Number(reply) === 99,
  boolean: (reply) => reply === false || reply === 'no',
  object: (reply) => reply.name === 'please',
  array: (reply) => reply[1] === 'please',
};
const show = (reply) => {
  if (isRefused[column](reply)) {
    throw new Error('seeded page error');
  }
  document.title = 'Answered';
};
const read = (text) => (column === 'object' || column === 'array' ? JSON.parse(text) : text);
