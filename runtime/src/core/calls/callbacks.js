'use strict';
// Callbacks of natives: functions that stand in their place, and calls that the runtime makes.

const { SafeWeakMap, apply, isObject } = require('../primordials.js');
const { PENDING } = require('../registers.js');

/**
 * What is known of a native that calls back. `results`: what the callbacks returned, as the model of
 * the native wants it; `index` is that of the next. A wrapper may add more.
 * @typedef {{object: unknown, objectShadow: number, method: unknown, site: number, shadow: number,
 *   value: unknown, results: any[] | null, index: number, [more: string]: any}} Iteration
 */

class Callbacks {
  /** @param {import('../machine.js').Machine} machine which wrappers get, too */
  constructor(machine) {
    this.machine = machine;
    this.registers = machine.registers;
    this.objects = machine.objects;
    this.shadows = machine.shadows;
    this.writer = machine.writer;
    this.natives = machine.natives;
    this.results = machine.results;
    this.finished = machine.finished;
    /** By what stands in a callback's place. @type {WeakMap<Function, Iteration>} */
    this.iterations = new SafeWeakMap();
  }

  /**
   * The argument of a method that is called with elements of an array or a collection, or matches: a
   * function that stands in its place, or itself.
   * @param {unknown} object the receiver
   * @param {unknown} method
   * @param {unknown} f
   * @param {number} site
   * @param {number} objectShadow
   */
  callback(object, method, f, site, objectShadow = 0) {
    if (typeof f !== 'function') {
      return f;
    }
    if (typeof object !== 'string' && (!isObject(object) || this.objects.isProxy(object))) {
      return f;
    }
    const wrap = this.natives.get(method)?.callback;
    if (wrap === undefined) {
      return f;
    }
    this.registers.iteration = undefined;
    return wrap(
      this.machine,
      { object, objectShadow, method, site, shadow: 0, value: undefined, results: null, index: 0 },
      f,
    );
  }

  /**
   * A native that may not call its callback at all gets this in its place.
   * @template {Function} F
   * @param {F} wrapper
   * @param {Iteration} iteration
   */
  standsFor(wrapper, iteration) {
    this.iterations.set(wrapper, iteration);
    return wrapper;
  }

  /**
   * Where a native was given a callback that it has not called; `site` if it was given none.
   * @param {unknown} argument
   * @param {number} site
   */
  siteOf(argument, site) {
    const iteration = typeof argument === 'function' ? this.iterations.get(argument) : undefined;
    return iteration === undefined ? site : iteration.site;
  }

  /**
   * The state of the iteration that just ended; undefined if its callback was not wrapped, or never
   * called.
   * @param {import('./finished.js').Call} call
   * @param {boolean} [callsBack] whether the native needs a callback
   */
  iterationOf({ receiver, receiverShadow, values, site, untaken }, callsBack = true) {
    const state = this.registers.iteration;
    this.registers.iteration = undefined;
    if (untaken > 0) {
      this.results.noteUntaken(untaken);
    }
    if (state !== undefined && state.object === receiver) {
      return state;
    }
    // Somebody took the arguments: a callback that is not wrapped.
    const isCalled = values.length === 0 && this.shadows.entryWithElements(receiver) !== null;
    if (receiverShadow !== 0 || (isCalled && callsBack)) {
      this.writer.lost(site, 'elements that a native gave to a callback', receiverShadow);
    }
    return undefined;
  }

  /**
   * Calls a function with arguments that have these shadows: its result.
   * @param {Function} f
   * @param {unknown} receiver
   * @param {ArrayLike<unknown>} args
   * @param {number[]} shadows
   * @param {number} site
   * @returns {{value: any, shadow: number}}
   */
  call(f, receiver, args, shadows, site) {
    let any = 0;
    for (let i = 0; i < shadows.length; i++) {
      any |= shadows[i];
    }
    // What a getter gave to the native that calls back.
    if (this.registers.s > 0 && this.registers.s !== this.registers.given) {
      this.registers.untaken();
    }
    if (any === 0) {
      this.registers.clear();
    } else {
      const values = [];
      for (let i = 0; i < args.length; i++) {
        values[i] = args[i];
      }
      while (shadows.length < values.length) {
        shadows[shadows.length] = 0;
      }
      this.registers.passing(shadows, values);
    }
    const value = apply(f, receiver, args);
    return { value, shadow: this.gaveBack(f, receiver, value, site) };
  }

  /**
   * The shadow of what a function has just given that somebody called for the app.
   * @param {unknown} f
   * @param {unknown} receiver
   * @param {unknown} result
   * @param {number} site
   * @param {number} [receiverShadow]
   */
  gaveBack(f, receiver, result, site, receiverShadow = 0) {
    if (this.registers.s !== PENDING) {
      return this.results.taken(result);
    }
    return this.finished.model(f, this.finished.end(receiver, receiverShadow, result, site));
  }
}

exports.Callbacks = Callbacks;
