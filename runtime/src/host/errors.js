'use strict';
// How the app fails, as error records of the trace (docs/trace-format.md).
//
// An error belongs to the page if its object comes from the page's realm, was thrown by a script of
// the page, or is what a promise of the page was rejected with: that may be of any realm, or no object. An uncaught error of the server ends the run, unless the app handles
// `uncaughtException` itself: then it is recorded and the server lives on, as in Node.

const path = require('path');
const { inspect } = require('util');

/** What the frames of a stack hold that are in Node, in an installed package, or ours. */
const STRANGE = [
  'node:',
  `${path.sep}node_modules${path.sep}`,
  path.join(__dirname, '..') + path.sep,
];
const FRAME = /^ *at .*:\d+:\d+\)?$/;

/**
 * What the app threw, as a record of the trace.
 *
 * @typedef {object} ErrorRecord
 * @property {string} kind
 * @property {'server' | 'client'} process
 * @property {string} name
 * @property {string} message
 * @property {string} stack
 * @property {number} [code] of an exit
 * @property {number} [status] of an HTTP answer; its request is `method` and `url`
 * @property {string} [method]
 * @property {string} [url]
 * @property {string} [sent] what the server was sent last, as text
 * @property {string} [lacking] the address of a script that the page does without
 */

/** @typedef {import('../../types/jsdom.js').Window} Window */
/** @typedef {NodeJS.UncaughtExceptionOrigin} Origin */

class Errors {
  #ending;
  #isFailure;
  #restore;
  #placeOf;
  #isOurs;
  /**
   * Realms of pages: windows whose objects belong to the client.
   * @type {Window[]}
   */
  #windows = [];
  /**
   * With what the last promise was rejected that nobody handles: Node makes an error of what is none, at
   * once and without a place.
   *
   * @type {unknown}
   */
  #reason;
  /** @type {((error: Error) => void) | null} */
  #appCapture = null;
  /** The scripts that the pages of the app lack, since they were refused. @type {() => string[]} */
  refused = () => [];

  /**
   * @param {import('./ending.js').Ending} ending
   * @param {(code: number) => boolean} isFailure whether it is an error of the app to end with this code
   * @param {(error: unknown) => unknown} restore gives an error the words it has without us
   * @param {(thrown: unknown) => string} placeOf the stack of where a value was thrown, if known
   * @param {(error: unknown) => boolean} isOurs whether an error of a page is none of the app, but that
   *   something of a browser is missing
   */
  constructor(ending, isFailure, restore, placeOf, isOurs) {
    this.#ending = ending;
    this.#isFailure = isFailure;
    this.#restore = restore;
    this.#placeOf = placeOf;
    this.#isOurs = isOurs;
  }

  /**
   * Objects of `window`'s realm and scripts of its origin belong to the client.
   *
   * @param {Window} window
   */
  addWindow(window) {
    this.#windows.push(window);
  }

  /** Takes the place of Node's last resort in this process. */
  install() {
    /** @type {Origin} */
    let origin = 'uncaughtException';
    process.on('uncaughtExceptionMonitor', (_error, from) => {
      origin = from;
    });
    process.setUncaughtExceptionCaptureCallback((error) => this.uncaught(error, origin));
    process.setUncaughtExceptionCaptureCallback = (callback) => {
      this.#appCapture = callback;
    };
    this.#watchRejections();
    process.reallyExit = (code = 0) =>
      this.ended(code, `process.exit(${code})`, stackAbove(process.exit));
  }

  /**
   * Node tells of a promise that nobody handles by an event, and only if nobody listens by an
   * exception, which does not say whose promise it was. The app's server does not hear of pages.
   */
  #watchRejections() {
    const { emit } = process;
    const errors = this;
    /** @this {unknown} @param {string} event @param {unknown[]} rest */
    const value = function (event, ...rest) {
      const [reason, promise] = rest;
      const isUnhandled = event === 'unhandledRejection';
      errors.#reason = isUnhandled ? reason : errors.#reason;
      const window = isUnhandled ? errors.#windowOfPromise(promise) : undefined;
      if (window === undefined) {
        if (isUnhandled && process.listenerCount(event) > 0) {
          // The app lives on, as with a handler of exceptions.
          errors.#restore(reason);
          errors.#ending.record(errors.#ofServer(event, reason));
        }
        return Reflect.apply(emit, this, [event, ...rest]);
      }
      errors.#pageRejected(window, reason);
      return true;
    };
    Object.defineProperty(process, 'emit', { configurable: true, writable: true, value });
  }

  /**
   * What a page has begun ends with it in a browser, so nothing of it can fail any more.
   *
   * @param {Window} window
   * @param {unknown} error
   */
  #pageRejected(window, error) {
    if (window._document !== undefined) {
      this.page(error);
    }
  }

  /**
   * Something was thrown, or a promise rejected, and nobody caught it.
   *
   * @param {unknown} error
   * @param {Origin} kind
   */
  uncaught(error, kind) {
    this.#restore(error);
    const window = this.#windowOf(error);
    if (window !== undefined) {
      this.#pageRejected(window, error);
      return;
    }
    const record = this.#ofServer(kind, error);
    this.#ending.record(record);
    // Whatever was thrown: Node's types speak of errors alone.
    const thrown = /** @type {Error} */ (error);
    if (this.#appCapture) {
      this.#appCapture(thrown);
    } else if (process.listenerCount('uncaughtException') > 0) {
      /** @type {NodeJS.EventEmitter} */ (process).emit('uncaughtException', thrown, kind);
    } else {
      this.#ending.died(record);
    }
  }

  /**
   * The program ends its process.
   *
   * @param {number} code
   * @param {string} message
   * @param {string} stack
   */
  ended(code, message, stack) {
    if (this.#isFailure(code)) {
      this.#ending.record({ kind: 'exit', process: 'server', name: 'exit', message, stack, code });
    }
    this.#ending.exited(code);
  }

  /**
   * What the program asserts, or asks of us, cannot be: the run ends here, and nobody catches it.
   *
   * @param {'assertion' | 'misuse'} kind
   * @param {unknown} error
   * @returns {never}
   */
  fails(kind, error) {
    const record = this.#ofServer(kind, error);
    this.#ending.record(record);
    return this.#ending.died(record);
  }

  /**
   * An error of the page; the page lives on.
   *
   * @param {unknown} error
   */
  page(error) {
    this.#restore(error);
    if (this.#isOurs(error)) {
      return;
    }
    const described = this.#described(error);
    const [lacking] = lacksName(described) ? this.refused() : [];
    this.#ending.record({ kind: 'pageError', process: 'client', ...described, lacking });
  }

  /**
   * A response tells of an error of the server.
   *
   * @param {import('../model/channel/traffic.js').Failure} failure
   */
  answered({ response, cause, below, decided }) {
    const { method, url } = response.req;
    const here = decided ?? stackAbove(below);
    const what =
      cause === null
        ? {
            name: 'HTTP',
            message: `${response.statusCode} ${response.statusMessage}`,
            stack: here,
          }
        : this.#described(cause.error);
    if (cause !== null && !leadsToApp(what.stack)) {
      what.stack += `\n${here}`;
    }
    this.#ending.record({
      kind: 'http5xx',
      process: 'server',
      ...what,
      status: response.statusCode,
      method,
      url,
    });
  }

  /**
   * A request, or a connection, has not got what it is to get.
   *
   * @param {import('./replies.js').Broken} broken
   */
  broken({ kind, message, method, url, error = null, stack = '' }) {
    const what = error === null ? { name: '', message, stack } : this.#described(error);
    this.#ending.record({ kind, process: 'server', ...what, method, url });
  }

  /**
   * @param {string} kind
   * @param {unknown} error
   * @returns {ErrorRecord}
   */
  #ofServer(kind, error) {
    return { kind, process: 'server', ...this.#described(error) };
  }

  /**
   * What has no stack, or none that leads to code of the app, was thrown somewhere all the same.
   *
   * @param {unknown} error
   */
  #described(error) {
    const described = describe(error);
    const { stack } = described;
    const isMade = Object(error).code === 'ERR_UNHANDLED_REJECTION';
    return leadsToApp(stack)
      ? described
      : { ...described, stack: stack + this.#thrownAt(isMade ? this.#reason : error) };
  }

  /**
   * Where a value was thrown, as lines that go below its stack.
   *
   * @param {unknown} error
   */
  #thrownAt(error) {
    const lines = this.#placeOf(error).split('\n');
    const frames = lines.filter((line) => line.trimStart().startsWith('at '));
    return frames.map((frame) => `\n${frame}`).join('');
  }

  /**
   * The window of the page whose promise it is, by its realm or by what it says of itself.
   *
   * @param {unknown} promise
   */
  #windowOfPromise(promise) {
    const own = Object.getOwnPropertyDescriptor(Object(promise), 'constructor')?.value;
    const window = this.#windows.find((one) => own !== undefined && one.Promise === own);
    return window ?? this.#windowOf(promise);
  }

  /**
   * The window of the page in which an error was made.
   *
   * @param {unknown} error
   */
  #windowOf(error) {
    const isObject = (typeof error === 'object' && error !== null) || typeof error === 'function';
    return this.#windows.find((window) => isObject && window.Object.prototype.isPrototypeOf(error));
  }
}

/**
 * Name, message and stack of whatever was thrown.
 *
 * @param {unknown} error
 */
function describe(error) {
  const thrown = /** @type {Partial<Error> | null} */ (error);
  if (typeof thrown !== 'object' || thrown === null || typeof thrown.message !== 'string') {
    return { name: 'thrown', message: inspect(error, { depth: 1 }), stack: '' };
  }
  return { name: String(thrown.name), message: thrown.message, stack: String(thrown.stack) };
}

/**
 * Whether a frame of a stack may be in code of the app.
 *
 * @param {string} stack
 */
function leadsToApp(stack) {
  const isOfApp = (/** @type {string} */ line) => !STRANGE.some((part) => line.includes(part));
  return stack.split('\n').some((line) => FRAME.test(line) && isOfApp(line));
}

/**
 * Whether an error may come of a script that is not there: a name of it, or what it would have added to
 * an object.
 *
 * @param {{name: string, message: string}} error
 */
function lacksName({ name, message }) {
  return name === 'ReferenceError' || (name === 'TypeError' && /undefined|not a/.test(message));
}

/**
 * The stack here, from the caller of `below` on.
 *
 * @param {Function} below
 */
function stackAbove(below) {
  /** @type {{stack?: string}} */
  const holder = {};
  Error.captureStackTrace(holder, below);
  return String(holder.stack);
}

exports.Errors = Errors;
exports.describe = describe;
