'use strict';
// The text that `replace` puts in the place of a match: `GetSubstitution` of ECMA-262.

const { arrayIncludes, charCodeAt, indexOf, slice } = require('../../primordials.js');

/**
 * What a template is made of: a text, what a group has captured, by its number or name, or what is
 * before or behind the match.
 * @typedef {{kind: 'text', value: string} | {kind: 'group', value: number | string}
 *   | {kind: 'before' | 'behind', value?: undefined}} Part
 */

/**
 * The value of a digit; -1 of anything else.
 * @param {string} text
 * @param {number} at
 */
const digit = (text, at) => {
  const unit = at < text.length ? charCodeAt(text, at) - 0x30 : -1;
  return unit >= 0 && unit <= 9 ? unit : -1;
};

/**
 * The number of a group behind `$`, and how long it is; null if there is no such group.
 * @param {string} text
 * @param {number} at
 * @param {number} groups how many groups capture
 */
const numbered = (text, at, groups) => {
  const first = digit(text, at);
  const second = digit(text, at + 1);
  if (first < 0) {
    return null;
  }
  const both = first * 10 + second;
  if (second >= 0 && both >= 1 && both <= groups) {
    return { group: both, size: 2 };
  }
  return first >= 1 && first <= groups ? { group: first, size: 1 } : null;
};

/** @type {Record<'$' | '&' | '`' | "'", Part>} */
const SIGNS = {
  $: { kind: 'text', value: '$' },
  '&': { kind: 'group', value: 0 },
  '`': { kind: 'before' },
  "'": { kind: 'behind' },
};

/**
 * The part that begins at a `$`, and the index behind it.
 * @param {string} text
 * @param {number} at
 * @param {number} groups how many groups capture
 * @param {string[] | null} names their names, if any has one
 * @returns {{part: Part, end: number}}
 */
const partAt = (text, at, groups, names) => {
  const next = text[at + 1];
  if (next === '$' || next === '&' || next === '`' || next === "'") {
    return { part: SIGNS[next], end: at + 2 };
  }
  const number = numbered(text, at + 1, groups);
  if (number !== null) {
    return { part: { kind: 'group', value: number.group }, end: at + 1 + number.size };
  }
  const close = next === '<' && names !== null ? indexOf(text, '>', at) : -1;
  if (close < 0) {
    return { part: { kind: 'text', value: '$' }, end: at + 1 };
  }
  const name = slice(text, at + 2, close);
  // A name that no group has stands for nothing.
  /** @type {Part} */
  const part = arrayIncludes(names, name)
    ? { kind: 'group', value: name }
    : { kind: 'text', value: '' };
  return { part, end: close + 1 };
};

/**
 * The parts of a template: texts, groups, and what is before or behind the match.
 * @param {string} text
 * @param {number} groups how many groups capture
 * @param {string[] | null} names their names, if any has one
 */
const parseTemplate = (text, groups, names) => {
  /** @type {Part[]} */
  const parts = [];
  let from = 0;
  for (let at = indexOf(text, '$'); at >= 0; at = indexOf(text, '$', from)) {
    if (at > from) {
      parts[parts.length] = { kind: 'text', value: slice(text, from, at) };
    }
    const { part, end } = partAt(text, at, groups, names);
    parts[parts.length] = part;
    from = end;
  }
  if (from < text.length) {
    parts[parts.length] = { kind: 'text', value: slice(text, from) };
  }
  return parts;
};

module.exports = { parseTemplate };
