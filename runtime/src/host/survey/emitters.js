'use strict';
// Who has been listened to on the server: emitters of Node and of the packages that stand on them. They
// are noted from the first line of the app on; which listeners are the app's own is seen later, by where
// they stand.

const { EventEmitter } = require('events');

/** @typedef {{ emitter: any, type: string, listener: Function }} Noted */

const METHODS = /** @type {const} */ ([
  'on',
  'addListener',
  'once',
  'prependListener',
  'prependOnceListener',
]);

class Emitters {
  /** @type {Noted[]} */
  #noted = [];

  /** Notes all listeners from now on. */
  install() {
    const note = this.#note.bind(this);
    for (const name of METHODS) {
      const native = EventEmitter.prototype[name];
      /**
       * @this {any}
       * @param {any} type
       * @param {any} listener
       */
      const noting = function (type, listener) {
        note(this, type, listener);
        return native.call(this, type, listener);
      };
      EventEmitter.prototype[name] = noting;
    }
  }

  /**
   * @param {any} emitter
   * @param {unknown} type
   * @param {unknown} listener
   */
  #note(emitter, type, listener) {
    if (typeof type === 'string' && typeof listener === 'function') {
      this.#noted.push({ emitter, type, listener });
    }
  }

  /** Those that are still there, each once. */
  get listeners() {
    return this.#noted.filter(
      ({ emitter, type, listener }) =>
        emitter instanceof EventEmitter && emitter.rawListeners(type).some(isOf(listener)),
    );
  }

  /** All emitters that somebody has listened to. */
  get all() {
    return new Set(this.#noted.map(({ emitter }) => emitter));
  }
}

/**
 * Whether what is called is a listener, or stands for it: `once` calls it by another.
 *
 * @param {Function} listener
 */
function isOf(listener) {
  return (/** @type {any} */ called) => called === listener || called.listener === listener;
}

exports.Emitters = Emitters;
