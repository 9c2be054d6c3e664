'use strict';
// `util.callbackify`: what the promise of the app's function is settled with keeps its shadow on the way
// to the callback, through Node's own reaction and tick.

const util = require('util');

const { apply } = Reflect;

/** @param {import('../core/host.js').Runtime} runtime */
function followCallbackify(runtime) {
  const { promises, registers, shadows, sources } = runtime;
  const native = util.callbackify;

  /**
   * @this {unknown}
   * @param {any} original
   */
  function callbackify(original) {
    if (typeof original !== 'function') {
      return apply(native, this, arguments);
    }
    /** The promise of the call that is being made. @type {unknown} */
    let promise;
    const noting = new Proxy(original, {
      apply(f, receiver, args) {
        promise = apply(f, receiver, args);
        return promise;
      },
    });
    return new Proxy(apply(native, util, [noting]), {
      apply(f, receiver, args) {
        const callback = args.at(-1);
        if (typeof callback !== 'function') {
          return apply(f, receiver, args);
        }
        /** @type {unknown} */
        let settled;
        /**
         * @this {unknown}
         * @param {unknown} error
         * @param {unknown} value
         */
        const passing = function (error, value) {
          registers.passing(shadowsOf(settled, error, value), [error, value]);
          return apply(callback, this, arguments);
        };
        const result = apply(f, receiver, [...args.slice(0, -1), passing]);
        settled = promise;
        return result;
      },
    });
  }

  /**
   * The shadows of what a callback gets of a promise.
   *
   * @param {unknown} promise
   * @param {unknown} error
   * @param {unknown} value
   */
  const shadowsOf = (promise, error, value) => {
    if (typeof promise !== 'object' || promise === null) {
      return [0, 0];
    }
    if (error === null) {
      return [0, promises.outcomeShadow(promise, value)];
    }
    // What is falsy Node hands over in an error.
    if (error instanceof Error && Object.hasOwn(error, 'reason')) {
      const { reason } = /** @type {any} */ (error);
      shadows.set(error, 'reason', reason, promises.outcomeShadow(promise, reason));
    }
    return [promises.outcomeShadow(promise, error), 0];
  };

  sources.replaceNative(util, 'callbackify', callbackify);
}

exports.followCallbackify = followCallbackify;
