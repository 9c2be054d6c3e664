'use strict';
// Randomness: `Math.random` is an input of the run, everything else is a sequence of the seed.
//
// Before the process is ready `Math.random` is part of that sequence too: those draws happen once
// and are the same in every run.

const crypto = require('crypto');

/** @typedef {(error: null, value: any) => void} Callback as Node's functions take it */
/** @typedef {ArrayBuffer | NodeJS.ArrayBufferView} View of the bytes to be filled */

/** A small fast generator (mulberry32): the same numbers on every machine. */
class Sequence {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed | 0;
  }

  /** The next 32 bits. */
  word() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** The next number in [0, 1). */
  fraction() {
    return this.word() / 2 ** 32;
  }

  /**
   * Fills the bytes of a buffer or view.
   *
   * @template {View} T
   * @param {T} view
   * @param {number} [start] where to begin, in bytes
   * @param {number} [length] how many bytes
   * @returns {T}
   */
  fill(view, start = 0, length = view.byteLength - start) {
    // By what it is, not by its constructor: the page has one of its own.
    const [buffer, offset] = ArrayBuffer.isView(view) ? [view.buffer, view.byteOffset] : [view, 0];
    const bytes = new Uint8Array(buffer, offset + start, length);
    for (let at = 0; at < bytes.length; at++) {
      bytes[at] = this.word();
    }
    return view;
  }
}

class Randomness {
  #runtime;
  #sequence;
  #isReady;
  #drawn = 0;

  /**
   * @param {import('../core/host.js').Runtime} runtime
   * @param {number} seed
   * @param {() => boolean} isReady whether draws are inputs by now
   */
  constructor(runtime, seed, isReady) {
    this.#runtime = runtime;
    this.#sequence = new Sequence(seed);
    this.#isReady = isReady;
  }

  /**
   * Makes `Math.random` of a realm the model.
   *
   * @param {{ Math: Math, crypto?: Crypto }} realm
   */
  installRealm(realm) {
    const draw = () => this.#draw();
    replace(realm.Math, 'random', function random() {
      return draw();
    });
    if (realm.crypto && realm !== globalThis) {
      this.#installWebCrypto(realm.crypto);
    }
  }

  #draw() {
    const initial = this.#sequence.fraction();
    if (!this.#isReady()) {
      return initial;
    }
    return this.#runtime.input({
      name: `random.${this.#drawn++}`,
      sort: 'number',
      initial,
      min: 0,
      max: 1,
      maxExclusive: true,
    });
  }

  /** Makes Node's `crypto` a sequence of the seed. */
  installNode() {
    const sequence = this.#sequence;
    function randomUUID() {
      return uuid(sequence);
    }
    for (const native of [...fillers(sequence), randomIntOf(sequence), randomUUID]) {
      replace(crypto, native.name, native);
    }
    crypto.pseudoRandomBytes = crypto.randomBytes;
    this.#installWebCrypto(crypto.webcrypto);
  }

  /** @param {object} webCrypto */
  #installWebCrypto(webCrypto) {
    const sequence = this.#sequence;
    const prototype = Object.getPrototypeOf(webCrypto);
    const { getRandomValues: native } = prototype;
    replace(prototype, 'getRandomValues', function getRandomValues(/** @type {View} */ view) {
      return sequence.fill(native.call(webCrypto, view));
    });
    replace(prototype, 'randomUUID', function randomUUID() {
      return uuid(sequence);
    });
  }
}

/**
 * What Node has to fill bytes. Its own function is called first: it refuses what it refuses.
 *
 * @param {Sequence} sequence
 */
function fillers(sequence) {
  const { randomBytes: refuseBytes, randomFillSync: refuseFill } = crypto;
  /**
   * @param {number} size
   * @param {Callback} [callback]
   */
  function randomBytes(size, callback) {
    const bytes = sequence.fill(refuseBytes(size));
    return callback ? later(callback, bytes) : bytes;
  }
  /**
   * @param {View} view
   * @param {number} [offset]
   * @param {number} [size]
   */
  function randomFillSync(view, offset = 0, size = undefined) {
    refuseFill(/** @type {NodeJS.ArrayBufferView} */ (view), offset, size);
    return sequence.fill(view, offset, size);
  }
  /**
   * @param {View} view
   * @param {any[]} rest offset and size, if they are given, and the callback
   */
  function randomFill(view, ...rest) {
    const callback = rest.pop();
    later(callback, sequence.fill(view, ...rest));
  }
  return [randomBytes, randomFillSync, randomFill];
}

/** @param {Sequence} sequence */
function randomIntOf(sequence) {
  const native = crypto.randomInt;
  /**
   * @param {number} min which may be left out
   * @param {any} max
   * @param {Callback} [callback]
   */
  return function randomInt(min, max, callback) {
    if (typeof max !== 'number') {
      [min, max, callback] = [0, min, max];
    }
    native(min, max);
    const value = min + Math.floor(sequence.fraction() * (max - min));
    return callback ? later(callback, value) : value;
  };
}

/**
 * @param {Callback} callback
 * @param {unknown} value
 */
function later(callback, value) {
  process.nextTick(callback, null, value);
}

/**
 * A version 4 UUID.
 *
 * @param {Sequence} sequence
 */
function uuid(sequence) {
  const bytes = sequence.fill(Buffer.alloc(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/**
 * @param {object} target
 * @param {string} name
 * @param {unknown} value
 */
function replace(target, name, value) {
  const { enumerable } = Object.getOwnPropertyDescriptor(target, name) ?? { enumerable: false };
  Object.defineProperty(target, name, { configurable: true, writable: true, enumerable, value });
}

exports.Randomness = Randomness;
exports.Sequence = Sequence;
