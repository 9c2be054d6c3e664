'use strict';
// Messages that the app gives to a library to send: primitive arguments of the sending function get
// their shadows into the list that is made a text of JSON, before that function returns or later.

const { types } = require('util');
const { plant, treeOf } = require('../../core/models/json/tree.js');
const { PENDING } = require('../../core/registers.js');
const { startsWith } = require('./arrivals.js');
const { isSymbolic, listsOf, shadowsIn } = require('./lists.js');

/** @typedef {import('./channel.js').Runtime} Runtime */
/** @typedef {import('./arrivals.js').Message} Message */

class Departures {
  #runtime;
  #lost;
  /** @type {Message[]} Messages that are being sent right now, innermost last. */
  #leaving = [];

  /**
   * @param {Runtime} runtime
   * @param {(what: string) => void} lost something crosses without its shadow
   */
  constructor(runtime, lost) {
    this.#runtime = runtime;
    this.#lost = lost;
  }

  /**
   * A host function was called to send `values`, which `transmit` does. The list that stands for
   * them is made a text before it returns, or is one of those that `queued` finds afterwards.
   *
   * @template T
   * @param {ArrayLike<unknown>} values the arguments of the host function
   * @param {() => T} transmit
   * @param {object} how
   * @param {string} how.channel by which they are sent
   * @param {() => unknown[]} how.queued
   * @param {boolean} [how.isVolatile] whether they may be thrown away instead
   * @returns {T}
   */
  send(values, transmit, { channel, queued, isVolatile = false }) {
    for (const value of Array.from(values).flatMap(partsOf)) {
      if (ArrayBuffer.isView(value) && this.#runtime.shadows.holds(value) !== 0) {
        this.#lost(`binary data in a message of ${channel}`);
      }
    }
    const shadows = this.#runtime.incoming.takeArguments(values) ?? this.#again(values, queued());
    if (!shadows?.some((shadow) => shadow > 0)) {
      return transmit();
    }
    const message = { values: valuesIn(values), shadows, isWritten: isVolatile };
    this.#leaving.push(message);
    try {
      const result = transmit();
      const isQueued = queued().some((list) => this.#mark(message, list));
      if (!message.isWritten && !isQueued) {
        this.#lost(`arguments that ${channel} has not made a text of JSON`);
      }
      return result;
    } finally {
      this.#leaving = this.#leaving.filter((other) => other !== message);
    }
  }

  /**
   * A library sends once more what it has in a queue of its own, with a function of its own behind it.
   *
   * @param {ArrayLike<unknown>} values
   * @param {unknown[]} lists
   */
  #again(values, lists) {
    const isOwn = typeof values[values.length - 1] === 'function';
    const list = lists.find((one) => isOwn && Array.isArray(one) && startsWith(values, one));
    return list === undefined ? null : shadowsIn(this.#runtime, /** @type {unknown[]} */ (list));
  }

  /**
   * `value` is about to be made a text: if it lists a message that is being sent, its elements get
   * the shadows.
   *
   * @param {object} value
   * @param {boolean} isFollowed whether instrumented code makes the text
   */
  writes(value, isFollowed) {
    // The arguments of the call by the app that has led here.
    const { s, values, shadows } = this.#runtime.registers;
    const isPending = !isFollowed && s === PENDING;
    if (!isPending && this.#leaving.length === 0) {
      return;
    }
    for (const list of listsOf(this.#runtime, value)) {
      if (this.#leaving.findLast((message) => this.#mark(message, list)) !== undefined) {
        return;
      }
      if (isPending && this.#mark({ values: valuesIn(values), shadows }, list)) {
        this.#runtime.registers.isCarried = true;
      }
    }
  }

  /**
   * @param {Message & { isWritten?: boolean }} message
   * @param {unknown} list
   * @returns {boolean} whether it lists this message
   */
  #mark(message, list) {
    const { values, shadows } = message;
    const from = Array.isArray(list) && isSymbolic(message) ? placeIn(values, list) : -1;
    if (from < 0) {
      return false;
    }
    for (let index = from; index < values.length; index++) {
      this.#put(/** @type {unknown[]} */ (list), index - from, values[index], shadows[index]);
    }
    message.isWritten = true;
    return true;
  }

  /**
   * @param {unknown[]} list
   * @param {number} index
   * @param {unknown} value that is sent
   * @param {number} shadow
   */
  #put(list, index, value, shadow) {
    const runtime = this.#runtime;
    const { [index]: own } = list;
    if (shadow > 0) {
      runtime.shadows.set(list, index, value, shadow);
    } else if (own !== value && !ArrayBuffer.isView(value)) {
      // A copy, from which binary data was taken out.
      const tree = treeOf(runtime, value, 0);
      if (tree !== null) {
        plant(runtime, tree, own);
      }
    }
  }
}

/**
 * What a message has of the arguments of a call: not the function that is called with the answer.
 *
 * @param {ArrayLike<unknown>} args
 */
function valuesIn(args) {
  const values = Array.from(args);
  return typeof values.at(-1) === 'function' ? values.slice(0, -1) : values;
}

/**
 * The index of the message's value that a list begins with; -1 if it is no list of it. Socket.IO 0.9
 * has the name of an event elsewhere.
 *
 * @param {unknown[]} values
 * @param {unknown[]} list
 */
function placeIn(values, list) {
  if (values.length <= list.length && isListed(values, list)) {
    return 0;
  }
  const rest = values.slice(1);
  return rest.length > 0 && rest.length === list.length && isListed(rest, list) ? 1 : -1;
}

/**
 * Whether a list begins with these values, or copies of objects among them.
 *
 * @param {unknown[]} values
 * @param {unknown[]} list
 */
function isListed(values, list) {
  return values.every(
    (value, index) => Object.is(value, list[index]) || (isObject(value) && isObject(list[index])),
  );
}

/**
 * A value and, if it is a plain object or a list, its parts.
 *
 * @param {unknown} value
 */
function partsOf(value) {
  const isWhole = !isObject(value) || ArrayBuffer.isView(value) || types.isProxy(value);
  const own = isWhole ? [] : Object.values(Object.getOwnPropertyDescriptors(value));
  return [value, ...own.map((property) => property.value)];
}

/** @param {unknown} value */
function isObject(value) {
  return typeof value === 'object' && value !== null;
}

exports.Departures = Departures;
