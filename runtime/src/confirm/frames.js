'use strict';
// The messages in what a page sends over a WebSocket: RFC 6455, 5.2, as far as texts go.

const TEXT = 1;
const CONTINUES = 0;

class Frames {
  #held = Buffer.alloc(0);
  /** @type {Buffer[]} */
  #parts = [];
  #isText = false;
  #tell;

  /** @param {(text: string) => void} tell told each text that is whole */
  constructor(tell) {
    this.#tell = tell;
  }

  /** @param {Buffer} chunk */
  add(chunk) {
    this.#held = Buffer.concat([this.#held, chunk]);
    while (this.#frame()) {
      // Whatever is whole is told.
    }
  }

  /** Takes the next frame; whether one was there. */
  #frame() {
    const held = this.#held;
    if (held.length < 2) {
      return false;
    }
    const [first, second] = held;
    let at = 2;
    let length = second & 0x7f;
    const wide = length === 126 ? 2 : length === 127 ? 8 : 0;
    if (held.length < at + wide) {
      return false;
    }
    if (wide > 0) {
      length = wide === 2 ? held.readUInt16BE(at) : Number(held.readBigUInt64BE(at));
      at += wide;
    }
    const isMasked = (second & 0x80) !== 0;
    const begin = at + (isMasked ? 4 : 0);
    if (held.length < begin + length) {
      return false;
    }
    const data = Buffer.from(held.subarray(begin, begin + length));
    if (isMasked) {
      for (let index = 0; index < length; index++) {
        data[index] ^= held[at + (index & 3)];
      }
    }
    this.#held = held.subarray(begin + length);
    this.#take(first & 0x0f, (first & 0x80) !== 0, data);
    return true;
  }

  /**
   * @param {number} kind
   * @param {boolean} isLast
   * @param {Buffer} data
   */
  #take(kind, isLast, data) {
    if (kind !== TEXT && kind !== CONTINUES) {
      return;
    }
    if (kind === TEXT) {
      this.#parts = [];
      this.#isText = true;
    }
    this.#parts.push(data);
    if (isLast && this.#isText) {
      this.#tell(Buffer.concat(this.#parts).toString());
      this.#isText = false;
    }
  }
}

exports.Frames = Frames;
