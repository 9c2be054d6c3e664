'use strict';
// Natives that make primitives of objects, where nobody asks for a shadow: a function in their place
// keeps what they gave (conversions.js).

const { apply, getOwnPropertyDescriptor, isObject } = require('./primordials.js');
const { CONVERTED, PENDING } = require('./registers.js');

/**
 * Puts a function in the place of a native.
 * @param {import('./machine.js').Machine} machine
 * @param {object} holder
 * @param {PropertyKey} key
 * @param {(receiver: object, result: unknown) => number} shadowOf
 */
const followConversion = (machine, holder, key, shadowOf) => {
  const { registers, objects, conversions, host } = machine;
  const native = getOwnPropertyDescriptor(holder, key)?.value;
  if (typeof native !== 'function') {
    return;
  }
  const { wrapper } = {
    /** @this {unknown} */
    wrapper() {
      if (registers.s === CONVERTED) {
        registers.s = 0;
      }
      const result = apply(native, this, arguments);
      // What a getter gave that the native has called may be the only symbolic value.
      const isAny = registers.n > 0 || registers.s > 0;
      if (!isAny || !isObject(this) || objects.isProxy(this)) {
        return result;
      }
      // Who converts gives no arguments but a hint: this is a call by the name, whose model knows.
      if (registers.s === PENDING && arguments.length > 0 && typeof key === 'string') {
        return result;
      }
      const shadow = shadowOf(this, result);
      if (shadow === 0) {
        return result;
      }
      const site = host.siteOfCaller() ?? -1;
      // The call of a native that converts what it was given, or holds, is still pending.
      if (registers.s === PENDING) {
        conversions.keep(result, shadow, site, this);
        return result;
      }
      return conversions.converts(result, shadow, site, this);
    },
  };
  machine.replaceModelled(holder, key, wrapper);
};

module.exports = { followConversion };
