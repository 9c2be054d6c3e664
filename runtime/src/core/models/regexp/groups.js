'use strict';
// Which groups of a pattern may take no part in a match.

const { charCodeAt, slice } = require('../../primordials.js');

/** Behind an atom, whether it may be left out: `*`, `?` and `{0`. */
const isOptional = (source, at) =>
  source[at] === '*' ||
  source[at] === '?' ||
  (source[at] === '{' && charCodeAt(source, at + 1) === 0x30);

/** The index behind a character class. */
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

/** A group that has begun; `number` is 0 if it captures nothing. */
const opened = (source, at, number) => ({
  number,
  members: [],
  isNegative:
    source[at + 1] === '?' && (source[at + 2] === '!' || slice(source, at + 2, at + 4) === '<!'),
  hasWays: false,
});

const captures = (source, at) =>
  source[at + 1] !== '?' ||
  (source[at + 2] === '<' && source[at + 3] !== '=' && source[at + 3] !== '!');

/** Notes the groups that are inside. */
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
  const optional = [];
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
