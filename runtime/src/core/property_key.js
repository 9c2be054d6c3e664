'use strict';
// Property keys as shadows are stored under: elements by their index, all else by name.

const { charCodeAt } = require('./primordials.js');

/**
 * What the app writes between the brackets of an access: a property key, or any value that the language
 * makes one of.
 * @typedef {any} Key
 */

/** Elements at or above this index are stored by name: an entry's arrays stay dense and small. */
const DENSE = 100_000;

/**
 * Whether elements are stored under a key by their index.
 * @param {unknown} key
 */
const isIndex = (key) => typeof key === 'number' && key >= 0 && key < DENSE && (key | 0) === key;

/**
 * Whether a text may be a canonical numeric key.
 * @param {string} text
 */
const mayBeIndex = (text) => {
  if (text.length === 0) {
    return false;
  }
  const unit = charCodeAt(text, 0);
  return unit >= 0x30 && unit <= 0x39;
};

/**
 * The index that a canonical numeric key names, else the key itself; `undefined` if not a key yet.
 * @param {unknown} key
 * @returns {PropertyKey | undefined}
 */
const normalise = (key) => {
  if (typeof key === 'number') {
    return isIndex(key) ? key + 0 : `${key}`;
  }
  if (typeof key === 'string') {
    if (key.length > 5 || !mayBeIndex(key)) {
      return key;
    }
    const number = +key;
    return isIndex(number) && `${number}` === key ? number : key;
  }
  if (typeof key === 'symbol') {
    return key;
  }
  return key === null || typeof key === 'undefined' || typeof key === 'boolean'
    ? `${key}`
    : undefined;
};

module.exports = { isIndex, mayBeIndex, normalise };
