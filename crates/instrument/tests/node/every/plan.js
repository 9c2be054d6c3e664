'use strict';
// What is tried with a native: values of the input, what holds it, where it stands, and what stands in
// the other places.

/** Values of the input, by what they are. The first is that of the run which is looked at. */
const VALUES = {
  text: ['a', 'b', '12', ''],
  number: [2, 3, 17],
  boolean: [true, false],
  url: ['http://a.b/c?x=1', 'http://a.b/d?x=2&y=3', 'b'],
  encoding: ['utf8', 'hex', 'latin1'],
  json: ['{"x":1}', '[2]'],
  key: ['x', 'y', 'length'],
  hash: ['sha1', 'sha256', 'md5'],
  date: ['2020-01-02', '2021-03-04T05:06:07Z'],
};
/** What goes into an object or an array. */
const HELD = ['text', 'number'];
/** Texts of a form, for what does not take any text. */
const FORMS = new Set(['url', 'encoding', 'json', 'key', 'hash', 'date']);

/** The other arguments, by the place of the input; `-1` is the receiver. `_` is where it stands. */
const FIRST = ['', 'text', 'number', 'listener', 'object', 'list', 'key', 'encoding', 'hash', 'bytes', 'pattern', 'url'];
const BEFORE = ['text', 'number', 'listener', 'object', 'list', 'bytes', 'key', 'hash', 'url', 'map', 'pattern', 'date', 'json'];
const PAIRS = ['text text', 'number number', 'object key', 'object text', 'list number', 'bytes number', 'listener object', 'listener list', 'hash bytes', 'hash text', 'text number', 'bytes text', 'object object', 'text listener', 'number text'];
const TRIPLES = ['text text text', 'number number number', 'bytes number number', 'object key object', 'hash bytes bytes', 'text listener object', 'list number number'];
const AFTER = ['', 'text', 'number', 'listener', 'object', 'list', 'bytes', 'key'];
const TWO_AFTER = ['text text', 'number number', 'text listener', 'object listener', 'number listener', 'bytes bytes', 'key object', 'list list', 'listener list', 'number encoding'];

/** What only functions of a page take. */
const OF_PAGE = ['element', 'event'];

const words = (text) => (text === '' ? [] : text.split(' '));
const around = (before, after) => [...words(before), '_', ...words(after)];
const combinationsOf = (more) => new Map([
  [-1, [...FIRST, ...TWO_AFTER, ...PAIRS, ...more].map(words)],
  [0, [...AFTER, ...TWO_AFTER, ...more].map((after) => around('', after))],
  [1, [...BEFORE, ...more].flatMap((before) => ['', 'listener', 'text', 'number', 'object'].map((after) => around(before, after)))],
  [2, PAIRS.flatMap((before) => ['', 'listener', 'number'].map((after) => around(before, after)))],
  [3, TRIPLES.flatMap((before) => ['', 'listener'].map((after) => around(before, after)))],
]);

const COMBINATIONS = combinationsOf([]);
const ON_PAGE = combinationsOf(OF_PAGE);

/**
 * The places that a native has: one more than it says, since what may be left out does not count. A
 * function that is called by its name has no receiver.
 */
const placesOf = ({ kind, isInstance, f }) => {
  if (kind === 'get') return [-1];
  if (kind === 'set') return [0];
  return (isInstance ? [-1, 0, 1, 2, 3] : [0, 1, 2, 3]).filter((place) => place <= Math.max(1, f.length));
};

/** How a native is called with so many arguments. */
const callOf = ({ kind, name }, arity) => (kind === 'get' || kind === 'set' ? `${kind} ${name}` : `${kind} ${name} ${arity}`);

const PARAMETERS = ['a', 'b', 'c', 'd', 'e'];

/** The text of a function that makes that call. */
const textOf = ({ kind, name }, arity) => {
  const list = PARAMETERS.slice(0, arity).join(', ');
  const property = name.startsWith('@@') ? `[Symbol.${name.slice(2)}]` : /^\w+$/.test(name) && !/^\d/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  const parameters = ['o', ...PARAMETERS.slice(0, Math.max(arity, 1))].join(', ');
  switch (kind) {
    case 'get':
      return `(o) => o${property}`;
    case 'set':
      return `(o, a) => { o${property} = a; return o${property}; }`;
    case 'method':
      return `(${parameters}) => o${property}(${list})`;
    case 'new':
      return `(o, ${parameters.slice(3)}) => new o(${list})`;
    default:
      return `(o, ${parameters.slice(3)}) => o(${list})`;
  }
};

/** The trials of one native: where the input stands, in what, of which values, and beside what. */
const trialsOf = (native) => {
  const known = native.isOfPage ? ON_PAGE : COMBINATIONS;
  const trials = [];
  for (const place of placesOf(native)) {
    const combinations = native.kind === 'get' ? [[]] : native.kind === 'set' ? [['_']] : known.get(place);
    for (const holder of ['value', 'object', 'array']) {
      for (const set of holder === 'value' ? Object.keys(VALUES) : HELD) {
        trials.push({ place, holder, set, combinations });
      }
    }
  }
  return trials;
};

/** The text of the functions that call natives. */
const callsText = (natives) => {
  const calls = new Map();
  for (const native of natives) {
    for (const { combinations } of trialsOf(native)) {
      for (const { length } of combinations) calls.set(callOf(native, length), textOf(native, length));
    }
  }
  const lines = Array.from(calls, ([name, text]) => `${JSON.stringify(name)}: ${text},`);
  return `const CALLS = {\n${lines.join('\n')}\n};\n`;
};

Object.assign(exports, { FORMS, VALUES, callOf, callsText, trialsOf });
