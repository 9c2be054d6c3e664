'use strict';
// Standard input as an input of the run: one text, which the program reads as a file
// (`readFileSync(0)`), as a stream, or line by line (`lines.js`).
//
// The text keeps its shadow as a whole: on a listener of `data`, when it is read, and as the text of a
// buffer. Libraries that take it apart get its value alone, which is noted where they are known.

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
  /** How many interfaces of `readline` are followed. */
  #linesOf = () => 0;

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
    const stream = new Readable({ read() {} });
    const { installLines } = require('./lines.js');
    this.#linesOf = installLines(this.#runtime, stream, () => this.#text());
    let isFilled = false;
    const get = () => {
      if (!isFilled) {
        isFilled = true;
        this.#fill(stream);
      }
      return stream;
    };
    Object.defineProperty(process, 'stdin', { configurable: true, enumerable: true, get });
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
      return this.#runtime.registers.returns(bytes, 0);
    }
    const text = bytes.toString(encoding);
    this.#runtime.conversions.dropConversions(bytes);
    const isWhole = text === value;
    if (!isWhole) {
      this.#runtime.writer.lost(-1, LOST);
    }
    return this.#runtime.registers.returns(text, isWhole ? shadow : 0);
  }

  #bytes(value, shadow) {
    const bytes = Buffer.from(value, 'utf8');
    this.#runtime.shadows.set(bytes, this.#keyOf('utf8'), value, shadow);
    return bytes;
  }

  /** One chunk, then the end. */
  #fill(stream) {
    const { value, shadow } = this.#text();
    const runtime = this.#runtime;
    const { emit } = EventEmitter.prototype;
    const { read } = Readable.prototype;
    stream.emit = (type, ...values) =>
      type === 'data'
        ? this.#data(stream, values[0], value, shadow)
        : emit.call(stream, type, ...values);
    stream.read = function (size) {
      const chunk = read.call(stream, size);
      return chunk === value ? runtime.registers.returns(chunk, shadow) : chunk;
    };
    if (value !== '') {
      const bytes = this.#bytes(value, shadow);
      const chunks = [value];
      runtime.shadows.set(chunks, 0, value, shadow);
      runtime.promises.awaitedLists.set(stream, chunks);
      stream.push(bytes);
    }
    stream.push(null);
    Object.assign(stream, { fd: 0, isTTY: undefined });
  }

  #data(stream, chunk, value, shadow) {
    const runtime = this.#runtime;
    const { emit } = EventEmitter.prototype;
    if (stream.listenerCount('data') === 0) {
      // It is read.
      return emit.call(stream, 'data', chunk);
    }
    // What Node's own listeners are: those of pipes and of `readline`.
    const others = stream.listeners('data').filter(({ name }) => name === 'ondata').length;
    const { pipes } = stream._readableState;
    if (others > pipes.length + this.#linesOf()) {
      runtime.writer.lost(-1, LOST);
    }
    if (typeof chunk !== 'string') {
      return emit.call(stream, 'data', chunk);
    }
    runtime.outgoing.passTo(stream, emit, [0, chunk === value ? shadow : 0], ['data', chunk]);
    const answer = emit.call(stream, 'data', chunk);
    if (runtime.registers.s === -1 && this.#linesOf() === 0) {
      // Whoever listens has not taken it.
      runtime.writer.lost(-1, LOST);
    }
    runtime.clear();
    runtime.natives.get(emit).called();
    return answer;
  }
}

module.exports = { StandardInput };
