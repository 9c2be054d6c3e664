'use strict';
// Messages on their way: what the channels tell of them, and the shadows that wait meanwhile.
//
// Between the code that sends and the code that receives there are libraries that are not
// instrumented, and bytes. What crosses is a text of JSON, which remembers the shadows inside the
// objects it was made from (`core/models/json/texts.js`). That leaves the two ends: primitive arguments
// of a sending function must get into the list that is made a text, and out of the parsed list into the
// arguments of the receiver. Any function of a library that makes a text before it returns is followed
// by itself: its arguments are still pending then. What else there is to know, a channel tells
// (channel.js).

const { plant, treeOf } = require('../../core/models/json/tree.js');
const { PENDING } = require('../../core/registers.js');
const { Listeners } = require('../listeners.js');
const { Arrivals, startsWith } = require('./arrivals.js');
const { Frames } = require('./frames.js');

/** @typedef {import('./channel.js').Runtime} Runtime */
/** @typedef {import('./arrivals.js').Message} Message */
/** @typedef {import('../listeners.js').Listener} Listener */

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
  #site;
  /** @type {Message[]} Messages that are being sent right now, innermost last. */
  #leaving = [];
  /** @type {WeakMap<object, { error: unknown }>} Errors that are going to be answered, by answer. */
  #causes = new WeakMap();
  /** What has come in at the server. */
  arrivals = new Arrivals();
  /** Texts on their way to the server. */
  up = new Frames();
  /** Texts on their way to pages. */
  down = new Frames();
  #listeners;

  /**
   * @param {Runtime} runtime
   * @param {(failure: Failure) => void} failed the server answers that it has failed
   * @param {() => number} site the site of whoever called into the runtime, -1 if there is none
   */
  constructor(runtime, failed, site) {
    this.#runtime = runtime;
    this.#site = site;
    this.#failed = failed;
    this.#listeners = new Listeners(runtime);
  }

  /** What has been made a text and made of one from here on is looked at. */
  install() {
    const { jsonCalls } = this.#runtime;
    jsonCalls.written = (value, isFollowed) => this.#writes(value, isFollowed);
    jsonCalls.parsed = (value) => this.#arrives(value);
  }

  /**
   * Whether a function is followed by itself: then nothing has to be told of it.
   *
   * @param {Function} f
   */
  isFollowed(f) {
    return this.#runtime.sources.isInstrumented(f);
  }

  /**
   * In a function of the host: the shadows of its arguments; none if nobody passes any.
   *
   * @param {ArrayLike<unknown>} args
   */
  taken(args) {
    return this.#runtime.incoming.takeArguments(args) ?? [];
  }

  /**
   * Puts a function of the host in the place of one that a page has of its own.
   *
   * @param {object} holder
   * @param {string} name
   * @param {Function} f
   */
  replaceNative(holder, name, f) {
    this.#runtime.sources.replaceNative(holder, name, f);
  }

  /**
   * A text has come in at the page: it is the data of this event.
   *
   * @param {{ data: unknown }} event
   */
  reachesPage(event) {
    const { data } = event;
    const shadow = typeof data === 'string' && !this.down.isEmpty ? this.down.arrived(data) : 0;
    this.mark(event, shadow);
  }

  /**
   * A copy has been made of a value: it gets its shadows.
   *
   * @param {unknown} value
   * @param {number} shadow
   * @param {unknown} copy
   * @returns {number} the shadow of the copy
   */
  carried(value, shadow, copy) {
    const call = { values: [value], shadows: [shadow], result: copy };
    const made = { receiver: undefined, receiverShadow: 0, site: -1, ...call };
    return /** @type {number} */ (this.#runtime.finished.model(structuredClone, made));
  }

  /**
   * What a function of the host returns has this shadow.
   *
   * @template T
   * @param {T} value
   * @param {number} shadow
   */
  returns(value, shadow) {
    return this.#runtime.registers.returns(value, shadow);
  }

  /**
   * The data of an event has a shadow.
   *
   * @param {{ data: unknown }} event
   * @param {number} shadow
   */
  mark(event, shadow) {
    if (shadow > 0) {
      this.#runtime.shadows.set(event, 'data', event.data, shadow);
    }
  }

  /**
   * The shadow of the text of a primitive.
   *
   * @param {unknown} value
   * @param {number} shadow
   */
  asText(value, shadow) {
    return shadow > 0 ? this.#runtime.operators.textual(value, shadow) : 0;
  }

  /**
   * What is sent as bytes is told, if it holds anything symbolic.
   *
   * @param {unknown} value
   * @param {string} what
   */
  loseBinary(value, what) {
    if (this.#runtime.shadows.holds(value) !== 0) {
      this.lost(what);
    }
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
        this.lost(`arguments that ${channel} has not made a text of JSON`);
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
    return list === undefined ? null : this.#shadowsOf(/** @type {unknown[]} */ (list));
  }

  /**
   * `value` is about to be made a text: if it lists a message that is being sent, its elements get
   * the shadows.
   *
   * @param {object} value
   * @param {boolean} isFollowed whether instrumented code makes the text
   */
  #writes(value, isFollowed) {
    // The arguments of the call by the app that has led here.
    const { s, values, shadows } = this.#runtime.registers;
    const isPending = !isFollowed && s === PENDING;
    if (!isPending && this.#leaving.length === 0) {
      return;
    }
    for (const list of this.#listsOf(value)) {
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

  /**
   * Code that is not instrumented has parsed a text whose value has shadows: if it is the list of a
   * message, an emitter is going to be called with it.
   *
   * @param {object} value
   */
  #arrives(value) {
    for (const list of this.#listsOf(value)) {
      const name = list === value ? [] : [/** @type {{ name: string }} */ (value).name];
      const shadows = [...name.map(() => 0), ...this.#shadowsOf(list)];
      this.arrivals.add({ values: [...name, ...list], shadows });
    }
  }

  /**
   * The message in a parsed list is handed out by `deliver`, which calls listeners of the page.
   *
   * @template T
   * @param {Listener[]} listeners the emitter's own list of them
   * @param {unknown[]} list
   * @param {() => T} deliver
   * @param {number} [skipped] how many of its first elements they do not get
   * @returns {T}
   */
  dispatch(listeners, list, deliver, skipped = 0) {
    const values = list.slice(skipped);
    const shadows = this.#shadowsOf(list).slice(skipped);
    if (!isSymbolic({ values, shadows })) {
      return deliver();
    }
    const restore = this.#listeners.inList(listeners, { values, shadows });
    try {
      return deliver();
    } finally {
      restore();
    }
  }

  /**
   * The message in a parsed list is given to its receiver: the next function of the app that `deliver`
   * calls with these values.
   *
   * @template T
   * @param {unknown[]} list
   * @param {() => T} deliver
   * @returns {T}
   */
  receive(list, deliver) {
    const { registers } = this.#runtime;
    const shadows = this.#shadowsOf(list);
    if (!isSymbolic({ values: list, shadows })) {
      return deliver();
    }
    registers.passing(shadows, [...list]);
    const result = deliver();
    if (registers.s === PENDING && registers.shadows === shadows) {
      registers.clear();
      this.lost('an acknowledgement that no function of the app was called with');
    }
    return result;
  }

  /**
   * The lists in a value that may be those of a message: itself, or its arguments beside its name.
   *
   * @param {object} value
   * @returns {unknown[][]}
   */
  #listsOf(value) {
    if (this.#runtime.objects.isProxy(value)) {
      return [];
    }
    if (Array.isArray(value)) {
      return [value];
    }
    const args = Object.getOwnPropertyDescriptor(value, 'args')?.value;
    const name = Object.getOwnPropertyDescriptor(value, 'name')?.value;
    return Array.isArray(args) && typeof name === 'string' ? [args] : [];
  }

  /**
   * @param {string} what crosses without its shadow
   * @returns {0}
   */
  lost(what) {
    return this.#runtime.writer.lost(this.#site(), what);
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

/** @param {unknown} value */
function isObject(value) {
  return typeof value === 'object' && value !== null;
}

/** @param {Message} message */
function isSymbolic({ shadows }) {
  return shadows.some((shadow) => shadow > 0);
}

exports.Traffic = Traffic;
