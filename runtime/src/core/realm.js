'use strict';
// What a realm needs before instrumented code may run in it: the global `$stackful`, its natives in
// the table of models, and a `Function.prototype.toString` that shows original text.

const {
  apply,
  defineProperty,
  getOwnPropertyDescriptor,
  isObject,
  ownKeys,
  setPrototypeOf,
} = require('./primordials.js');

const MODELS = [
  require('./models/array.js'),
  require('./models/call.js'),
  require('./models/math.js'),
  require('./models/number.js'),
  require('./models/object.js'),
  require('./models/promise.js'),
  require('./models/reflect.js'),
  require('./models/string.js'),
];

/** Globals whose functions get their path as a name in notes. */
const NAMED = [
  ...['Array', 'ArrayBuffer', 'BigInt', 'Boolean', 'Date', 'Error', 'Function', 'Intl', 'JSON'],
  ...['Map', 'Math', 'Number', 'Object', 'Promise', 'Reflect', 'RegExp', 'Set', 'String'],
  ...['Symbol', 'TypeError', 'RangeError', 'URL', 'WeakMap', 'console'],
];
const NAMED_FUNCTIONS = [
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'eval'],
  ...['fetch', 'isFinite', 'isNaN', 'parseFloat', 'parseInt', 'setTimeout', 'setInterval'],
  ...['structuredClone', 'unescape'],
];

const dataOf = (object, key) => {
  const descriptor = isObject(object) ? getOwnPropertyDescriptor(object, key) : undefined;
  return descriptor === undefined ? undefined : descriptor.value;
};

/** @type {ThisType<import('./machine.js').Machine>} */
module.exports = {
  /**
   * Makes a realm ready for instrumented code.
   * @param {typeof globalThis} global that realm's global object
   */
  installRealm(global) {
    this.nameNatives(global);
    for (const install of MODELS) install(this, global);
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
      value: { machine: this, global },
      enumerable: false,
      writable: false,
      configurable: true,
    });
  },

  nameNatives(global) {
    const name = (f, path) => {
      if (typeof f === 'function' && !this.nativeNames.has(f)) this.nativeNames.set(f, path);
    };
    for (const key of NAMED_FUNCTIONS) name(dataOf(global, key), key);
    for (const key of NAMED) {
      const object = dataOf(global, key);
      name(object, key);
      const prototype = dataOf(object, 'prototype');
      for (const own of isObject(object) ? ownKeys(object) : []) {
        if (typeof own === 'string') name(dataOf(object, own), `${key}.${own}`);
      }
      for (const own of isObject(prototype) ? ownKeys(prototype) : []) {
        if (typeof own === 'string') name(dataOf(prototype, own), `${key}.prototype.${own}`);
      }
    }
    for (const key of ownKeys(dataOf(global, 'console') ?? {})) {
      this.models.set(dataOf(global.console, key), () => 0);
    }
  },

  /** How a note calls a function. */
  nameOf(f) {
    if (typeof f !== 'function') return '';
    const path = this.nativeNames.get(f);
    if (path !== undefined) return path;
    const name = this.isProxy(f) ? undefined : dataOf(f, 'name');
    return typeof name === 'string' ? name : '';
  },

  hideText(global) {
    const prototype = dataOf(dataOf(global, 'Function'), 'prototype');
    const original = dataOf(prototype, 'toString');
    if (typeof original !== 'function') return;
    const machine = this;
    const { toString } = {
      toString() {
        if (this === toString) return 'function toString() { [native code] }';
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
