'use strict';
// How the app fails, as error records of the trace (docs/trace-format.md).
//
// An error belongs to the page if its object comes from the page's realm, or was thrown by a
// script of the page. An uncaught error of the server ends the run, unless the app handles
// `uncaughtException` itself: then it is recorded and the server lives on, as in Node.

const { inspect } = require('util');

class Errors {
  #record;
  #fatal;
  #exited;
  #isFailure;
  #restore;
  /** Realms of pages: windows whose objects belong to the client. */
  #windows = [];
  #appCapture = null;

  /**
   * @param {object} told
   * @param {(error: object) => void} told.record an error record for the trace
   * @param {(error: object) => void} told.fatal the server died of this error
   * @param {(code: number) => void} told.exited the app ended its process
   * @param {(code: number) => boolean} told.isFailure whether it is an error to end it with this code
   * @param {(error: unknown) => unknown} told.restore gives an error the words it has without us
   */
  constructor({ record, fatal, exited, isFailure, restore }) {
    this.#record = record;
    this.#fatal = fatal;
    this.#exited = exited;
    this.#isFailure = isFailure;
    this.#restore = restore;
  }

  /** Objects of `window`'s realm and scripts of its origin belong to the client. */
  addWindow(window) {
    this.#windows.push(window);
  }

  /** Takes the place of Node's last resort in this process. */
  install() {
    let origin = 'uncaughtException';
    process.on('uncaughtExceptionMonitor', (_error, from) => {
      origin = from;
    });
    process.setUncaughtExceptionCaptureCallback((error) => this.uncaught(error, origin));
    process.setUncaughtExceptionCaptureCallback = (callback) => {
      this.#appCapture = callback;
    };
    process.reallyExit = (code = 0) =>
      this.ended(code, `process.exit(${code})`, stackAbove(process.exit));
  }

  /** Something was thrown, or a promise rejected, and nobody caught it. */
  uncaught(error, kind) {
    this.#restore(error);
    if (this.#isOfPage(error)) {
      this.page(error);
      return;
    }
    const record = { kind, process: 'server', ...describe(error) };
    this.#record(record);
    if (this.#appCapture) {
      this.#appCapture(error);
    } else if (process.listenerCount('uncaughtException') > 0) {
      process.emit('uncaughtException', error, kind);
    } else {
      this.#fatal(record);
    }
  }

  /** The program ends its process. */
  ended(code, message, stack) {
    if (this.#isFailure(code)) {
      this.#record({ kind: 'exit', process: 'server', name: 'exit', message, stack, code });
    }
    this.#exited(code);
  }

  /** What the program asserts, or asks of us, cannot be: the run ends here, and nobody catches it. */
  fails(kind, error) {
    const record = { kind, process: 'server', ...describe(error) };
    this.#record(record);
    this.#fatal(record);
  }

  /** An error of the page; the page lives on. */
  page(error) {
    this.#restore(error);
    this.#record({ kind: 'pageError', process: 'client', ...describe(error) });
  }

  /**
   * A response tells of an error of the server.
   *
   * @param {import('../model/channel/traffic.js').Failure} failure
   */
  answered({ response, cause, below }) {
    const { method, url } = response.req;
    const what =
      cause === null
        ? {
            name: 'HTTP',
            message: `${response.statusCode} ${response.statusMessage}`,
            stack: stackAbove(below),
          }
        : describe(cause.error);
    this.#record({
      kind: 'http5xx',
      process: 'server',
      ...what,
      status: response.statusCode,
      method,
      url,
    });
  }

  #isOfPage(error) {
    return this.#windows.some((window) => {
      const isObject = (typeof error === 'object' && error !== null) || typeof error === 'function';
      return isObject && window.Object.prototype.isPrototypeOf(error);
    });
  }
}

/** Name, message and stack of whatever was thrown. */
function describe(error) {
  if (typeof error !== 'object' || error === null || typeof error.message !== 'string') {
    return { name: 'thrown', message: inspect(error, { depth: 1 }), stack: '' };
  }
  return { name: String(error.name), message: error.message, stack: String(error.stack) };
}

/** The stack here, from the caller of `below` on. */
function stackAbove(below) {
  const holder = {};
  Error.captureStackTrace(holder, below);
  return String(holder.stack);
}

module.exports = { Errors, describe };
