'use strict';
// The timers of a page. Of `setTimeout("…")` and `setInterval("…")` jsdom would run the text under the
// document's name, as it is; and of an interval only the page knows that it is one.

const { runInContext } = require('vm');

/** @typedef {'setTimeout' | 'setInterval' | 'clearTimeout' | 'clearInterval'} Name */

/**
 * @param {import('../../../types/jsdom.js').Window} window a new one
 * @param {(text: string) => string} instrumented the code to run for a text
 * @param {import('../pending.js').Pending} pending is told of intervals
 */
function hookTimers(window, instrumented, pending) {
  const hook = (/** @type {Name} */ name, /** @type {Function} */ own) => {
    const { length } = window[name];
    Object.defineProperty(own, 'length', { value: length });
    Object.defineProperty(window, name, {
      ...Object.getOwnPropertyDescriptor(window, name),
      value: own,
    });
  };
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  const handlerOf = (/** @type {unknown} */ handler) => {
    if (typeof handler === 'function') {
      return handler;
    }
    const code = instrumented(`${handler}`);
    return () =>
      void runInContext(code, window, { filename: window.location.href, displayErrors: false });
  };
  /**
   * @param {Function} set
   * @param {unknown[]} args
   */
  const begin = (set, args) => {
    // Without an argument they throw by themselves.
    const given = args.length === 0 ? [] : [handlerOf(args[0]), ...args.slice(1)];
    const called = { side: 'page', calls: given[0], values: given.slice(2) };
    return { called, handle: pending.sets(called, () => Reflect.apply(set, undefined, given)) };
  };
  const methods = {
    setTimeout(/** @type {unknown[]} */ ...args) {
      return begin(setTimeout, args).handle;
    },
    setInterval(/** @type {unknown[]} */ ...args) {
      const { handle, called } = begin(setInterval, args);
      pending.began(window, handle, periodOf(args[1]), called);
      return handle;
    },
    clearTimeout(/** @type {unknown[]} */ ...args) {
      pending.ended(window, args[0]);
      return Reflect.apply(clearTimeout, undefined, args);
    },
    clearInterval(/** @type {unknown[]} */ ...args) {
      pending.ended(window, args[0]);
      return Reflect.apply(clearInterval, undefined, args);
    },
  };
  for (const [name, own] of Object.entries(methods)) {
    hook(/** @type {Name} */ (name), own);
  }
}

/**
 * @param {unknown} period as the page has given it; objects are not asked twice what they are
 */
function periodOf(period) {
  const isText = typeof period === 'string';
  return Math.max(1, typeof period === 'number' || isText ? Number(period) || 0 : 0);
}

exports.hookTimers = hookTimers;
