'use strict';
// What a method reads after it has first called a callback: the places that callbacks write to. Receiver,
// arguments and what callbacks return are seen through proxies, and a place is a path from one of
// them behind the name of the method, such as `map receiver.length`, `then arg1.then`, `then ret.then`.

const { member } = require('./plan.js');
const { isObject } = require('./describe.js');

/** Properties of properties, and how far on. */
const DEPTH = 3;
/** Different places of one call. */
const PLACES = 24;

class Reads {
  /** @type {Set<string>} */
  #places = new Set();
  #hasCalled = false;
  /** @type {WeakMap<object, object>} */
  #proxies = new WeakMap();

  /** From here on reads count. */
  called() {
    this.#hasCalled = true;
  }

  /** @returns {string[]} */
  places() {
    return [...this.#places].toSorted();
  }

  /**
   * A stand-in that tells what is read of it.
   *
   * @param {any} value
   * @param {string} path
   * @param {number} [depth]
   * @returns {any}
   */
  watch(value, path, depth = 0) {
    if (!isObject(value) || typeof value === 'function' || depth >= DEPTH) {
      return value;
    }
    const before = this.#proxies.get(value);
    if (before !== undefined) {
      return before;
    }
    const note = (/** @type {string | symbol} */ key) => {
      if (this.#hasCalled && typeof key === 'string' && this.#places.size < PLACES) {
        this.#places.add(member(path, key));
      }
    };
    const proxy = new Proxy(value, {
      get: (target, key) => {
        note(key);
        const read = Reflect.get(target, key);
        const descriptor = Reflect.getOwnPropertyDescriptor(target, key);
        const fixed = descriptor?.configurable === false && descriptor.writable === false;
        if (fixed || typeof key === 'symbol') {
          return read;
        }
        return this.watch(read, member(path, key), depth + 1);
      },
      has: (target, key) => {
        note(key);
        return Reflect.has(target, key);
      },
      getOwnPropertyDescriptor: (target, key) => {
        note(key);
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    });
    this.#proxies.set(value, proxy);
    return proxy;
  }
}

exports.Reads = Reads;
