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
      if (registers.n === 0 || registers.s === PENDING || !isObject(this)) {
        return result;
      }
      const shadow = objects.isProxy(this) ? 0 : shadowOf(this, result);
      return shadow === 0
        ? result
        : conversions.converts(result, shadow, host.siteOfCaller() ?? -1, this);
    },
  };
  machine.replaceModelled(holder, key, wrapper);
};

module.exports = { followConversion };
