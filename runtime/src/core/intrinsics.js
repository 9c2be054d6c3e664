'use strict';
// Where the intrinsics of a realm are, without running code of the app.

const {
  apply,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isObject,
  makeRegExp,
} = require('./primordials.js');

/**
 * The value of a data property of an object; undefined if there is none.
 * @param {unknown} object
 * @param {PropertyKey} key
 * @returns {any} of whatever type it has there
 */
const dataOf = (object, key) => {
  const descriptor = isObject(object) ? getOwnPropertyDescriptor(object, key) : undefined;
  return descriptor === undefined ? undefined : descriptor.value;
};

/**
 * The prototype of what a native gives for a receiver; undefined if the realm lacks the native.
 * @param {unknown} native
 * @param {unknown} receiver
 * @param {unknown[]} args
 */
const prototypeOfResult = (native, receiver, args = []) =>
  typeof native === 'function' ? getPrototypeOf(apply(native, receiver, args)) : undefined;

/**
 * The prototype of the iterators of a collection.
 * @param {object} global
 * @param {string} name of the constructor
 */
const collectionIterator = (global, name) => {
  const constructor = dataOf(global, name);
  const iterate = dataOf(dataOf(constructor, 'prototype'), Symbol.iterator);
  return constructor && prototypeOfResult(iterate, new constructor());
};

/**
 * Intrinsics that are no globals, by the names that ECMA-262 has for them, by the realm's global.
 * @type {Record<string, (global: object) => unknown>}
 */
const NAMELESS = {
  // @ts-expect-error the types of literals know no prototype
  __proto__: null,
  TypedArray: (global) => {
    const base = dataOf(global, 'Uint8Array');
    return base && getPrototypeOf(base);
  },
  ArrayIteratorPrototype: (global) =>
    prototypeOfResult(dataOf(dataOf(dataOf(global, 'Array'), 'prototype'), 'values'), []),
  MapIteratorPrototype: (global) => collectionIterator(global, 'Map'),
  SetIteratorPrototype: (global) => collectionIterator(global, 'Set'),
  RegExpStringIteratorPrototype: (global) => {
    const prototype = dataOf(dataOf(global, 'String'), 'prototype');
    return prototypeOfResult(dataOf(prototype, 'matchAll'), '', [makeRegExp('', 'g')]);
  },
};

/**
 * A path from the global object as the keys on it, and whether the last is an accessor's.
 * @param {string} path as in crates/protocol/src/natives.rs
 * @returns {{keys: PropertyKey[], isGetter: boolean}}
 */
const parsePath = (path) => {
  const isGetter = path.startsWith('get ');
  const keys = (isGetter ? path.slice(4) : path).split('.').map((key) => {
    const wellKnown = /** @type {any} */ (Symbol);
    return key.startsWith('@@') ? wellKnown[key.slice(2)] : key;
  });
  return { keys, isGetter };
};

/**
 * Where the last key of a path is to be found; undefined if the realm lacks it.
 * @param {object} global
 * @param {PropertyKey[]} keys
 * @returns {unknown}
 */
const holderOf = (global, keys) => {
  const nameless = keys.length > 1 ? NAMELESS[/** @type {string} */ (keys[0])] : undefined;
  let holder = nameless === undefined ? global : nameless(global);
  for (let i = nameless === undefined ? 0 : 1; i < keys.length - 1; i++) {
    holder = dataOf(holder, keys[i]);
  }
  return holder;
};

module.exports = { dataOf, holderOf, parsePath };
