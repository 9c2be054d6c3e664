'use strict';
// How many live shadows lie under which names and values. A shadow counts only if the value read is
// the one that was stored with it, so most reads need no look at their object: no live shadow is for
// such a value under such a name. Pairs share counts, so a count above zero says nothing.

const { charCodeAt, imul } = require('./primordials.js');

const SIZE = 1 << 14;
const MASK = SIZE - 1;
const NAN = 1;
const TRUE = 2;
const FALSE = 3;
const NULL = 4;
const OTHER = 5;
/** Longer strings may be ropes, which reading a code unit would flatten. */
const READABLE = 12;
/** Spreads texts over the counts. */
const PRIME = 131;
/** Spreads names and indices over the counts. */
const SPREAD = 0x9e3779b1;

const doubles = new Float64Array(1);
const halves = new Uint32Array(doubles.buffer);

/**
 * The place of a number that is no 32-bit integer, before its name is added.
 * @param {number} value
 */
const ofDouble = (value) => {
  if (value !== value) {
    return NAN;
  }
  doubles[0] = value;
  return (halves[1] >>> 8) ^ halves[0] ^ (halves[0] >>> 16);
};

/**
 * The place of a text, before its name is added.
 * @param {string} value
 */
const ofString = (value) => {
  const { length } = value;
  if (length === 0 || length > READABLE) {
    return length;
  }
  const unit = charCodeAt(value, 0) * PRIME + charCodeAt(value, length - 1);
  return (unit * PRIME + length) | 0;
};

/**
 * What a name adds to the places of the values under it.
 * @param {unknown} key
 */
const saltOf = (key) => {
  if (typeof key === 'number') {
    return imul(key, SPREAD) >>> 7;
  }
  return typeof key === 'string' ? imul(ofString(key), SPREAD) >>> 7 : OTHER;
};

/**
 * The place of a value's count under a name: equal (`Object.is`) values have one place.
 * @param {number} salt what the name adds
 * @param {unknown} value
 */
const place = (salt, value) => {
  // Each test is one instruction to V8, a `switch` over `typeof` is not.
  if (typeof value === 'number') {
    return (salt + ((value | 0) === value ? value : ofDouble(value))) & MASK;
  }
  if (typeof value === 'string') {
    return (salt + ofString(value)) & MASK;
  }
  if (value === true) {
    return (salt + TRUE) & MASK;
  }
  if (value === false) {
    return (salt + FALSE) & MASK;
  }
  return (salt + (value === null ? NULL : OTHER)) & MASK;
};

class ValueCounts {
  constructor() {
    this.counts = new Uint32Array(SIZE);
    /** Whether a live shadow may be for any value under any name, even for an object. */
    this.all = false;
  }

  /**
   * Whether no live shadow is for a value, whatever its name: it is an object.
   * @param {unknown} value
   */
  isFree(value) {
    return (
      ((typeof value === 'object' && value !== null) || typeof value === 'function') && !this.all
    );
  }

  /**
   * Whether a live shadow may be for a value.
   * @param {number} salt of the name that it was read by
   * @param {unknown} value
   */
  mayHave(salt, value) {
    if (this.all) {
      return true;
    }
    if (this.isFree(value)) {
      return false;
    }
    return this.counts[place(salt, value)] !== 0;
  }

  /**
   * One shadow more (1) or less (-1) is for a value.
   * @param {number} salt of the name
   * @param {unknown} value
   * @param {1 | -1} change
   */
  add(salt, value, change) {
    this.counts[place(salt, value)] += change;
  }

  /** A live shadow may be for any value from now on. */
  addAll() {
    this.all = true;
  }

  clear() {
    this.all = false;
    for (let i = 0; i < SIZE; i++) {
      this.counts[i] = 0;
    }
  }
}

exports.ValueCounts = ValueCounts;
exports.saltOf = saltOf;
