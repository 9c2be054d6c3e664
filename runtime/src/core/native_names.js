'use strict';
// How natives are called in notes: by their paths from a realm's global object.

const { dataOf } = require('./intrinsics.js');
const {
  SafeMap,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isObject,
  ownKeys,
} = require('./primordials.js');

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

class NativeNames {
  /** @param {Pick<import('./machine.js').Machine, 'objects' | 'host'>} machine */
  constructor({ objects, host }) {
    this.objects = objects;
    this.host = host;
    /** @type {Map<unknown, string>} */
    this.paths = new SafeMap();
  }

  /**
   * Whether a function is a native.
   * @param {unknown} f
   */
  has(f) {
    return this.paths.has(f);
  }

  /**
   * Whether a function may look into objects that it is given, and nobody sees what it finds there: a
   * native, or one of the host's own library.
   * @param {unknown} f
   */
  looksInto(f) {
    return this.paths.has(f) || this.host.nameOf(f) !== undefined;
  }

  /**
   * How a note calls a function, which need not be a native.
   * @param {unknown} f
   * @returns {string}
   */
  of(f) {
    if (typeof f !== 'function') {
      return '';
    }
    const path = this.paths.get(f) ?? this.host.nameOf(f);
    if (path !== undefined) {
      return path;
    }
    const name = this.objects.isProxy(f) ? undefined : dataOf(f, 'name');
    return typeof name === 'string' ? name : '';
  }

  /**
   * Names a function; a native keeps the first name that it gets.
   * @param {unknown} f
   * @param {string} path
   */
  add(f, path) {
    if (typeof f === 'function' && !this.paths.has(f)) {
      this.paths.set(f, path);
    }
  }

  /**
   * A function stands in the place of a native.
   * @param {Function} f
   * @param {Function} native
   */
  alias(f, native) {
    const path = this.paths.get(native);
    if (path !== undefined) {
      this.paths.set(f, path);
    }
  }

  /**
   * Names a constructor or a namespace, and the functions that are its own or its prototype's.
   * @param {string} path
   * @param {unknown} object
   */
  addOwn(path, object) {
    this.add(object, path);
    for (const [holder, prefix] of [
      [object, path],
      [dataOf(object, 'prototype'), `${path}.prototype`],
    ]) {
      for (const key of isObject(holder) ? ownKeys(holder) : []) {
        if (typeof key !== 'string') {
          continue;
        }
        const { value, set } = getOwnPropertyDescriptor(holder, key) ?? {};
        this.add(value ?? set, `${prefix}.${key}`);
        if (holder === object && isObject(dataOf(value, 'prototype')) && path === 'Intl') {
          this.addOwn(`${path}.${key}`, value);
        }
      }
    }
  }

  /**
   * Names the natives of a realm.
   * @param {object} global
   */
  addRealm(global) {
    for (const key of NAMED_FUNCTIONS) {
      this.add(dataOf(global, key), key);
    }
    for (const key of NAMED) {
      this.addOwn(key, dataOf(global, key));
    }
    const base = dataOf(global, 'Uint8Array');
    if (base !== undefined) {
      this.addOwn('TypedArray', getPrototypeOf(base));
    }
  }
}

exports.NativeNames = NativeNames;
