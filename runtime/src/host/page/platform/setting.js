'use strict';
// Where a stand-in stands: the window that it is made for, how it tells that an answer of it is made
// up, and its tasks.

// Taken before the app's are replaced.
const { compileFunction } = require('vm');
const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');

/** @typedef {import('../../../../types/jsdom.js').Window} Window */

/**
 * Is told what was asked for and is only imitated: the answer is plausible, and not that of a browser.
 *
 * @callback Imitates
 * @param {string} what in the words of the standard, such as `getImageData`
 * @returns {void}
 */

class Setting {
  #setTimeout;

  /**
   * @param {Window} window a new one
   * @param {Imitates} imitates
   */
  constructor(window, imitates) {
    this.window = window;
    this.imitates = imitates;
    // The page may put others in the places of these.
    this.#setTimeout = window.setTimeout;
    this.Promise = window.Promise;
    this.DOMException = window.DOMException;
  }

  /**
   * Does something as a task of its own.
   *
   * @param {() => void} task
   * @param {number} [milliseconds] from now, in virtual time
   */
  later(task, milliseconds = 0) {
    this.#setTimeout.call(this.window, task, milliseconds);
  }

  /**
   * A promise of the page for what comes in a task of its own.
   *
   * @template T
   * @param {() => T} give
   * @returns {Promise<T>}
   */
  promised(give) {
    return new this.Promise((resolve, reject) =>
      this.later(() => {
        try {
          resolve(give());
        } catch (error) {
          reject(error);
        }
      }),
    );
  }

  /**
   * @param {string} message
   * @param {string} name
   */
  refusal(message, name) {
    return new this.DOMException(message, name);
  }

  /**
   * Fires an event as the browser does: it is trusted.
   *
   * @param {EventTarget} target
   * @param {string} type
   * @param {object} [fields] of the event, beside those of `Event`
   */
  fire(target, type, fields = {}) {
    const event = Object.assign(new this.window.Event(type), fields);
    const impl = implForWrapper(event);
    impl.isTrusted = true;
    implForWrapper(target)._dispatch(impl);
  }
}

exports.Setting = Setting;
exports.compileFunction = compileFunction;
