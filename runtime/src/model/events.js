'use strict';
// Node's `EventEmitter`: the arguments of `emit` keep their shadows on the way to the listeners.
//
// Between the call site and the listeners there is Node's own code. Just before a call with symbolic
// arguments the emitter gets listeners that pass the shadows on; the first of them that is called puts
// the emitter back as it was, before any code of the app runs.

const { EventEmitter } = require('events');

/** @typedef {import('../core/host.js').Runtime} Runtime */
/** @typedef {(...values: unknown[]) => unknown} Listener */

/**
 * An emitter from within: its listeners by type, one or a list.
 *
 * @typedef {EventEmitter & { _events: Record<string, Listener | Listener[]> }} Emitter
 */

const { apply } = Reflect;

class Events {
  #runtime;
  /** Puts the emitter back whose `emit` is being called. */
  #restore = () => {};

  /** @param {Runtime} runtime */
  constructor(runtime) {
    this.#runtime = runtime;
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
        this.#pass(/** @type {Emitter} */ (emitter), shadows.slice(1), values);
      }
    };
    const path = 'EventEmitter.prototype.emit';
    this.#runtime.natives.add(emit, path, { called, prepare }, { seesTaken: true });
  }

  /**
   * @param {Emitter} emitter
   * @param {number[]} shadows
   * @param {any[]} values
   */
  #pass(emitter, shadows, [type, ...values]) {
    const events = Object.getOwnPropertyDescriptor(emitter, '_events')?.value;
    const listeners = events && Object.getOwnPropertyDescriptor(events, type)?.value;
    const isWatched = type === 'error' && events?.[EventEmitter.errorMonitor] !== undefined;
    if (listeners === undefined || isWatched) {
      return;
    }
    /** @param {Listener} listener */
    const passing = (listener) => this.#passing(listener, shadows, values);
    const wrapped = typeof listeners === 'function' ? passing(listeners) : listeners.map(passing);
    const during = { __proto__: events, [type]: wrapped };
    emitter._events = during;
    this.#restore = () => {
      this.#restore = () => {};
      if (emitter._events === during) {
        emitter._events = events;
      }
    };
  }

  /**
   * @param {Listener} listener
   * @param {number[]} shadows
   * @param {unknown[]} values
   * @returns {Listener}
   */
  #passing(listener, shadows, values) {
    const events = this;
    /**
     * @this {unknown}
     * @param {unknown[]} received
     */
    return function (...received) {
      events.#restore();
      events.#runtime.registers.passing([...shadows], values);
      return apply(listener, this, received);
    };
  }
}

exports.Events = Events;
