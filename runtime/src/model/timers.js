'use strict';
// Timers: arguments that are given to a callback with `setTimeout`, `setInterval`, `setImmediate` or
// `process.nextTick` keep their shadows until it is called.

const { createHook } = require('async_hooks');

/** @typedef {import('../core/host.js').Runtime} Runtime */
/** @typedef {import('../core/models/model.js').Model} Model */
/** @typedef {(...values: unknown[]) => unknown} Callback */

const { apply } = Reflect;

/** Where Node's timers keep their callbacks. */
const CALLBACKS = ['_onTimeout', '_onImmediate'];

class Timers {
  #runtime;
  #ticks;
  /**
   * What `nextTick` has queued last.
   *
   * @type {{ callback?: Callback } | null}
   */
  #tick = null;

  /** @param {Runtime} runtime */
  constructor(runtime) {
    this.#runtime = runtime;
    this.#ticks = createHook({
      init: (id, type, trigger, resource) => void (this.#tick = resource),
    });
  }

  /** Sets the models of Node's own functions. */
  install() {
    this.#modelTimer(setTimeout, 2);
    this.#modelTimer(setInterval, 2);
    this.#modelTimer(setImmediate, 1);
    this.#runtime.natives.add(queueMicrotask, 'queueMicrotask', () => 0);
    this.#modelTick(process.nextTick);
  }

  /**
   * The page's timers are functions of jsdom, which calls Node's.
   *
   * @param {any} window
   */
  installPage(window) {
    for (const name of ['setTimeout', 'setInterval'].filter((own) => Object.hasOwn(window, own))) {
      const timers = this;
      const native = window[name];
      /**
       * @this {unknown}
       * @param {unknown} handler
       * @param {unknown[]} rest
       */
      const replaced = function (handler, ...rest) {
        const shadows = timers.#runtime.incoming.takeArguments(arguments) ?? [];
        const isSymbolic = shadows.some((shadow, index) => index > 1 && shadow > 0);
        if (!isSymbolic || typeof handler !== 'function') {
          return apply(native, this, arguments);
        }
        const passing = timers.#passing(/** @type {Callback} */ (handler), shadows.slice(2));
        return apply(native, this, [passing, ...rest]);
      };
      this.#runtime.sources.replaceNative(window, name, replaced);
    }
  }

  /**
   * @param {Function} native
   * @param {number} count how many of its arguments are its own
   */
  #modelTimer(native, count) {
    this.#runtime.natives.add(native, native.name, (runtime, { shadows, result }) => {
      const key = CALLBACKS.find((name) => typeof result?.[name] === 'function');
      if (key !== undefined && shadows.some((shadow, index) => index >= count && shadow > 0)) {
        result[key] = this.#passing(result[key], shadows.slice(count));
      }
      return 0;
    });
  }

  /**
   * Nobody but a hook gets to see what `nextTick` has queued.
   *
   * @param {Function} native
   */
  #modelTick(native) {
    /** @type {import('../core/models/model.js').Prepare} */
    const prepare = (runtime, receiver, shadows, values) => {
      runtime.registers.passing(shadows, values);
      this.#tick = null;
      this.#ticks.enable();
    };
    /** @type {Model} */
    const called = (runtime, { shadows }) => {
      this.#ticks.disable();
      const tick = this.#tick;
      this.#tick = null;
      if (typeof tick?.callback === 'function') {
        tick.callback = this.#passing(tick.callback, shadows.slice(1));
      }
      return 0;
    };
    this.#runtime.natives.add(native, 'process.nextTick', { called, prepare });
  }

  /**
   * @param {Callback} callback
   * @param {number[]} shadows
   */
  #passing(callback, shadows) {
    const runtime = this.#runtime;
    /**
     * @this {unknown}
     * @param {unknown[]} values
     */
    const passing = function (...values) {
      runtime.registers.passing([...shadows], values);
      try {
        return apply(callback, this, values);
      } finally {
        runtime.clear();
      }
    };
    return Object.defineProperty(passing, 'name', { value: callback.name });
  }
}

exports.Timers = Timers;
