'use strict';
// Arguments with which a call comes to the first expression of its parameters, or to the body, without
// anything of the app being run (crates/instrument/src/facts/reach.rs).

const { ownKeys } = require('../primordials.js');

const { isArray } = Array;
const { iterator } = Symbol;

/** @typedef {null | ArgumentShape[] | {[name: string]: ArgumentShape}} ArgumentShape */

/**
 * An argument that has a pattern come to its first expression.
 * @param {ArgumentShape} shape
 * @param {(elements: unknown[]) => unknown} [listed] what stands for a list
 * @returns {unknown}
 */
const argumentOf = (shape, listed = iterableOf) => {
  if (shape === null) {
    return undefined;
  }
  if (isArray(shape)) {
    const elements = [];
    for (let i = 0; i < shape.length; i++) {
      elements[i] = argumentOf(shape[i]);
    }
    return listed(elements);
  }
  /** @type {Record<string, unknown>} */
  const object = { __proto__: null };
  const names = ownKeys(shape);
  for (let i = 0; i < names.length; i++) {
    const name = /** @type {string} */ (names[i]);
    object[name] = argumentOf(shape[name]);
  }
  return object;
};

/**
 * What can be iterated without the natives that the app may have changed.
 * @param {unknown[]} elements
 */
const iterableOf = (elements) => {
  let index = 0;
  const iterating = { __proto__: null, next: () => ({ done: false, value: elements[index++] }) };
  return { __proto__: null, [iterator]: () => iterating };
};

module.exports = { argumentOf };
