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

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { CONVERTED, PENDING } = require('../../core/registers.js');
const { Listeners } = require('../listeners.js');
const { Arrivals, startsWith } = require('./arrivals.js');
const { Collected } = require('./collected.js');
const { Departures } = require('./departures.js');
const { Frames } = require('./frames.js');
const { isSymbolic, listsOf, shadowsIn } = require('./lists.js');

/** @typedef {import('./channel.js').Runtime} Runtime */
/** @typedef {import('../listeners.js').Listener} Listener */

/**
 * An answer that says that the other side has failed.
 *
 * @typedef {object} Failure
 * @property {import('http').ServerResponse} response
 * @property {{ error: unknown } | null} cause the error behind it, if one was seen
 * @property {Function} below the stack of the answer begins with the caller of this function
 * @property {string} [decided] the stack of where its status was set, if that was told
 */

class Traffic {
  #runtime;
  #failed;
  #site;
  /** @type {WeakMap<object, { error: unknown }>} Errors that are going to be answered, by answer. */
  #causes = new WeakMap();
  /**
   * Where statuses were set that say so, likewise, and what was caught there.
   *
   * @type {WeakMap<object, { holder: {stack?: string}, cause: { error: unknown } | null }>}
   */
  #decided = new WeakMap();
  /** What functions of the app send, as arguments. @type {Departures} */
  departures;
  /** What has come in at the server. */
  arrivals = new Arrivals();
  /** Acknowledgements that a library collects. */
  collected = new Collected((what) => this.lost(what));
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
    this.departures = new Departures(runtime, (what) => this.lost(what));
  }

  /** What has been made a text and made of one from here on is looked at. */
  install() {
    const { jsonCalls } = this.#runtime;
    jsonCalls.written = (value, isFollowed) => this.departures.writes(value, isFollowed);
    jsonCalls.parsed = (value) => this.#arrives(value);
  }

  /** The site of whoever called into the runtime, -1 if there is none. */
  get site() {
    return this.#site();
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
   * In a function of the host: the shadows of its arguments; none if nobody passes any. What is pending
   * for a library's function, which has called this one, stays so.
   *
   * @param {ArrayLike<unknown>} args
   */
  taken(args) {
    const { incoming, registers } = this.#runtime;
    const isOther = registers.s === PENDING && !startsWith(args, registers.values);
    return isOther ? [] : (incoming.takeArguments(args) ?? []);
  }

  /**
   * The shadow of a text that a library has just made of an object.
   *
   * @param {unknown} text
   */
  takenConversion(text) {
    const { conversions, registers } = this.#runtime;
    return registers.s === CONVERTED ? conversions.takeConverted(text) : 0;
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
   * The message of an error of Node's, without anything of instrumentation.
   *
   * @param {unknown} error
   */
  messageOf(error) {
    return this.#runtime.sources.restoreFunction(/** @type {Error} */ (error).message);
  }

  /**
   * What a function of the host returns has this shadow.
   *
   * @template T
   * @param {T} value
   * @param {number} shadow
   */
  returns(value, shadow) {
    return this.#runtime.registers.gives(value, shadow);
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
   * A list of acknowledgements is given to the app.
   *
   * @param {unknown[]} list
   */
  givesCollected(list) {
    const { registers } = this.#runtime;
    if (registers.s === PENDING) {
      // The last of them has led here.
      this.collected.add([...registers.values], [...registers.shadows]);
      registers.clear();
    }
    this.collected.take(list).forEach((shadow, index) => {
      if (shadow > 0) {
        this.#runtime.shadows.set(list, index, list[index], shadow);
      }
    });
  }

  /**
   * What is sent as bytes is told, if it holds anything symbolic.
   *
   * @param {unknown} value
   * @param {string} what
   */
  loseBinary(value, what) {
    const { shadows } = this.#runtime;
    // What a blob holds is with its bytes.
    const bytes = typeof value === 'object' && value !== null && implForWrapper(value)?._bytes;
    if (shadows.holds(value) !== 0 || (bytes && shadows.holds(bytes) !== 0)) {
      this.lost(what);
    }
  }

  /**
   * Code that is not instrumented has parsed a text whose value has shadows: if it is the list of a
   * message, an emitter is going to be called with it.
   *
   * @param {object} value
   */
  #arrives(value) {
    for (const list of listsOf(this.#runtime, value)) {
      const name = list === value ? [] : [/** @type {{ name: string }} */ (value).name];
      const shadows = [...name.map(() => 0), ...shadowsIn(this.#runtime, list)];
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
    const shadows = shadowsIn(this.#runtime, list).slice(skipped);
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
    const shadows = shadowsIn(this.#runtime, list);
    if (!isSymbolic({ values: list, shadows })) {
      return deliver();
    }
    registers.passing(shadows, [...list]);
    const result = deliver();
    if (registers.s === PENDING && registers.shadows === shadows) {
      registers.clear();
      this.collected.add(list, shadows);
    }
    return result;
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
    const { sources, thrown } = this.#runtime;
    this.#causes.set(response, { error: sources.restore(error) });
    // Handed on, and not thrown: by `next(error)` in what native code has called back.
    if (Object(error) === error && thrown.stackOf(error) === '') {
      thrown.passes(error, this.fail);
    }
  }

  /**
   * The status of a response has been set to one that says that the server has failed.
   *
   * @param {object} response
   * @param {Function} below the stack begins with the caller of this function
   */
  decides(response, below) {
    const holder = {};
    Error.captureStackTrace(holder, below);
    this.#decided.set(response, { holder, cause: this.#runtime.thrown.caughtHere() });
  }

  /**
   * The server acknowledges a request by an answer that says that it has failed.
   *
   * @param {import('http').ServerResponse} response
   * @param {Function} below the stack of the answer begins with the caller of this function
   */
  refuse(response, below) {
    const decided = this.#decided.get(response);
    const cause = this.#causes.get(response) ?? decided?.cause ?? this.#runtime.thrown.caughtHere();
    this.#failed({ response, cause, below, decided: decided?.holder.stack });
  }
}

exports.Traffic = Traffic;
