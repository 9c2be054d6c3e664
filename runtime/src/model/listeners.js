'use strict';
// Listeners that are about to be called by code that is not instrumented: each gets the shadows of
// what it is given.
//
// Just before a call with symbolic arguments the emitter gets listeners that pass the shadows on; the
// first of them that is called puts the emitter back as it was, before any code of the app runs.

/** @typedef {import('../core/host.js').Runtime} Runtime */
/** @typedef {(...values: unknown[]) => unknown} Listener */

/**
 * What listeners are given, and its shadows. `taken` is called when one of the app's has taken them.
 *
 * @typedef {{values: unknown[], shadows: number[], taken?: () => void}} Given
 */

const { apply } = Reflect;

class Listeners {
  #runtime;

  /** @param {Runtime} runtime */
  constructor(runtime) {
    this.#runtime = runtime;
  }

  /**
   * The listeners of one type are about to be called: they are in a table of the emitter, by type, one
   * or a list.
   *
   * @param {any} emitter
   * @param {string} table the property that has it
   * @param {any} type
   * @param {Given} given
   * @returns {() => void} puts the emitter back, if that has not happened yet
   */
  inTable(emitter, table, type, given) {
    const all = Object.getOwnPropertyDescriptor(emitter, table)?.value;
    const listeners = all && Object.getOwnPropertyDescriptor(all, type)?.value;
    if (listeners === undefined) {
      return () => {};
    }
    const restore = () => {
      if (emitter[table] === during) {
        emitter[table] = all;
      }
    };
    const passing = (/** @type {Listener} */ listener) => this.#one(listener, given, restore);
    const wrapped = typeof listeners === 'function' ? passing(listeners) : listeners.map(passing);
    const during = { __proto__: all, [type]: wrapped };
    emitter[table] = during;
    return restore;
  }

  /**
   * All listeners in a list, the emitter's own, are about to be called: copied first.
   *
   * @param {Listener[]} list
   * @param {Given} given
   * @returns {() => void} as above
   */
  inList(list, given) {
    const before = [...list];
    const restore = () => {
      during.forEach((listener, index) => {
        if (list[index] === listener) {
          list[index] = before[index];
        }
      });
    };
    const during = before.map((listener) => this.#one(listener, given, restore));
    Object.assign(list, during);
    return restore;
  }

  /**
   * @param {Listener} listener
   * @param {Given} given
   * @param {() => void} restore
   * @returns {Listener}
   */
  #one(listener, { values, shadows, taken }, restore) {
    const { registers, writer, host } = this.#runtime;
    /**
     * @this {unknown}
     * @param {unknown[]} received
     */
    return function (...received) {
      restore();
      const passed = [...shadows];
      registers.passing(passed, values);
      const result = apply(listener, this, received);
      if (taken === undefined && registers.shadows === passed && registers.s < 0) {
        // Nothing of the app's is called later with what somebody else has taken.
        writer.lost(
          host.siteOfCaller() ?? -1,
          'what an event gave to code that is not instrumented',
        );
        registers.clear();
      }
      if (taken !== undefined) {
        if (registers.shadows === passed && registers.s < 0) {
          // A listener of a library: it may call one of the app's with the same values.
          registers.clear();
        } else {
          taken();
        }
      }
      return result;
    };
  }
}

exports.Listeners = Listeners;
