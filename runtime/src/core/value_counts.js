'use strict';
// How many live shadows lie under which values. A shadow counts only if the value read is the one
// that was stored with it, so most reads need no look at their object: no live shadow is for such a
// value. Values share counts, so a count above zero says nothing.

const { charCodeAt } = require('./primordials.js');

const SIZE = 4096;
const NAN = 1;
const TRUE = 2;
const FALSE = 3;
const NULL = 4;
/** No shadow is for an object, so this place's count is 0. */
const OBJECT = 5;
const OTHER = 6;
/** Longer strings may be ropes, which reading a code unit would flatten. */
const READABLE = 12;
/** Spreads texts over the counts. */
const PRIME = 131;

const doubles = new Float64Array(1);
const halves = new Uint32Array(doubles.buffer);

const ofNumber = (value) => {
  if ((value | 0) === value) return value & (SIZE - 1);
  if (value !== value) return NAN;
  doubles[0] = value;
  return ((halves[1] >>> 8) ^ halves[0] ^ (halves[0] >>> 16)) & (SIZE - 1);
};

const ofString = (value) => {
  const { length } = value;
  if (length === 0 || length > READABLE) return length & (SIZE - 1);
  const unit = charCodeAt(value, 0) * PRIME + charCodeAt(value, length - 1);
  return (unit * PRIME + length) & (SIZE - 1);
};

/** The place of a value's count: equal (`Object.is`) values have one place. */
const place = (value) => {
  switch (typeof value) {
    case 'number':
      return ofNumber(value);
    case 'string':
      return ofString(value);
    case 'boolean':
      return value ? TRUE : FALSE;
    case 'object':
      return value === null ? NULL : OBJECT;
    case 'function':
      return OBJECT;
    default:
      return OTHER;
  }
};

class ValueCounts {
  constructor() {
    this.counts = new Uint32Array(SIZE);
  }

  /** Whether a live shadow may be for a value. */
  mayHave(value) {
    return this.counts[place(value)] !== 0;
  }

  /** One shadow more (1) or less (-1) is for a value. */
  add(value, change) {
    this.counts[place(value)] += change;
  }

  /** A live shadow may be for any value from now on. */
  addAll() {
    for (let i = 0; i < SIZE; i++) this.counts[i]++;
  }

  clear() {
    for (let i = 0; i < SIZE; i++) this.counts[i] = 0;
  }
}

module.exports = { ValueCounts };
