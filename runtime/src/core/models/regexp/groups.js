'use strict';
// Which groups of a pattern may take no part in a match.

const { charCodeAt, slice } = require('../../primordials.js');

/**
 * A group that has begun.
 * @typedef {object} Group
 * @property {number} number 0 if it captures nothing
 * @property {number[]} members the numbers of those inside that capture
 * @property {boolean} isNegative whether it is a lookaround that must not match
 * @property {boolean} hasWays whether it has alternatives
 */

/**
 * Behind an atom, whether it may be left out: `*`, `?` and `{0`.
 * @param {string} source
 * @param {number} at
 */
const isOptional = (source, at) =>
  source[at] === '*' ||
  source[at] === '?' ||
  (source[at] === '{' && charCodeAt(source, at + 1) === 0x30);

/**
 * The index behind a character class.
 * @param {string} source
 * @param {number} start
 * @param {boolean} isNested whether classes may hold classes
 */
const classEnd = (source, start, isNested) => {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    if (source[at] === '\\') {
      at++;
    } else if (source[at] === '[' && (depth === 0 || isNested)) {
      depth++;
    } else if (source[at] === ']' && --depth === 0) {
      return at + 1;
    }
  }
  return source.length;
};

/**
 * A group that has begun; `number` is 0 if it captures nothing.
 * @param {string} source
 * @param {number} at
 * @param {number} number
 * @returns {Group}
 */
const opened = (source, at, number) => ({
  number,
  members: [],
  isNegative:
    source[at + 1] === '?' && (source[at + 2] === '!' || slice(source, at + 2, at + 4) === '<!'),
  hasWays: false,
});

/**
 * Whether the group that begins here captures.
 * @param {string} source
 * @param {number} at
 */
const captures = (source, at) =>
  source[at + 1] !== '?' ||
  (source[at + 2] === '<' && source[at + 3] !== '=' && source[at + 3] !== '!');

/**
 * Notes the groups that are inside.
 * @param {boolean[]} optional
 * @param {Group} group
 */
const note = (optional, group) => {
  for (let i = 0; i < group.members.length; i++) {
    optional[group.members[i]] = true;
  }
};

/**
 * For each group, by its number, whether it may have captured nothing where there is a match; more
 * are said to than do.
 * @param {string} source of a valid pattern
 * @param {boolean} isNested whether classes may hold classes
 * @returns {boolean[]}
 */
const optionalGroups = (source, isNested) => {
  /** @type {boolean[]} */
  const optional = [];
  /** @type {Group[]} */
  const open = [{ number: 0, members: [], isNegative: false, hasWays: false }];
  let number = 0;
  for (let at = 0; at < source.length; at++) {
    const char = source[at];
    const group = open[open.length - 1];
    if (char === '\\') {
      at++;
    } else if (char === '[') {
      at = classEnd(source, at, isNested) - 1;
    } else if (char === '|') {
      group.hasWays = true;
    } else if (char === '(') {
      open[open.length] = opened(source, at, captures(source, at) ? ++number : 0);
    } else if (char === ')') {
      open.length--;
      if (group.hasWays || group.isNegative) {
        note(optional, group);
      }
      if (group.number > 0) {
        group.members[group.members.length] = group.number;
      }
      if (isOptional(source, at + 1)) {
        note(optional, group);
      }
      const { members } = open[open.length - 1];
      for (let i = 0; i < group.members.length; i++) {
        members[members.length] = group.members[i];
      }
    }
  }
  if (open[0].hasWays) {
    note(optional, open[0]);
  }
  return optional;
};

module.exports = { optionalGroups };
