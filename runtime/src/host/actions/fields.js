'use strict';
// Fields of actions: what values a person may choose, and what is chosen if nothing is asked for.

const { KEYS } = require('../../model/keyboard.js');

/** @typedef {import('./kind.js').Field} Field */
/** @typedef {import('./kind.js').Domain} Domain */

/** Far enough from the edge to be within whatever is pointed at. */
const INITIAL_COORDINATE = 10;
const LONGEST_TEXT = 200;
/**
 * What is typed if nothing is asked for, by type of field.
 *
 * @type {Record<string, string>}
 */
const PROPOSALS = {
  email: 'a@example.org',
  url: 'http://example.org/',
  number: '1',
  range: '1',
  date: '2030-01-01',
  time: '09:00',
  month: '2030-01',
  week: '2030-W01',
  'datetime-local': '2030-01-01T09:00',
  color: '#000000',
  tel: '1',
};

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
 * What is typed into a field.
 *
 * @type {Field}
 */
const TEXT = {
  name: 'value',
  isTold: true,
  domain(field) {
    const maxLength = field.maxLength > 0 ? field.maxLength : LONGEST_TEXT;
    const initial = (PROPOSALS[field.type] ?? 'a').slice(0, maxLength);
    return { sort: 'string', initial, maxLength };
  },
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
    const values = [...list.options]
      .filter((option) => !option.disabled)
      .map((option) => option.value);
    const initial = values.find((value) => value !== list.value) ?? list.value;
    return { sort: 'string', initial, oneOf: [...new Set(values)] };
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
exports.KEY = KEY;
exports.OPTION = OPTION;
exports.POINT = POINT;
exports.TEXT = TEXT;
