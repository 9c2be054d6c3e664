'use strict';
// Generators and the iteration protocol. A generator's body begins when the arguments of its call
// are gone, so they are put aside at the call. What it yields is in the register when `next`
// returns; the result object that holds it is made by the engine.

const {
  defineProperty,
  getOwnPropertyDescriptor,
  hasOwn,
  is,
  isObject,
} = require('./primordials.js');

/** @type {ThisType<import('./machine.js').Machine>} */
module.exports = {
  /** The pending arguments of a generator's call, for `started`, and all arguments. */
  putAside(list) {
    const pending = this.shadow === -1;
    const { shadows, values } = this;
    this.clear();
    return { pending, shadows, values, list };
  },

  /** The prologue of a generator: `given` for the arguments that were put aside. */
  started({ pending, shadows, values }, args, rest) {
    if (pending) {
      this.passing(shadows, values);
    }
    return this.given(args, rest);
  },

  /** The value of a rest parameter, in an empty array of the function's realm. */
  restOf(rest, args, from) {
    for (let i = from; i < args.length; i++) {
      const value = args[i];
      defineProperty(rest, i - from, {
        __proto__: null,
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return rest;
  },

  /** `yield*` hands over the elements of an array, and not their shadows. */
  delegates(value, site) {
    if (this.entryWithElements(value) !== null) {
      this.lost(site, 'elements handed over by yield*');
    }
  },

  /** Where `result` is an iterator result that holds `value`, its property gets the shadow. */
  stepped(result, value, shadow) {
    if (!isObject(result) || this.isProxy(result) || !hasOwn(result, 'done')) {
      return false;
    }
    const own = getOwnPropertyDescriptor(result, 'value');
    if (own === undefined || own.get !== undefined || own.set !== undefined) {
      return false;
    }
    if (!is(own.value, value)) {
      return false;
    }
    this.setShadow(result, 'value', value, shadow);
    return true;
  },
};
