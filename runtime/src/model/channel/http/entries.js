'use strict';
// Lists of entries of a name and a value: `FormData`, `URLSearchParams`, `Headers`. The shadow of an
// entry is kept under its name and its value together, so it does not matter where it stands.

const { Op } = require('../../../protocol.js');

/** @typedef {import('../../../core/host.js').Runtime} Runtime */
/** @typedef {import('./parts.js').Part} Part */

/** Classes of such lists; each realm has its own. */
const CLASSES = new Set(['FormData', 'Headers', 'URLSearchParams']);

/**
 * Under which property an entry's shadow is kept.
 *
 * @param {any} list
 * @param {string} name
 * @param {string} value
 */
function keyOfEntry(list, name, value) {
  // Names of headers are the same in small and in capital letters.
  const own = list?.constructor?.name === 'Headers' ? name.toLowerCase() : name;
  return `entry ${own}=${value}`;
}

/**
 * A list has an entry with this shadow.
 *
 * @param {Runtime} runtime
 * @param {object} list
 * @param {Part} entry
 */
function markEntry(runtime, list, { name, value, shadow }) {
  if (shadow > 0) {
    runtime.shadows.set(list, keyOfEntry(list, name, value), value, shadow);
  }
}

/**
 * The shadow of an entry.
 *
 * @param {Runtime} runtime
 * @param {unknown} list
 * @param {string} name
 * @param {unknown} value
 */
function entryShadow(runtime, list, name, value) {
  return typeof value === 'string' && runtime.shadows.has(list)
    ? runtime.shadows.of(list, keyOfEntry(list, name, value), value)
    : 0;
}

/**
 * The entries of a list that are texts; `null` if it is none.
 *
 * @param {Runtime} runtime
 * @param {any} list
 * @returns {Part[] | null}
 */
function entriesOf(runtime, list) {
  if (!CLASSES.has(list?.constructor?.name) || typeof list.entries !== 'function') {
    return null;
  }
  /** @type {Part[]} */
  const entries = [];
  for (const [name, value] of list.entries()) {
    if (typeof value === 'string') {
      entries.push({ name, value, shadow: entryShadow(runtime, list, name, value) });
    }
  }
  return entries;
}

/**
 * The entries that a list is made from: an object, a list of pairs, or another such list.
 *
 * @param {Runtime} runtime
 * @param {any} source
 * @returns {Part[]}
 */
function entriesIn(runtime, source) {
  if (typeof source !== 'object' || source === null) {
    return [];
  }
  const entries = entriesOf(runtime, source);
  if (entries !== null) {
    return entries;
  }
  if (Array.isArray(source)) {
    const pairs = source.filter(Array.isArray);
    if (pairs.some((pair) => runtime.shadows.of(pair, 0, pair[0]) > 0)) {
      runtime.writer.lost(-1, 'the name of an entry');
    }
    return pairs.map((pair) => entryAt(runtime, pair, 1, String(pair[0])));
  }
  return Object.keys(source).map((name) => entryAt(runtime, source, name, name));
}

/**
 * @param {Runtime} runtime
 * @param {any} holder
 * @param {PropertyKey} key
 * @param {string} name
 * @returns {Part}
 */
function entryAt(runtime, holder, key, name) {
  const value = holder[key];
  const shadow = runtime.shadows.of(holder, key, value);
  return { name, value: String(value), shadow: textual(runtime, value, shadow) };
}

/**
 * The shadow of a value as a text.
 *
 * @param {Runtime} runtime
 * @param {unknown} value
 * @param {number} shadow
 */
function textual({ writer }, value, shadow) {
  return shadow > 0 && typeof value !== 'string' ? writer.apply(Op.ToString, [shadow]) : shadow;
}

exports.entriesIn = entriesIn;
exports.entriesOf = entriesOf;
exports.entryShadow = entryShadow;
exports.markEntry = markEntry;
exports.textual = textual;
