'use strict';
// Fields of actions: what values a person may choose, and what is chosen if nothing is asked for.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { KEYS } = require('../../model/keyboard.js');
const { MOST_CHOICES, valuesOf } = require('./field_values.js');

/** @typedef {import('./kind.js').Field} Field */
/** @typedef {import('./kind.js').Domain} Domain */

/** Far enough from the edge to be within whatever is pointed at. */
const INITIAL_COORDINATE = 10;
const INITIAL_DESTINATION = 60;
const LONGEST_TEXT = 200;
/** What an address keeps as it is written. */
const IN_ADDRESS = '/^[!$-;=?-_a-z~]+$/';
/** What a step of the wheel scrolls. */
const LINE = 100;
const MOST_TURNED = 2000;
const MOST_SCROLLED = 20_000;
const LEAST_SIZE = 200;
const MOST_SIZE = 4000;
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
 * The point at which a drag ends. It may be out of the window: a button that is held holds the mouse.
 *
 * @type {Field[]}
 */
const DESTINATION = [
  { name: 'toX', isTold: false, domain: (_, window) => around(window.innerWidth) },
  { name: 'toY', isTold: false, domain: (_, window) => around(window.innerHeight) },
];

/** How a person says where that is. */
const TO_POINT = '[ to x = {toX}, y = {toY}| to x = {toX}| to y = {toY}]';

/**
 * How far the wheel is turned, in pixels.
 *
 * @type {Field[]}
 */
const TURN = [
  { name: 'deltaY', isTold: false, domain: () => whole(LINE, -MOST_TURNED, MOST_TURNED) },
  { name: 'deltaX', isTold: false, domain: () => whole(0, -MOST_TURNED, MOST_TURNED) },
];

/**
 * How far something is scrolled.
 *
 * @type {Field}
 */
const SCROLLED = {
  name: 'scrollTop',
  isTold: false,
  domain: () => whole(LINE, 0, MOST_SCROLLED),
};

/**
 * How large the window is made.
 *
 * @type {Field[]}
 */
const SIZE = [
  { name: 'innerWidth', isTold: true, domain: () => whole(600, LEAST_SIZE, MOST_SIZE) },
  { name: 'innerHeight', isTold: true, domain: () => whole(400, LEAST_SIZE, MOST_SIZE) },
];

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
  domain: () => ({ sort: 'string', initial: 'a', maxLength: LONGEST_TEXT, matches: IN_ADDRESS }),
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
    // jsdom's own list: to go through that of the page takes long.
    for (const option of implForWrapper(list).options) {
      if (values.size > MOST_CHOICES) {
        break;
      }
      if (!option.hasAttributeNS(null, 'disabled')) {
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
  return whole(Math.min(INITIAL_COORDINATE, size - 1), 0, size - 1);
}

/**
 * A pixel of so many, or as far away from them.
 *
 * @param {number} size
 * @returns {Domain}
 */
function around(size) {
  return whole(Math.min(INITIAL_DESTINATION, size - 1), -size, 2 * size - 1);
}

/**
 * @param {number} initial
 * @param {number} min
 * @param {number} max
 * @returns {Domain}
 */
function whole(initial, min, max) {
  return { sort: 'number', initial, integer: true, min, max };
}

exports.AT_POINT = AT_POINT;
exports.DESTINATION = DESTINATION;
exports.HASH = HASH;
exports.HOLDING = HOLDING;
exports.KEY = KEY;
exports.MODIFIERS = MODIFIERS;
exports.OPTION = OPTION;
exports.POINT = POINT;
exports.SCROLLED = SCROLLED;
exports.SIZE = SIZE;
exports.TEXT = TEXT;
exports.TO_POINT = TO_POINT;
exports.TURN = TURN;
