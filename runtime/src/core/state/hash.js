'use strict';
// A hash of 64 bits, as two words: 32 would let two states of a long campaign be taken for one. It is
// that of MurmurHash3 for two lanes: words of any number go in, and each bit of them shows in both.

const { charCodeAt, imul } = require('../primordials.js');

const doubles = new Float64Array(1);
const halves = new Int32Array(doubles.buffer);

/** @param {number} x @param {number} bits */
const rotated = (x, bits) => (x << bits) | (x >>> (32 - bits));

/**
 * The last step: every bit of a word depends on every other.
 * @param {number} word
 */
const mixed = (word) => {
  let x = imul(word ^ (word >>> 16), 0x85ebca6b);
  x = imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
};

class Hash {
  constructor() {
    this.low = 0;
    this.high = 0;
  }

  /**
   * Goes on behind what has led to these two words.
   * @param {number} low
   * @param {number} high
   */
  from(low, high) {
    this.low = low;
    this.high = high;
    return this;
  }

  /** @param {number} word */
  word(word) {
    const low = this.low ^ imul(rotated(imul(word, 0x239b961b), 15), 0xab0e9789);
    this.low = (imul(rotated(low, 19) + this.high, 5) + 0x561ccd1b) | 0;
    const high = this.high ^ imul(rotated(imul(word, 0xab0e9789), 16), 0x38b34ae5);
    this.high = (imul(rotated(high, 17) + this.low, 5) + 0x0bcaa747) | 0;
    return this;
  }

  /** @param {string} text */
  text(text) {
    const { length } = text;
    this.word(length);
    for (let i = 0; i < length; i += 2) {
      const high = i + 1 < length ? charCodeAt(text, i + 1) : 0;
      this.word(charCodeAt(text, i) | (high << 16));
    }
    return this;
  }

  /**
   * A primitive that a term can have, with its type; zeros and NaN as `Object.is` has them.
   * @param {unknown} value
   */
  value(value) {
    switch (typeof value) {
      case 'string':
        return this.word(1).text(value);
      case 'number':
        doubles[0] = value === value ? value : NaN;
        return this.word(2).word(halves[0]).word(halves[1]);
      case 'boolean':
        return this.word(value ? 4 : 3);
      default:
        return this.word(value === null ? 5 : 6);
    }
  }

  /** Nothing goes in any more. */
  finish() {
    const low = mixed((this.low + this.high) | 0);
    const high = mixed((this.high + imul(low, 5)) | 0);
    this.low = (low + high) | 0;
    this.high = high;
    return this;
  }
}

exports.Hash = Hash;
