'use strict';
// What emitted code and the parts of the machine tell each other between one expression and the next.
//
// The first register, `s`, says what the others hold.
//   0: nothing. Every expression leaves it so.
//   positive: the function that has just returned gave `value`, and this is its shadow; it counts only
//     if the call's result is the same value.
//   -1 (PENDING): arguments have been passed; `shadows` and `values` are theirs. The prologue of an
//     instrumented function takes them if its actual arguments are the same values; if the register is
//     still -1 when the call has returned, the callee was not instrumented, and its model is asked.
//   -2 (CONVERTED): an object has been made a primitive (conversions.js).
//   -4 (ASKED): the function that is called tells what it closes over (state/scopes.js), and returns.
//   -3 (WATCHED): nothing, in a run that guesses (guesses.js): emitted code then asks at every call.
//
// Emitted code reads `s`, `n`, `y` and `d` at nearly every expression, so these are plain data of the
// object that it holds (surface.js), and have names of one letter.

const { defineProperty } = require('./primordials.js');

/** The register while arguments have been passed and nobody has taken them. */
const PENDING = -1;
/** The register while the last value that a conversion gave is not taken. */
const CONVERTED = -2;
/** The register while it holds nothing, in a run that looks at every result and every argument. */
const WATCHED = -3;
/** The register while a function is asked what it closes over. */
const ASKED = -4;
/** @type {number[]} */
const NO_SHADOWS = [];
/** @type {unknown[]} */
const NO_VALUES = [];

class Registers {
  constructor() {
    this.s = 0;
    /**
     * What the function that has just returned gave.
     * @type {unknown}
     */
    this.value = undefined;
    this.shadows = NO_SHADOWS;
    this.values = NO_VALUES;
    /** Whether a model is asked about the pending arguments even if none of them is symbolic. */
    this.isAsked = false;
    /** Whether the pending arguments have gone into a promise: nothing of them is lost. */
    this.isCarried = false;
    /**
     * The iteration whose callback has returned last: the model of the native that called it takes it.
     * @type {import('./calls/callbacks.js').Iteration | undefined}
     */
    this.iteration = undefined;
    /**
     * What stands in the place of what a native has just made.
     * @type {{of: unknown, by: unknown} | undefined}
     */
    this.replacement = undefined;
    /** The shadow of what was thrown last, and that value. */
    this.thrownShadow = 0;
    /** @type {unknown} */
    this.thrownValue = undefined;
    /**
     * What the lookup of a name inside `with` tells (scopes.js).
     * @type {number | object}
     */
    this.w = 0;
    /** The shadow of what a function of the host gave last, until somebody has taken it. */
    this.given = 0;
    /**
     * What one function returned is still there when another one begins or returns, so code that is not
     * followed has called both, and has the value.
     */
    this.untaken = () => {};
    /** How many inputs have been read: without one, no value is symbolic. */
    this.y = 0;
    /** How many shadows of properties and elements are live. */
    this.n = 0;
    /** How many of them are those of elements. */
    this.d = 0;
  }

  // The long names that readable emitted text has for these.

  get symbols() {
    return this.y;
  }

  get elementCount() {
    return this.d;
  }

  /** @param {number} shadow */
  set shadow(shadow) {
    this.s = shadow;
  }

  get shadow() {
    return this.s;
  }

  /**
   * From now on the register is never 0, so emitted code asks after each call and in each prologue. It
   * becomes an accessor, which costs nothing where no run has asked for it.
   */
  watch() {
    let held = this.s;
    defineProperty(this, 's', {
      // @ts-expect-error A descriptor that inherits nothing.
      __proto__: null,
      get: () => (held === 0 ? WATCHED : held),
      set: (/** @type {number} */ shadow) => (held = shadow === WATCHED ? 0 : shadow),
    });
  }

  /**
   * A function of the host or of a model returns a value with its shadow, to whoever has called it: what
   * calls it that is not followed has a model of its own.
   * @template T
   * @param {T} value
   * @param {number} shadow
   * @returns {T}
   */
  gives(value, shadow) {
    this.s = shadow;
    this.value = value;
    this.given = shadow;
    return value;
  }

  /** Zeroes the registers: the beginning of anything that the event loop calls. */
  clear() {
    this.s = 0;
    this.value = undefined;
    if (this.shadows === NO_SHADOWS && this.values === NO_VALUES) {
      return;
    }
    this.shadows = NO_SHADOWS;
    this.values = NO_VALUES;
  }

  /** Empties the registers for a while: what they held. */
  putAway() {
    const { s, value, shadows, values, isAsked, isCarried } = this;
    this.clear();
    return { s, value, shadows, values, isAsked, isCarried };
  }

  /** @param {ReturnType<Registers['putAway']>} held */
  putBack(held) {
    this.s = held.s;
    this.value = held.value;
    this.shadows = held.shadows;
    this.values = held.values;
    this.isAsked = held.isAsked;
    this.isCarried = held.isCarried;
  }

  /**
   * Pending arguments for the next call of an instrumented function with these very values.
   * @param {number[]} shadows
   * @param {unknown[]} values
   */
  passing(shadows, values) {
    this.s = PENDING;
    this.shadows = shadows;
    this.values = values;
    this.isAsked = false;
    this.isCarried = false;
  }

  /**
   * A function returns a value with its shadow.
   * @template T
   * @param {T} value
   * @param {number} shadow
   * @returns {T}
   */
  returns(value, shadow) {
    if (this.s > 0 && this.s !== this.given) {
      this.untaken();
    }
    this.s = shadow;
    this.value = value;
    return value;
  }
}

exports.ASKED = ASKED;
exports.CONVERTED = CONVERTED;
exports.NO_SHADOWS = NO_SHADOWS;
exports.NO_VALUES = NO_VALUES;
exports.PENDING = PENDING;
exports.Registers = Registers;
exports.WATCHED = WATCHED;
