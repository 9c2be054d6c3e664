'use strict';
// Node's `EventEmitter`: the arguments of `emit` keep their shadows on the way to the listeners.
//
// Between the call site and the listeners there is Node's own code. A call by the app has the shadows
// of its arguments; a call by a library has those of the message whose values it hands out, if one has
// arrived (channel/arrivals.js).

const { EventEmitter } = require('events');
const { Listeners } = require('./listeners.js');

/** @typedef {import('../core/host.js').Runtime} Runtime */
/** @typedef {import('./channel/arrivals.js').Arrivals} Arrivals */

const { apply } = Reflect;
/** Where an emitter keeps its listeners. */
const TABLE = '_events';

class Events {
  #runtime;
  #arrivals;
  #listeners;
  /** Puts the emitter back whose `emit` is being called by the app. */
  #restore = () => {};

  /**
   * @param {Runtime} runtime
   * @param {Arrivals} arrivals
   */
  constructor(runtime, arrivals) {
    this.#runtime = runtime;
    this.#arrivals = arrivals;
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
    const arrivals = this.#arrivals;
    const pass = this.#pass.bind(this);
    /** @this {EventEmitter} */
    return function () {
      const arrived = arrivals.isEmpty ? null : arrivals.like(arguments);
      if (arrived === null) {
        return apply(native, this, arguments);
      }
      const restore = pass(this, Array.from(arguments), arrived.shadows, () => {
        arrivals.remove(arrived);
      });
      try {
        return apply(native, this, arguments);
      } finally {
        restore();
      }
    };
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
