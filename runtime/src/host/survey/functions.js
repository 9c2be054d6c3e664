'use strict';
// Where functions stand: V8 tells a debugger of any function, whichever realm it is of, and whether or
// not it is instrumented. A name of ours is a global for a moment, while nothing of the app runs.

const inspector = require('inspector');

/** @typedef {import('../../protocol.js').FunctionPlace} FunctionPlace */

/** What V8 calls the place of a function, and what a bound one was made of. */
const LOCATION = '[[FunctionLocation]]';
const TARGET = '[[TargetFunction]]';
const NAME = '__stackful_function';

class Functions {
  #session = new inspector.Session();
  /** What stacks call each script, by its number. @type {Map<string, string>} */
  #scripts = new Map();

  constructor() {
    this.#session.connect();
    this.#session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => {
      this.#scripts.set(scriptId, url);
    });
    this.#session.post('Debugger.enable');
  }

  /**
   * Where a function begins; `null` for one of V8 or of native code.
   *
   * @param {unknown} value
   * @returns {FunctionPlace | null}
   */
  place(value) {
    if (typeof value !== 'function') {
      return null;
    }
    Object.defineProperty(globalThis, NAME, { value, configurable: true });
    try {
      const { result } = this.#ask('Runtime.evaluate', { expression: `globalThis.${NAME}` });
      return result.objectId === undefined ? null : this.#placeOf(result.objectId);
    } finally {
      Reflect.deleteProperty(globalThis, NAME);
    }
  }

  /** Nothing is asked any more: a debugger that listens costs what runs from here on. */
  close() {
    this.#session.disconnect();
  }

  /**
   * @param {string} objectId
   * @returns {FunctionPlace | null}
   */
  #placeOf(objectId) {
    const { internalProperties = [] } = this.#ask('Runtime.getProperties', {
      objectId,
      ownProperties: true,
    });
    const of = (/** @type {string} */ wanted) =>
      internalProperties.find((/** @type {{ name: string }} */ { name }) => name === wanted)?.value;
    const location = of(LOCATION)?.value;
    if (location === undefined) {
      const target = of(TARGET)?.objectId;
      return target === undefined ? null : this.#placeOf(target);
    }
    const name = this.#scripts.get(location.scriptId) ?? '';
    return { name, line: location.lineNumber + 1, column: location.columnNumber + 1 };
  }

  /**
   * A question whose answer is there at once.
   *
   * @param {string} method
   * @param {object} parameters
   * @returns {any}
   */
  #ask(method, parameters) {
    /** @type {any} */
    let answer = {};
    this.#session.post(method, parameters, (error, result) => {
      answer = error === null ? result : {};
    });
    return answer;
  }
}

exports.Functions = Functions;
