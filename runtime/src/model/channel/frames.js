'use strict';
// Texts that are on their way as messages of their own, such as those of a WebSocket.
//
// Bytes have no shadows, and nothing but its content tells which text a message was made from. They
// arrive in the order in which they were sent, so a text that arrives is the oldest that is on its way
// and has the same content. For that, texts without a shadow are kept, too, while there are others.

const { Buffer } = require('buffer');

/** How many are on their way; the oldest go first. */
const MOST = 64;

/** @typedef {{ text: string, shadow: number, bytes: number }} Frame */

class Frames {
  /** @type {Frame[]} Oldest first. */
  #underway = [];
  /** @type {Frame[]} Those that emitters hand out right now, innermost last. */
  #handed = [];

  get isEmpty() {
    return this.#underway.length + this.#handed.length === 0;
  }

  /**
   * @param {string} text
   * @param {number} shadow
   */
  sent(text, shadow) {
    if (shadow === 0 && this.#underway.length === 0) {
      return;
    }
    this.#underway.push({ text, shadow, bytes: Buffer.byteLength(text) });
    if (this.#underway.length > MOST) {
      this.#underway.shift();
    }
  }

  /**
   * A text has come in: its shadow.
   *
   * @param {string} text
   */
  arrived(text) {
    return this.#take((frame) => frame.text === text)?.shadow ?? 0;
  }

  /**
   * Bytes have come in: the text that they are of, null if none is known.
   *
   * @param {Buffer} bytes
   */
  arrivedAs(bytes) {
    return this.#take((frame) => frame.bytes === bytes.length && frame.text === bytes.toString());
  }

  /** @param {(frame: Frame) => boolean} isIt */
  #take(isIt) {
    const at = this.#underway.findIndex(isIt);
    return at < 0 ? null : this.#underway.splice(at, 1)[0];
  }

  /**
   * A text is handed out by `deliver`: its shadow is `shadow` until that returns.
   *
   * @template T
   * @param {string} text
   * @param {(shadow: number) => T} deliver
   * @returns {T}
   */
  handOut(text, deliver) {
    const known = this.#handed.findLast((frame) => frame.text === text);
    const frame = known ?? this.#take((other) => other.text === text);
    if (frame === null) {
      return deliver(0);
    }
    this.#handed.push(frame);
    try {
      return deliver(frame.shadow);
    } finally {
      this.#handed.pop();
    }
  }
}

exports.Frames = Frames;
