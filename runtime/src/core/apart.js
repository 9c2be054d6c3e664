'use strict';
// What object patterns take apart in place of an object whose properties are read by code: by getters,
// or traps of a proxy. The shadow that each leaves in the register is gone with the next read, so the
// pattern reads from a proxy of ours, which reads the same of the object, once, and holds the shadows.

const {
  SafeMap,
  SafeWeakMap,
  arrayIsArray,
  getOwnPropertyDescriptor,
  isObject,
  ownKeys,
} = require('./primordials.js');

/**
 * @import { Key } from './property_key.js'
 *
 * A name of a pattern; with those of a pattern within.
 * @typedef {PropertyKey | [PropertyKey, Named[]]} Named
 */

const NativeProxy = Proxy;

/**
 * Whether a property is there, and enumerable, as a descriptor that any object may have.
 * @param {object} object
 * @param {PropertyKey} key
 * @returns {PropertyDescriptor | undefined}
 */
const enumerability = (object, key) => {
  const own = getOwnPropertyDescriptor(object, key);
  return own === undefined
    ? undefined
    : {
        // @ts-expect-error A descriptor that inherits nothing.
        __proto__: null,
        value: undefined,
        enumerable: own.enumerable,
        configurable: true,
        writable: true,
      };
};

/**
 * The names of a pattern within the one at a key; undefined if there is none.
 * @param {Named[]} names
 * @param {PropertyKey} key
 */
const namesWithin = (names, key) => {
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (!arrayIsArray(name)) {
      continue;
    }
    const own = typeof name[0] === 'symbol' ? name[0] : `${name[0]}`;
    if (own === key) {
      return name[1];
    }
  }
  return undefined;
};

class Apart {
  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'objects' | 'shadows' | 'reads'>} machine */
  constructor({ registers, objects, shadows, reads }) {
    this.registers = registers;
    this.objects = objects;
    this.shadows = shadows;
    this.reads = reads;
    /** What was read of an object, by what stands in its place. @type {WeakMap<object, Map<Key, unknown>>} */
    this.readings = new SafeWeakMap();
  }

  /**
   * What a pattern takes apart in place of a value.
   * @param {unknown} value
   * @param {Named[]} names that the pattern has
   */
  apart(value, names) {
    if (!isObject(value) || !this.#runsCode(value, names)) {
      return value;
    }
    /** @type {any} */
    const object = value;
    /** @type {Map<Key, unknown>} */
    const reading = new SafeMap();
    /** @type {ProxyHandler<any> & {__proto__: null}} */
    const handler = {
      __proto__: null,
      get: (_target, key) => {
        const read = object[key];
        const shadow = this.reads.getByKey(object, 0, key, 0, read, -1);
        this.registers.s = 0;
        const within = namesWithin(names, key);
        const got = within === undefined ? read : this.apart(read, within);
        reading.set(key, got);
        if (shadow !== 0) {
          this.shadows.set(standIn, key, got, shadow);
        }
        return got;
      },
      // What `...rest` asks.
      ownKeys: () => ownKeys(object),
      getOwnPropertyDescriptor: (_target, key) => enumerability(object, key),
    };
    const standIn = new NativeProxy({ __proto__: null }, handler);
    this.readings.set(standIn, reading);
    return standIn;
  }

  /**
   * What was read of the object in whose place a value stands; undefined if it stands for itself.
   * @param {object} standIn
   */
  of(standIn) {
    return this.readings.get(standIn);
  }

  /**
   * @param {object} object
   * @param {Named[]} names
   */
  #runsCode(object, names) {
    if (this.objects.hasProxy(object)) {
      return true;
    }
    try {
      for (let i = 0; i < names.length; i++) {
        const name = names[i];
        const property = this.objects.property(object, arrayIsArray(name) ? name[0] : name);
        if (property?.get !== undefined) {
          return true;
        }
        const part = property?.value;
        if (arrayIsArray(name) && isObject(part) && this.#runsCode(part, name[1])) {
          return true;
        }
      }
    } catch {
      // The namespace of a module, which has no getters, refuses a look at what is not initialised.
    }
    return false;
  }
}

exports.Apart = Apart;
