'use strict';
// Lists that stand for messages in texts of JSON, and the shadows of their elements.

/** @typedef {import('./channel.js').Runtime} Runtime */
/** @typedef {import('./arrivals.js').Message} Message */

/**
 * The lists in a value that may be those of a message: itself, or its arguments beside its name.
 *
 * @param {Runtime} runtime
 * @param {object} value
 * @returns {unknown[][]}
 */
function listsOf(runtime, value) {
  if (runtime.objects.isProxy(value)) {
    return [];
  }
  if (Array.isArray(value)) {
    return [value];
  }
  const args = Object.getOwnPropertyDescriptor(value, 'args')?.value;
  const name = Object.getOwnPropertyDescriptor(value, 'name')?.value;
  return Array.isArray(args) && typeof name === 'string' ? [args] : [];
}

/**
 * @param {Runtime} runtime
 * @param {unknown[]} list
 */
function shadowsIn(runtime, list) {
  return list.map((value, index) => runtime.shadows.of(list, index, value));
}

/** @param {Message} message */
function isSymbolic({ shadows }) {
  return shadows.some((shadow) => shadow > 0);
}

exports.isSymbolic = isSymbolic;
exports.listsOf = listsOf;
exports.shadowsIn = shadowsIn;
