'use strict';
// Keys: a symbolic `key`, and the older properties of keyboard events as terms over it.
//
// `keyCode` and `which` are functions of `key`, so they are built as such; an input of their own
// could contradict it.

const { Op } = require('../protocol.js');

/** @typedef {{ keyCode: number, characterCode: number }} CodeTerms shadows of a key's codes */

/**
 * Keys with a name, and their codes in `keydown` and `keyup`.
 *
 * @type {Record<string, number>}
 */
const NAMED = {
  Enter: 13,
  Escape: 27,
  Backspace: 8,
  Tab: 9,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
  ' ': 32,
};
const CHARACTERS = [
  ...'abcdefghijklmnopqrstuvwxyz',
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...'0123456789',
  ...'+-*/=.,:;!?#@()',
];
/**
 * Codes of characters that are neither letters nor digits, on a common keyboard.
 *
 * @type {Record<string, number>}
 */
const SYMBOLS = {
  '+': 187,
  '-': 189,
  '*': 56,
  '/': 191,
  '=': 187,
  '.': 190,
  ',': 188,
  ':': 186,
  ';': 186,
  '!': 49,
  '?': 191,
  '#': 51,
  '@': 50,
  '(': 57,
  ')': 48,
};

/** All keys that a person is taken to press. */
const KEYS = [...CHARACTERS, ...Object.keys(NAMED)];

/**
 * The `keyCode` of a key in `keydown` and `keyup`.
 *
 * @param {string} key
 */
function keyCodeOf(key) {
  return NAMED[key] ?? SYMBOLS[key] ?? (key.length === 1 ? key.toUpperCase().charCodeAt(0) : 0);
}

/**
 * The `keyCode` of a key in `keypress`: the character that it types.
 *
 * @param {string} key
 */
function characterCodeOf(key) {
  return key === 'Enter' ? NAMED.Enter : key.length === 1 ? key.charCodeAt(0) : 0;
}

/**
 * The `code` of a key: where it is on the keyboard.
 *
 * @param {string} key
 */
function codeOf(key) {
  if (/^[a-z]$/i.test(key)) {
    return `Key${key.toUpperCase()}`;
  }
  return /^\d$/.test(key) ? `Digit${key}` : key === ' ' ? 'Space' : key;
}

/**
 * Terms of the codes of a symbolic key.
 *
 * @param {import('../core/host.js').Runtime['writer']} writer of the trace
 * @param {number} key the shadow of the key
 * @returns {CodeTerms}
 */
function codeTerms(writer, key) {
  /** @param {number | string} value */
  const constant = (value) => writer.constant(value);
  /**
   * @param {Record<string, number>} table codes by key
   * @param {number} otherwise
   */
  const choose = (table, otherwise) =>
    Object.entries(table).reduce((rest, [name, code]) => {
      const isIt = writer.apply(Op.StrictlyEqual, [key, constant(name)]);
      return writer.apply(Op.Conditional, [isIt, constant(code), rest]);
    }, otherwise);
  /** @param {number} text */
  const codeAt = (text) => writer.apply(Op.StringCharCodeAt, [text, constant(0)]);
  const upper = writer.apply(Op.StringToUpperCase, [key]);
  const named = Object.fromEntries(
    Object.keys(NAMED)
      .filter((name) => name.length > 1)
      .map((name) => [name, name === 'Enter' ? NAMED.Enter : 0]),
  );
  return {
    keyCode: choose({ ...NAMED, ...SYMBOLS }, codeAt(upper)),
    characterCode: choose(named, codeAt(key)),
  };
}

exports.KEYS = KEYS;
exports.characterCodeOf = characterCodeOf;
exports.codeOf = codeOf;
exports.codeTerms = codeTerms;
exports.keyCodeOf = keyCodeOf;
