'use strict';
// What bound functions are made of. The language does not tell, so where states are looked at `bind` of
// each realm is one that remembers it.

const { dataOf } = require('../intrinsics.js');
const { SafeWeakMap, apply, isObject } = require('../primordials.js');

/** @typedef {{target: unknown, receiver: unknown, values: unknown[]}} Parts */

class Bound {
  constructor() {
    /** @type {WeakMap<object, Parts>} */
    this.parts = new SafeWeakMap();
  }

  /**
   * What a function is bound to; undefined if it is not bound, or by code that the app cannot reach.
   * @param {object} f
   */
  of(f) {
    return this.parts.get(f);
  }

  /**
   * Replaces the native of a realm.
   * @param {import('../machine.js').Machine} machine
   * @param {object} global the realm's
   */
  install(machine, global) {
    const prototype = dataOf(dataOf(global, 'Function'), 'prototype');
    const native = dataOf(prototype, 'bind');
    if (typeof native !== 'function') {
      return;
    }
    const { parts } = this;
    const { bind } = {
      /** @this {unknown} @param {unknown[]} args */
      bind(...args) {
        const made = apply(native, this, args);
        if (isObject(made)) {
          const [receiver, ...values] = args;
          parts.set(made, { target: this, receiver, values });
        }
        return made;
      },
    };
    machine.replaceModelled(prototype, 'bind', bind);
  }
}

exports.Bound = Bound;
