'use strict';
// Calls of `JSON.stringify` and `JSON.parse` by instrumented code.
//
// A replacer, a reviver, `toJSON` or a getter may take the arguments that are pending for such a call,
// and may make texts itself. So the arguments stay with the call: its site announces them just before,
// the function that stands in the native's place takes them as it begins, and gives them back as it
// ends, right before the model is asked. Calls in between have begun and ended by then.

/**
 * @typedef {object} Announced
 * @property {number[]} shadows
 * @property {unknown[]} values
 * @property {((value: unknown) => number) | null} [read] gives the value its shadows that were read of a
 *   symbolic text: the shadow of the value itself
 * @property {import('./texts.js').Source | null} [source] what the text remembers
 * @property {boolean} [isUntaken] whether something symbolic was given to the native by code of the app
 * @property {number} [recalled] the shadow of a primitive that a text was made from
 */

class JsonCalls {
  /** @type {Announced | null} The call that is about to begin. */
  #next = null;
  /** @type {Announced | null} The call that has just ended. */
  #last = null;
  /**
   * Called with an object whose text has just been made, and whether instrumented code has made it.
   * @type {(value: object, isFollowed: boolean) => void}
   */
  written = () => {};
  /**
   * Called with an object that code which is not instrumented has parsed, if anything is symbolic.
   * @type {(value: object) => void}
   */
  parsed = () => {};

  /** @param {Announced} call */
  announce(call) {
    this.#next = call;
  }

  /** A call begins: what was announced of it, null if it is not one of instrumented code. */
  begin() {
    const call = this.#next;
    this.#next = null;
    return call;
  }

  /** @param {Announced | null} call */
  end(call) {
    this.#last = call;
  }

  /** What was announced of the call that has just ended. */
  takeLast() {
    const call = this.#last;
    this.#last = null;
    return call;
  }
}

module.exports = { JsonCalls };
