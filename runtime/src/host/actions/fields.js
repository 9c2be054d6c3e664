'use strict';
// Fields of actions: what values a person may choose, and what is chosen if nothing is asked for.

const { KEYS } = require('../../model/keyboard.js');
const { MOST_CHOICES, valuesOf } = require('./field_values.js');

/** @typedef {import('./kind.js').Field} Field */
/** @typedef {import('./kind.js').Domain} Domain */

/** Far enough from the edge to be within whatever is pointed at. */
const INITIAL_COORDINATE = 10;
const LONGEST_TEXT = 200;
/**
 * The point in the viewport at which the mouse is.
 *
 * @type {Field[]}
 */
const POINT = [
  { name: 'clientX', isTold: false, domain: (_, window) => within(window.innerWidth) },
  { name: 'clientY', isTold: false, domain: (_, window) => within(window.innerHeight) },
];

/** How a person says where that is, behind all other words. */
const AT_POINT = '[ at x = {clientX}, y = {clientY}| at x = {clientX}| at y = {clientY}]';

/**
 * Which modifier keys are held meanwhile.
 *
 * @type {Field[]}
 */
const MODIFIERS = ['ctrlKey', 'shiftKey', 'altKey', 'metaKey'].map((name) => ({
  name,
  isTold: false,
  domain: () => ({ sort: 'boolean', initial: false }),
}));

/** How a person says that, behind all other words. */
const HOLDING = ['Ctrl', 'Shift', 'Alt', 'Meta']
  .map((name) => `[{${name.toLowerCase()}Key:, holding ${name}}]`)
  .join('');

/**
 * The key that is pressed.
 *
 * @type {Field}
 */
const KEY = {
  name: 'key',
  isTold: true,
  domain: () => ({ sort: 'string', initial: 'a', oneOf: KEYS }),
};

/**
 * What is written into the address behind the `#`.
 *
 * @type {Field}
 */
const HASH = {
  name: 'hash',
  isTold: true,
  domain: () => ({ sort: 'string', initial: 'a', maxLength: LONGEST_TEXT }),
};

/**
 * What is typed into a field, or chosen in it.
 *
 * @type {Field}
 */
const TEXT = {
  name: 'value',
  isTold: true,
  domain: valuesOf,
};

/**
 * The option that is chosen in a list: at first another one than is chosen now.
 *
 * @type {Field}
 */
const OPTION = {
  name: 'value',
  isTold: true,
  /** @param {HTMLSelectElement} list */
  domain(list) {
    const values = new Set();
    for (const option of list.options) {
      if (!option.disabled && values.size <= MOST_CHOICES) {
        values.add(option.value);
      }
    }
    const limit = values.size > MOST_CHOICES ? 'options of a long list' : undefined;
    const oneOf = [...values].slice(0, MOST_CHOICES);
    const initial = oneOf.find((value) => value !== list.value) ?? list.value;
    return { sort: 'string', initial, oneOf, limit };
  },
};

/**
 * A pixel of so many.
 *
 * @param {number} size
 * @returns {Domain}
 */
function within(size) {
  const initial = Math.min(INITIAL_COORDINATE, size - 1);
  return { sort: 'number', initial, integer: true, min: 0, max: size - 1 };
}

exports.AT_POINT = AT_POINT;
exports.HASH = HASH;
exports.HOLDING = HOLDING;
exports.KEY = KEY;
exports.MODIFIERS = MODIFIERS;
exports.OPTION = OPTION;
exports.POINT = POINT;
exports.TEXT = TEXT;
