'use strict';
// Thrown values on their way to the `catch` that gets them.

const { is, max } = require('./primordials.js');
const { PENDING } = require('./registers.js');

const { captureStackTrace } = Error;

/** So many places are remembered. */
const MOST_PLACES = 16;

class Thrown {
  /**
   * Where what is no object was thrown, which has no stack to tell it: a ring.
   *
   * @type {{value: unknown, holder: {stack?: string}}[]}
   */
  #places = [];
  /** How many there were. */
  #count = 0;

  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'sources'>} machine */
  constructor({ registers, sources }) {
    this.registers = registers;
    this.sources = sources;
  }

  /**
   * A value is about to be thrown: it is given back.
   *
   * @template T
   * @param {number} shadow
   * @param {T} value
   */
  throws(shadow, value) {
    if (shadow !== 0) {
      this.registers.thrownShadow = shadow;
      this.registers.thrownValue = value;
    }
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
      const holder = {};
      captureStackTrace(holder, this.throws);
      this.#places[this.#count++ % MOST_PLACES] = { value, holder };
    }
    return value;
  }

  /**
   * The stack of the place where a value that is no object was last thrown; empty if nobody saw it.
   *
   * @param {unknown} value
   */
  stackOf(value) {
    const oldest = max(0, this.#count - MOST_PLACES);
    for (let number = this.#count - 1; number >= oldest; number--) {
      const place = this.#places[number % MOST_PLACES];
      if (is(place.value, value)) {
        return `${place.holder.stack}`;
      }
    }
    return '';
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
