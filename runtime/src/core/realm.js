'use strict';
// What a realm needs before instrumented code may run in it: the global `$stackful`, its natives in
// the table of models, and a `Function.prototype.toString` that shows original text.

const {
  apply,
  defineProperty,
  functionToString,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isObject,
  ownKeys,
  setPrototypeOf,
} = require('./primordials.js');

const { dataOf } = require('./intrinsics.js');
const { rememberRegExp } = require('./models/regexp/pristine.js');

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

/** @type {ThisType<import('./machine.js').Machine>} */
module.exports = {
  /**
   * Makes a realm ready for instrumented code.
   * @param {typeof globalThis} global that realm's global object
   */
  installRealm(global) {
    this.nameNatives(global);
    rememberRegExp(this, global);
    this.natives.addRealm(global, (holder, key, converted) =>
      this.followConversion(holder, key, (object, result) => converted(this, object, result)),
    );
    this.hideText(global);
    const prototypeOf = (name) => dataOf(dataOf(global, name), 'prototype');
    this.realms.set(global, {
      TypeError: dataOf(global, 'TypeError'),
      eval: dataOf(global, 'eval'),
      boolean: prototypeOf('Boolean'),
      number: prototypeOf('Number'),
      string: prototypeOf('String'),
    });
    defineProperty(global, '$stackful', {
      value: { machine: this, global, file: (tag) => this.file(tag, global) },
      enumerable: false,
      writable: false,
      configurable: true,
    });
  },

  nameNatives(global) {
    for (const key of NAMED_FUNCTIONS) {
      this.nameNative(key, dataOf(global, key));
    }
    for (const key of NAMED) {
      this.nameOwn(key, dataOf(global, key));
    }
    const base = dataOf(global, 'Uint8Array');
    if (base !== undefined) {
      this.nameOwn('TypedArray', getPrototypeOf(base));
    }
    for (const key of ownKeys(dataOf(global, 'console') ?? {})) {
      this.natives.add(dataOf(global.console, key), `console.${String(key)}`, () => 0);
    }
  },

  nameNative(path, f) {
    if (typeof f === 'function' && !this.nativeNames.has(f)) {
      this.nativeNames.set(f, path);
    }
  },

  /** Names a constructor or a namespace, and the functions that are its own or its prototype's. */
  nameOwn(path, object) {
    this.nameNative(path, object);
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
        this.nameNative(`${prefix}.${key}`, value ?? set);
        if (holder === object && isObject(dataOf(value, 'prototype')) && path === 'Intl') {
          this.nameOwn(`${path}.${key}`, value);
        }
      }
    }
  },

  /**
   * Puts a function of the host in the place of a native; it shows the native's text.
   * @param {object} holder
   * @param {string} key
   * @param {Function} wrapper
   */
  replaceNative(holder, key, wrapper) {
    const descriptor = getOwnPropertyDescriptor(holder, key);
    this.shownTexts.set(wrapper, functionToString(descriptor.value));
    for (const name of ['name', 'length']) {
      defineProperty(wrapper, name, getOwnPropertyDescriptor(descriptor.value, name));
    }
    defineProperty(holder, key, { ...descriptor, value: wrapper });
  },

  /** How a note calls a function. */
  nameOf(f) {
    if (typeof f !== 'function') {
      return '';
    }
    const path = this.nativeNames.get(f);
    if (path !== undefined) {
      return path;
    }
    const name = this.isProxy(f) ? undefined : dataOf(f, 'name');
    return typeof name === 'string' ? name : '';
  },

  hideText(global) {
    const prototype = dataOf(dataOf(global, 'Function'), 'prototype');
    const original = dataOf(prototype, 'toString');
    if (typeof original !== 'function') {
      return;
    }
    const machine = this;
    const { toString } = {
      toString() {
        if (this === toString) {
          return 'function toString() { [native code] }';
        }
        const shown = isObject(this) ? machine.shownTexts.get(this) : undefined;
        return shown ?? machine.originalText(apply(original, this, []));
      },
    };
    setPrototypeOf(toString, prototype);
    defineProperty(prototype, 'toString', {
      value: toString,
      enumerable: false,
      writable: true,
      configurable: true,
    });
  },
};
