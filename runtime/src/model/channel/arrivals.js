'use strict';
// Messages that have come in, and wait for the call that hands them out.
//
// A library makes values of the bytes that have come in, and calls an emitter with them, at once or a
// tick later. Objects have their shadows on them; for primitives, the values are compared: what is
// emitted with the very values of a message that waits is that message, until a listener of the app has
// taken it.

/** How many wait; the oldest go first. A message without a listener is never taken. */
const MOST = 32;

/**
 * Values of a message, in the order in which they are handed out.
 *
 * @typedef {{ values: unknown[], shadows: number[] }} Message
 */

class Arrivals {
  /** @type {Message[]} */
  #waiting = [];

  get isEmpty() {
    return this.#waiting.length === 0;
  }

  /** @param {Message} message */
  add(message) {
    if (!message.shadows.some((shadow) => shadow > 0)) {
      return;
    }
    this.#waiting.push(message);
    if (this.#waiting.length > MOST) {
      this.#waiting.shift();
    }
  }

  /** @param {Message} message */
  remove(message) {
    this.#waiting = this.#waiting.filter((other) => other !== message);
  }

  /**
   * The first message that waits and has the values that these begin with; null if there is none.
   *
   * @param {ArrayLike<unknown>} values
   */
  like(values) {
    return this.#waiting.find((message) => startsWith(values, message.values)) ?? null;
  }
}

/**
 * Whether `all` begins with the very values of `first`.
 *
 * @param {ArrayLike<unknown>} all
 * @param {unknown[]} first
 */
function startsWith(all, first) {
  return first.length <= all.length && first.every((value, index) => Object.is(value, all[index]));
}

exports.Arrivals = Arrivals;
exports.startsWith = startsWith;
