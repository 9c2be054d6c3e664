'use strict';
/**
 * Standard input as an input of the run: one text, which the program reads as a file
 * (`readFileSync(0)`) or as a stream.
 *
 * The text keeps its shadow as a whole: on a listener of `data`, and as the text of a buffer. What
 * reads it in another way, such as line by line through a library, gets its value alone.
 */

const { EventEmitter } = require('events');
const fs = require('fs');
const { syncBuiltinESMExports } = require('module');
const { Readable } = require('stream');

const FILES = [0, '/dev/stdin'];
const LOST = 'standard input that is not read as a whole';

class StandardInput {
  #runtime;
  #initial;
  #keyOf;

  /**
   * @param {object} runtime the shadow runtime
   * @param {string} initial
   * @param {(encoding: string) => string} keyOf under which a buffer keeps the shadow of its text
   */
  constructor(runtime, initial, keyOf) {
    this.#runtime = runtime;
    this.#initial = initial;
    this.#keyOf = keyOf;
  }

  /** Takes the place of the file and of the stream. */
  install() {
    const input = this;
    const { readFileSync } = fs;
    fs.readFileSync = Object.defineProperty(
      function (path, options) {
        return FILES.includes(path) ? input.#file(options) : readFileSync.call(this, ...arguments);
      },
      'name',
      { value: 'readFileSync' },
    );
    syncBuiltinESMExports();
    let stream = null;
    Object.defineProperty(process, 'stdin', {
      configurable: true,
      enumerable: true,
      get: () => (stream ??= this.#stream()),
    });
  }

  /** The text of this run. */
  #text() {
    return this.#runtime.symbol({ name: 'stdin', sort: 'string', initial: this.#initial });
  }

  #file(options) {
    const { value, shadow } = this.#text();
    const encoding = typeof options === 'string' ? options : options?.encoding;
    const bytes = this.#bytes(value, shadow);
    if (encoding === undefined || encoding === null || encoding === 'buffer') {
      return this.#runtime.returns(bytes, 0);
    }
    const text = bytes.toString(encoding);
    const isWhole = text === value;
    if (!isWhole) {
      this.#runtime.lost(-1, LOST);
    }
    return this.#runtime.returns(text, isWhole ? shadow : 0);
  }

  #bytes(value, shadow) {
    const bytes = Buffer.from(value, 'utf8');
    this.#runtime.setShadow(bytes, this.#keyOf('utf8'), value, shadow);
    return bytes;
  }

  /** One chunk, then the end. */
  #stream() {
    const { value, shadow } = this.#text();
    const stream = new Readable({ read() {} });
    const { emit } = EventEmitter.prototype;
    let isSeen = false;
    stream.emit = (type, ...values) => {
      if (type === 'data') {
        isSeen = true;
        return this.#data(stream, values[0], value, shadow);
      }
      if (type === 'end' && !isSeen && value !== '') {
        this.#runtime.lost(-1, LOST);
      }
      return emit.call(stream, type, ...values);
    };
    if (value !== '') {
      stream.push(value, 'utf8');
    }
    stream.push(null);
    return Object.assign(stream, { fd: 0, isTTY: undefined });
  }

  #data(stream, chunk, value, shadow) {
    const runtime = this.#runtime;
    const { emit } = EventEmitter.prototype;
    if (typeof chunk !== 'string') {
      runtime.setShadow(chunk, this.#keyOf('utf8'), value, shadow);
      return emit.call(stream, 'data', chunk);
    }
    runtime.passTo(stream, emit, [0, chunk === value ? shadow : 0], ['data', chunk]);
    const answer = emit.call(stream, 'data', chunk);
    if (runtime.shadow === -1) {
      // Whoever listens has not taken it.
      runtime.lost(-1, LOST);
    }
    runtime.clear();
    runtime.models.get(emit)();
    return answer;
  }
}

module.exports = { StandardInput };
