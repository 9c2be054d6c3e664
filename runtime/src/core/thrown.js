'use strict';
// Thrown values on their way to the `catch` that gets them.

const { is } = require('./primordials.js');
const { PENDING } = require('./registers.js');

class Thrown {
  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'sources'>} machine */
  constructor({ registers, sources }) {
    this.registers = registers;
    this.sources = sources;
  }

  /**
   * A symbolic value is about to be thrown: it is given back.
   * @template T
   * @param {number} shadow
   * @param {T} value
   */
  throws(shadow, value) {
    this.registers.thrownShadow = shadow;
    this.registers.thrownValue = value;
    return value;
  }

  /**
   * The beginning of a `catch`: the shadow of the caught value. What the calls within the `try` left
   * behind is nobody's any more.
   * @param {unknown} value
   */
  caught(value) {
    this.sources.restore(value);
    const { registers } = this;
    const { thrownShadow, thrownValue, s, shadows, values } = registers;
    registers.thrownShadow = 0;
    registers.iteration = undefined;
    registers.clear();
    if (thrownShadow !== 0 && is(thrownValue, value)) {
      return thrownShadow;
    }
    // A suspended function was resumed with an argument of `throw`, or by a rejected promise.
    return s === PENDING && shadows[0] > 0 && is(values[0], value) ? shadows[0] : 0;
  }
}

exports.Thrown = Thrown;
