'use strict';
// Node's `EventEmitter`: the arguments of `emit` keep their shadows on the way to the listeners.
//
// Between the call site and the listeners there is Node's own code. A call by the app has the shadows
// of its arguments; a call by a library has those of the message that it hands out, if one has arrived
// (channel/arrivals.js, channel/frames.js).

const { Buffer } = require('buffer');
const { EventEmitter, captureRejectionSymbol } = require('events');
const { Listeners } = require('./listeners.js');
const { holdText } = require('./text.js');

/** @typedef {import('../core/host.js').Runtime} Runtime */
/** @typedef {import('./channel/traffic.js').Traffic} Traffic */

const { apply } = Reflect;
/** Where an emitter keeps its listeners. */
const TABLE = '_events';

/** By what an emitter says that it captures rejections, which Node keeps to itself. */
const CAPTURES = Object.getOwnPropertySymbols(new EventEmitter()).find(
  ({ description }) => description === 'kCapture',
);

/** Emitters that were seen to capture rejections: they do not while they hand one on. */
const capturing = new WeakSet();

/**
 * Whether what a promise was rejected with may go on from an emitter by way of Node's own code, which
 * hands on what is no object without its shadow: as the argument of `error`, or to a method.
 *
 * @param {any} emitter
 * @param {number} before what the register said before the call
 * @param {ArrayLike<unknown>} given
 */
function handsRejections(emitter, before, given) {
  if (CAPTURES !== undefined && emitter[CAPTURES] === true) {
    capturing.add(emitter);
  }
  if (!capturing.has(emitter)) {
    return false;
  }
  const isByNode = given[0] === 'error' && before === 0 && Object(given[1]) !== given[1];
  return isByNode || typeof emitter[captureRejectionSymbol] === 'function';
}

class Events {
  #runtime;
  #traffic;
  #listeners;
  /** Puts the emitter back whose `emit` is being called by the app. */
  #restore = () => {};

  /**
   * @param {Runtime} runtime
   * @param {Traffic} traffic
   */
  constructor(runtime, traffic) {
    this.#runtime = runtime;
    this.#traffic = traffic;
    this.#listeners = new Listeners(runtime);
  }

  /** Sets the model of `emit`. */
  install() {
    const { emit } = EventEmitter.prototype;
    const called = () => {
      this.#restore();
      return 0;
    };
    /** @type {import('../core/models/model.js').Prepare} */
    const prepare = (runtime, emitter, shadows, values) => {
      runtime.registers.passing(shadows, values);
      if (shadows[0] > 0) {
        const table = Object.getOwnPropertyDescriptor(emitter, TABLE)?.value;
        runtime.keys.decide(
          table,
          /** @type {any} */ (values[0]),
          shadows[0],
          runtime.host.siteOfCaller() ?? -1,
        );
      }
      if (shadows.some((shadow, index) => index > 0 && shadow > 0)) {
        this.#restore = this.#pass(emitter, values, shadows);
      }
    };
    const path = 'EventEmitter.prototype.emit';
    this.#runtime.natives.add(emit, path, { called, prepare }, { seesTaken: true });
    this.#runtime.replaceModelled(EventEmitter.prototype, 'emit', this.#delivering(emit));
  }

  /**
   * What stands in the place of `emit`.
   *
   * @param {Function} native
   */
  #delivering(native) {
    const { arrivals, up } = this.#traffic;
    const { registers, writer } = this.#runtime;
    const deliver = this.#deliver.bind(this, native);
    /** @this {EventEmitter} */
    return function () {
      const { s: before } = registers;
      if (registers.y !== 0 && handsRejections(this, before, arguments)) {
        writer.lost(-1, 'what a listener of an emitter that captures rejections has thrown');
      }
      const isHeard =
        arrivals.isEmpty && up.isEmpty
          ? apply(native, this, arguments)
          : deliver(this, Array.from(arguments));
      // Nobody gets what the last listener has returned.
      if (before <= 0 && registers.s > 0) {
        registers.s = 0;
      }
      return isHeard;
    };
  }

  /**
   * A library calls an emitter while messages wait.
   *
   * @param {Function} native
   * @param {EventEmitter} emitter
   * @param {unknown[]} values
   */
  #deliver(native, emitter, values) {
    const { arrivals, up } = this.#traffic;
    const arrived = arrivals.like(values);
    if (arrived !== null) {
      const taken = () => arrivals.remove(arrived);
      return this.#calling(native, emitter, values, arrived.shadows, taken);
    }
    const { 1: message } = values;
    if (typeof message === 'string') {
      return up.handOut(message, (shadow) =>
        this.#calling(native, emitter, values, [0, shadow], () => {}),
      );
    }
    if (Buffer.isBuffer(message)) {
      const frame = up.arrivedAs(message);
      if (frame !== null) {
        holdText(this.#runtime, message, 'utf8', frame.text, frame.shadow);
      }
    }
    return apply(native, emitter, values);
  }

  /**
   * @param {Function} native
   * @param {EventEmitter} emitter
   * @param {unknown[]} values
   * @param {number[]} shadows
   * @param {() => void} taken as in listeners.js
   */
  #calling(native, emitter, values, shadows, taken) {
    if (!shadows.some((shadow) => shadow > 0)) {
      return apply(native, emitter, values);
    }
    const restore = this.#pass(emitter, values, shadows, taken);
    try {
      return apply(native, emitter, values);
    } finally {
      restore();
    }
  }

  /**
   * @param {any} emitter
   * @param {unknown[]} values the type, then what the listeners are given
   * @param {number[]} shadows
   * @param {() => void} [taken] as in listeners.js
   */
  #pass(emitter, [type, ...values], [, ...shadows], taken) {
    const events = Object.getOwnPropertyDescriptor(emitter, TABLE)?.value;
    const isWatched = type === 'error' && events?.[EventEmitter.errorMonitor] !== undefined;
    return isWatched
      ? () => {}
      : this.#listeners.inTable(emitter, TABLE, type, { values, shadows, taken });
  }
}

exports.Events = Events;
