'use strict';
// Standard input as an input of the run: one text, which the program reads as a file
// (`readFileSync(0)`), as a stream (`chunks.js`), or line by line (`lines.js`).
//
// The text keeps its shadow as a whole: when it is read, and as the text of a buffer. Libraries that
// take it apart get its value alone, which is noted where they are known.

const fs = require('fs');
const { syncBuiltinESMExports } = require('module');
const { Readable } = require('stream');
const { keyOf } = require('../../model/text.js');

/**
 * @typedef {import('./reading.js').Reading} Reading
 * @typedef {import('./reading.js').Input} Input
 */

/**
 * Follows a stream that is going to give the text; what it returns is called when the text is about
 * to be pushed.
 *
 * @typedef {(stream: Readable, text: () => Input) => (input: Input) => void} Follow
 */

/**
 * @typedef {BufferEncoding | 'buffer'} Encoding
 * @typedef {Encoding | {encoding?: Encoding | null} | null} Options of `readFileSync`
 */

/** @type {unknown[]} */
const FILES = [0, '/dev/stdin'];
const LOST = 'standard input that is not read as a whole';
/** The native one, which notes nothing of what it makes a text of. */
const { toString } = Buffer.prototype;

class StandardInput {
  #reading;
  #initial;
  #follow;

  /**
   * @param {Reading} reading
   * @param {string} initial
   * @param {Follow | null} follow
   */
  constructor(reading, initial, follow) {
    this.#reading = reading;
    this.#initial = initial;
    this.#follow = follow;
  }

  /** Takes the place of the file and of the stream. */
  install() {
    this.#installFile();
    const stream = new Readable({ read() {} });
    const filling = this.#follow?.(stream, () => this.#text());
    let isFilled = false;
    const get = () => {
      if (!isFilled) {
        isFilled = true;
        const input = this.#text();
        filling?.(input);
        this.#fill(stream, input);
      }
      return stream;
    };
    Object.defineProperty(process, 'stdin', { configurable: true, enumerable: true, get });
  }

  #installFile() {
    const input = this;
    const { readFileSync: native } = fs;
    const methods = {
      /**
       * @this {unknown}
       * @param {unknown} path
       * @param {Options} [options]
       */
      readFileSync(path, options) {
        return FILES.includes(path)
          ? input.#file(options)
          : Reflect.apply(native, this, [path, options]);
      },
    };
    fs.readFileSync = methods.readFileSync;
    syncBuiltinESMExports();
  }

  /** The text of this run. */
  #text() {
    return this.#reading.declare({ name: 'stdin', sort: 'string', initial: this.#initial });
  }

  /** @param {Options} [options] */
  #file(options) {
    const input = this.#text();
    const encoding = typeof options === 'string' ? options : options?.encoding;
    const bytes = this.#bytes(input);
    if (encoding === undefined || encoding === null || encoding === 'buffer') {
      return this.#reading.give(bytes, 0);
    }
    const text = toString.call(bytes, encoding);
    const isWhole = text === input.value;
    if (!isWhole) {
      this.#reading.lost(LOST);
    }
    return this.#reading.give(text, isWhole ? input.shadow : 0);
  }

  /** @param {Input} input */
  #bytes(input) {
    const bytes = Buffer.from(input.value, 'utf8');
    this.#reading.carry(bytes, keyOf('utf8'), input);
    return bytes;
  }

  /**
   * One chunk, then the end.
   *
   * @param {Readable} stream
   * @param {Input} input
   */
  #fill(stream, input) {
    if (input.value !== '') {
      stream.push(this.#bytes(input));
    }
    stream.push(null);
    Object.assign(stream, { fd: 0, isTTY: undefined });
  }
}

exports.StandardInput = StandardInput;
