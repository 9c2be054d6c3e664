'use strict';
// `setTimeout("…")` and `setInterval("…")`: jsdom would run the text under the document's name, as
// it is.

const { runInContext } = require('vm');

/**
 * @param {import('../../../types/jsdom.js').Window} window a new one
 * @param {(text: string) => string} instrumented the code to run for a text
 */
function hookTimers(window, instrumented) {
  const hook = (/** @type {'setTimeout' | 'setInterval'} */ name, /** @type {Function} */ own) => {
    const { length } = window[name];
    Object.defineProperty(own, 'length', { value: length });
    Object.defineProperty(window, name, {
      ...Object.getOwnPropertyDescriptor(window, name),
      value: own,
    });
  };
  const { setTimeout, setInterval } = window;
  const handlerOf = (/** @type {unknown} */ handler) => {
    if (typeof handler === 'function') {
      return handler;
    }
    const code = instrumented(`${handler}`);
    return () =>
      void runInContext(code, window, { filename: window.location.href, displayErrors: false });
  };
  // Without an argument they throw by themselves.
  const given = (/** @type {unknown[]} */ args) =>
    args.length === 0 ? [] : [handlerOf(args[0]), ...args.slice(1)];
  const methods = {
    setTimeout(/** @type {unknown[]} */ ...args) {
      return Reflect.apply(setTimeout, undefined, given(args));
    },
    setInterval(/** @type {unknown[]} */ ...args) {
      return Reflect.apply(setInterval, undefined, given(args));
    },
  };
  hook('setTimeout', methods.setTimeout);
  hook('setInterval', methods.setInterval);
}

exports.hookTimers = hookTimers;
