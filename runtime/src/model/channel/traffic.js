'use strict';
// Messages on their way: what the channels tell of them, and the shadows that wait meanwhile.
//
// Between the code that sends and the code that receives there are libraries that are not
// instrumented, and bytes. What crosses is a text of JSON, which remembers the shadows inside the
// objects it was made from (`core/models/json/texts.js`). That leaves the two ends: primitive arguments of a sending
// function must get into the list that is made a text, and out of the parsed list into the
// arguments of the receiver. Which calls these are is what a channel knows (channel.js).

/** @typedef {import('./channel.js').Runtime} Runtime */

/**
 * Values of a message, in the order in which both sides know them.
 *
 * @typedef {{ values: unknown[], shadows: number[] }} Message
 */

/**
 * An answer that says that the other side has failed.
 *
 * @typedef {object} Failure
 * @property {import('http').ServerResponse} response
 * @property {{ error: unknown } | null} cause the error behind it, if one was seen
 * @property {Function} below the stack of the answer begins with the caller of this function
 */

class Traffic {
  #runtime;
  #failed;
  /** @type {Message[]} Messages that are being sent right now, innermost last. */
  #leaving = [];
  /** @type {Map<object, Message[]>} By connection: what has come in and waits for its handler. */
  #arrived = new Map();
  /** @type {WeakMap<object, { error: unknown }>} Errors that are going to be answered, by answer. */
  #causes = new WeakMap();

  /**
   * @param {Runtime} runtime
   * @param {(failure: Failure) => void} failed the server answers that it has failed
   */
  constructor(runtime, failed) {
    this.#runtime = runtime;
    this.#failed = failed;
  }

  /**
   * A host function was called to send `values`, which `transmit` does. The list that stands for
   * them is made a text before it returns, or put where `waiting` finds it, or thrown away.
   *
   * @template T
   * @param {ArrayLike<unknown>} values the arguments of the host function
   * @param {() => T} transmit
   * @param {() => unknown} [waiting]
   * @returns {T}
   */
  send(values, transmit, waiting = () => null) {
    /** @type {number[] | null} */
    const shadows = this.#runtime.incoming.takeArguments(values);
    if (!shadows?.some((shadow) => shadow > 0)) {
      return transmit();
    }
    const isFunctionLast = typeof values[values.length - 1] === 'function';
    const sent = Array.from(values).slice(0, isFunctionLast ? -1 : undefined);
    const message = { values: sent, shadows: shadows.slice(0, sent.length) };
    this.#leaving.push(message);
    try {
      const result = transmit();
      this.#mark(message, waiting());
      return result;
    } finally {
      this.#leaving = this.#leaving.filter((other) => other !== message);
    }
  }

  /**
   * `value` is about to be made a text: if it lists a message that is being sent, its elements get
   * the shadows.
   *
   * @param {object} value
   */
  writes(value) {
    this.#leaving.findLast((message) => this.#mark(message, value));
  }

  /**
   * @param {Message} message
   * @param {unknown} list
   * @returns {boolean} whether it lists this message
   */
  #mark({ values, shadows }, list) {
    if (!Array.isArray(list) || !sameValues(values, list)) {
      return false;
    }
    shadows.forEach((shadow, index) => {
      if (shadow > 0) {
        this.#runtime.shadows.set(list, index, values[index], shadow);
      }
    });
    return true;
  }

  /**
   * The message in a parsed list, without so many of its first elements, is given to its receiver:
   * the next function that is called with these values.
   *
   * @param {unknown[]} list
   * @param {number} [skipped]
   */
  receive(list, skipped = 0) {
    this.#pass(list.slice(skipped), this.#shadowsOf(list).slice(skipped));
  }

  /**
   * The message in a parsed list has come in; its receiver is called later, by `deliver`.
   *
   * @param {object} connection
   * @param {unknown[]} list
   */
  arrive(connection, list) {
    const waiting = this.#arrived.get(connection) ?? [];
    waiting.push({ values: [...list], shadows: this.#shadowsOf(list) });
    this.#arrived.set(connection, waiting);
  }

  /**
   * What has arrived with these values is given to its receiver now, without so many of the first.
   *
   * @param {object} connection
   * @param {unknown[]} values
   * @param {number} [skipped]
   */
  deliver(connection, values, skipped = 0) {
    const waiting = this.#arrived.get(connection) ?? [];
    const at = waiting.findIndex((message) => sameValues(message.values, values));
    if (at >= 0) {
      const [{ shadows }] = waiting.splice(at, 1);
      this.#pass(values.slice(skipped), shadows.slice(skipped));
    }
  }

  /**
   * Nothing comes in by this connection any more, nor is what has arrived delivered.
   *
   * @param {object} connection
   */
  end(connection) {
    this.#arrived.delete(connection);
  }

  /**
   * The server has failed on a request, and `response` is going to say so.
   *
   * @param {object} response
   * @param {unknown} error
   */
  fail(response, error) {
    this.#causes.set(response, { error: this.#runtime.sources.restore(error) });
  }

  /**
   * The server acknowledges a request by an answer that says that it has failed.
   *
   * @param {import('http').ServerResponse} response
   * @param {Function} below the stack of the answer begins with the caller of this function
   */
  refuse(response, below) {
    this.#failed({ response, cause: this.#causes.get(response) ?? null, below });
  }

  /** @param {unknown[]} list */
  #shadowsOf(list) {
    return list.map((value, index) => this.#runtime.shadows.of(list, index, value));
  }

  /**
   * @param {unknown[]} values
   * @param {number[]} shadows
   */
  #pass(values, shadows) {
    if (shadows.some((shadow) => shadow > 0)) {
      this.#runtime.registers.passing(shadows, values);
    }
  }
}

/**
 * Whether `other` begins with the very same values as `one`.
 *
 * @param {unknown[]} one
 * @param {unknown[]} other
 */
function sameValues(one, other) {
  return one.length <= other.length && one.every((value, index) => Object.is(value, other[index]));
}

exports.Traffic = Traffic;
