'use strict';
// Renders a trace: a line for each decision and each loss.

const fs = require('node:fs');
const path = require('node:path');
const { HEADER_WORDS, COMMITTED, Op, Tag } = require('../../../../runtime/src/protocol.js');

const protocol = path.join(__dirname, '../../../../runtime/src/protocol.js');
const spelling = new Map();
for (const [, name, text] of fs.readFileSync(protocol, 'utf8').matchAll(/^ {2}(\w+): \d+, \/\/ (.*)$/gm)) {
  spelling.set(Op[name], text);
}

const textAt = (words, at) => {
  const units = new Uint16Array(words.buffer, words.byteOffset + 4 * (at + 1), words[at]);
  return String.fromCharCode(...units);
};

/** Long terms are cut, since a term that mentions another twice doubles its text. */
const shortened = (text) => (text.length > 400 ? `${text.slice(0, 400)}…` : text);

const applied = (op, operands) => {
  const name = spelling.get(op);
  if (/\w/.test(name) && name !== 'typeof') return `${name}(${operands.join(', ')})`;
  if (operands.length === 2) return `(${operands[0]} ${name} ${operands[1]})`;
  return `(${name} ${operands[0]})`;
};

const double = (low, high) => {
  const value = new Float64Array(Int32Array.of(low, high).buffer)[0];
  return Object.is(value, -0) ? '-0' : String(value);
};

/** The text of the term that a record defines. */
const term = (words, tag, at, count, terms) => {
  switch (tag) {
    case Tag.ConstUndefined:
      return 'undefined';
    case Tag.ConstNull:
      return 'null';
    case Tag.ConstFalse:
      return 'false';
    case Tag.ConstTrue:
      return 'true';
    case Tag.ConstInt:
      return String(words[at]);
    case Tag.ConstDouble:
      return double(words[at], words[at + 1]);
    case Tag.ConstString:
      return JSON.stringify(textAt(words, at));
    case Tag.Input:
      return JSON.parse(textAt(words, at)).name;
    default:
      return applied(words[at], Array.from(words.subarray(at + 1, at + count), (s) => terms[s]));
  }
};

Object.assign(exports, { spelling, textAt, double });

exports.render = (words) => {
  const terms = [null];
  const lines = [];
  for (let at = HEADER_WORDS; at < words[COMMITTED]; ) {
    const tag = words[at] & 255;
    const count = words[at] >>> 8;
    if (tag < 32) terms.push(shortened(term(words, tag, at + 1, count, terms)));
    else if (tag === Tag.Branch) lines.push(`${words[at + 3] ? '' : '! '}${terms[words[at + 2]]}`);
    else if (tag === Tag.Concretised) lines.push(`lost ${textAt(words, at + 3)}`);
    at += 1 + count;
  }
  return lines;
};
