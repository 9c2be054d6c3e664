'use strict';
// `setTimeout("…")` and `setInterval("…")`: jsdom would run the text under the document's name, as
// it is.

const { runInContext } = require('vm');

/**
 * @param {object} window a new window
 * @param {(text: string) => string} instrumented the code to run for a text
 */
function hookTimers(window, instrumented) {
  const hook = (name, methods) => {
    const { length } = window[name];
    Object.defineProperty(methods[name], 'length', { value: length });
    Object.defineProperty(window, name, {
      ...Object.getOwnPropertyDescriptor(window, name),
      value: methods[name],
    });
  };
  const { setTimeout, setInterval } = window;
  const handlerOf = (handler) => {
    if (typeof handler === 'function') {
      return handler;
    }
    const code = instrumented(`${handler}`);
    return () =>
      void runInContext(code, window, { filename: window.location.href, displayErrors: false });
  };
  hook('setTimeout', {
    setTimeout(handler, ...rest) {
      return arguments.length === 0 ? setTimeout() : setTimeout(handlerOf(handler), ...rest);
    },
  });
  hook('setInterval', {
    setInterval(handler, ...rest) {
      return arguments.length === 0 ? setInterval() : setInterval(handlerOf(handler), ...rest);
    },
  });
}

module.exports = { hookTimers };
