'use strict';
// How natives are called in notes: by their paths from a realm's global object.

const { getOwnPropertyDescriptor, getPrototypeOf, isObject, ownKeys } = require('./primordials.js');

/** Globals whose functions get their path as a name in notes. */
const NAMED = [
  'Array',
  'ArrayBuffer',
  'BigInt',
  'Boolean',
  'Date',
  'Error',
  'Function',
  'Intl',
  'JSON',
  'Map',
  'Math',
  'Number',
  'Object',
  'Promise',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'TypeError',
  'RangeError',
  'URL',
  'WeakMap',
  'console',
  'Atomics',
  'DataView',
  'FinalizationRegistry',
  'SharedArrayBuffer',
  'TextDecoder',
  'TextEncoder',
  'URLSearchParams',
  'WeakRef',
  'WeakSet',
  'WebAssembly',
];
const NAMED_FUNCTIONS = [
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'eval'],
  ...['fetch', 'isFinite', 'isNaN', 'parseFloat', 'parseInt', 'setTimeout', 'setInterval'],
  ...['atob', 'btoa', 'clearTimeout', 'queueMicrotask', 'setImmediate', 'structuredClone'],
  'unescape',
];

/**
 * A data property of an object itself.
 * @param {any} object
 * @param {PropertyKey} key
 */
const dataOf = (object, key) => {
  const descriptor = isObject(object) ? getOwnPropertyDescriptor(object, key) : undefined;
  return descriptor === undefined ? undefined : descriptor.value;
};

/**
 * @param {Map<Function, string>} names
 * @param {string} path
 * @param {unknown} f
 */
const nameNative = (names, path, f) => {
  if (typeof f === 'function' && !names.has(f)) {
    names.set(f, path);
  }
};

/**
 * Names a constructor or a namespace, and the functions that are its own or its prototype's.
 * @param {Map<Function, string>} names
 * @param {string} path
 * @param {unknown} object
 */
const nameOwn = (names, path, object) => {
  nameNative(names, path, object);
  const prototype = dataOf(object, 'prototype');
  for (const [holder, prefix] of [
    [object, path],
    [prototype, `${path}.prototype`],
  ]) {
    for (const key of isObject(holder) ? ownKeys(holder) : []) {
      if (typeof key !== 'string') {
        continue;
      }
      const { value, set } = getOwnPropertyDescriptor(holder, key);
      nameNative(names, `${prefix}.${key}`, value ?? set);
      if (holder === object && isObject(dataOf(value, 'prototype')) && path === 'Intl') {
        nameOwn(names, `${path}.${key}`, value);
      }
    }
  }
};

/**
 * Names the natives of a realm.
 * @param {Map<Function, string>} names
 * @param {object} global
 */
const nameNatives = (names, global) => {
  for (const key of NAMED_FUNCTIONS) {
    nameNative(names, key, dataOf(global, key));
  }
  for (const key of NAMED) {
    nameOwn(names, key, dataOf(global, key));
  }
  const base = dataOf(global, 'Uint8Array');
  if (base !== undefined) {
    nameOwn(names, 'TypedArray', getPrototypeOf(base));
  }
};

module.exports = { dataOf, nameNatives, nameOwn };
