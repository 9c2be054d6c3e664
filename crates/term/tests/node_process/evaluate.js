'use strict';
// Each line of standard input is a JSON array of [bindings, text, text, …], where bindings gives
// values to names and each text is a JavaScript expression over them. The line of standard output
// that answers has for each the array of the outcomes of its texts: a value in the form of
// docs/trace-format.md, or {"none": why} where the expression throws or is no primitive. A long
// string is {"long": [length, hash]}.

const fs = require('node:fs');

const decode = (json) => {
  if (json === null || typeof json !== 'object') return json;
  if ('undefined' in json) return undefined;
  if ('number' in json) return Number(json.number);
  return String.fromCharCode(...json.utf16);
};

const encode = (value) => {
  switch (typeof value) {
    case 'undefined':
      return { undefined: true };
    case 'boolean':
      return value;
    case 'number':
      if (Number.isFinite(value) && !Object.is(value, -0)) return value;
      return { number: Object.is(value, -0) ? '-0' : String(value) };
    case 'string':
      if (value.length > 4096) return { long: [value.length, hash(value)] };
      return value.isWellFormed() ? value : { utf16: Array.from({ length: value.length }, (_, i) => value.charCodeAt(i)) };
    default:
      return value === null ? null : { none: typeof value };
  }
};

// Of a string that is longer than our evaluator makes only the length counts.
const MAX_LENGTH = 1 << 24;

const hash = (text) => {
  if (text.length > MAX_LENGTH) return 0;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};

// What is asked of texts of JSON: the part at a path (RFC 6901), and whether it is as it should be.
const part = (text, path) => {
  if (typeof text !== 'string') throw new TypeError('no text');
  const names = String(path).split('/');
  if (names.shift() !== '' || names.some((name) => /~(?![01])/.test(name))) return undefined;
  const child = (value, name) => {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    const isThere = value !== null && typeof value === 'object' && Object.hasOwn(value, key);
    return isThere && !(Array.isArray(value) && key === 'length') ? value[key] : undefined;
  };
  return names.reduce(child, JSON.parse(text));
};

const checked = (value, holds) => {
  if (!holds) throw new TypeError('another kind');
  return value;
};

const PARTS = {
  kind: (text, path) => {
    try {
      const value = part(text, path);
      if (Array.isArray(value)) return 'array';
      return value === null || typeof value === 'boolean' ? String(value) : typeof value;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return String(path) === '' ? '' : 'undefined';
    }
  },
  length: (text, path) => checked(part(text, path), Array.isArray(part(text, path))).length,
  number: (text, path) => checked(part(text, path), typeof part(text, path) === 'number'),
  string: (text, path) => checked(part(text, path), typeof part(text, path) === 'string'),
};
// `length` of a function cannot be assigned to.
for (const [name, value] of Object.entries(PARTS)) Object.defineProperty(JSON.parse, name, { value });

// The function of the last text: many requests may ask for one under other values.
const last = { text: '', names: '', run: () => undefined };

const compiled = (names, text) => {
  const joined = names.join();
  if (last.text !== text || last.names !== joined) {
    Object.assign(last, { text, names: joined, run: new Function(...names, `return ${text}`) });
  }
  return last.run;
};

const evaluate = (bindings, text) => {
  const names = Object.keys(bindings);
  const run = compiled(names, text);
  try {
    return encode(run(...names.map((name) => decode(bindings[name]))));
  } catch (error) {
    return { none: error.name };
  }
};

const answer = (line) => {
  const cases = JSON.parse(line);
  const outcomes = cases.map(([bindings, ...texts]) => texts.map((text) => evaluate(bindings, text)));
  fs.writeFileSync(1, `${JSON.stringify(outcomes)}\n`);
};

const NEWLINE = 0x0a;
const chunk = Buffer.alloc(1 << 20);
let pieces = [];
for (let size = fs.readSync(0, chunk); size > 0; size = fs.readSync(0, chunk)) {
  let rest = Buffer.from(chunk.subarray(0, size));
  for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE)) {
    answer(Buffer.concat([...pieces, rest.subarray(0, end)]).toString());
    pieces = [];
    rest = rest.subarray(end + 1);
  }
  pieces.push(rest);
}
