'use strict';
// What was sent to the app's servers last, as a person reads it: the message behind an error.
//
// It is read from the bytes as they arrive, so it is what the server got, whoever has written it: a
// request of HTTP with its body, or the texts of a socket of messages. Bytes are kept as they are and
// made text only where an error asks.

/** How many messages are kept; an error that comes later than that says nothing of them. */
const MOST = 8;
/** Bytes of a message that are kept. */
const LONGEST = 2000;
const REQUEST = /^([A-Z]+) (\S+) HTTP\/1\.[01]\r\n/;
const UPGRADES = /\r\nupgrade: *websocket\r\n/i;
/** A text frame, and what is said of one whose bytes are compressed. */
const TEXT = 1;
const COMPRESSED = '(a compressed message)';

/**
 * A message that has begun to arrive.
 *
 * @typedef {object} Arriving
 * @property {string} what the first line of a request; empty for a message of a socket
 * @property {Buffer[]} chunks
 * @property {number} bytes
 */

class Sent {
  /** @type {Arriving[]} */
  #last = [];

  /**
   * A connection to a server: takes each chunk that arrives there.
   *
   * @returns {(chunk: Buffer) => void}
   */
  connection() {
    /** @type {Arriving | null} */
    let request = null;
    let isSocket = false;
    return (chunk) => {
      if (isSocket) {
        this.#frames(chunk);
        return;
      }
      const head = chunk.toString('latin1', 0, LONGEST);
      const line = REQUEST.exec(head);
      if (line !== null) {
        isSocket = UPGRADES.test(head);
        request = { what: `${line[1]} ${line[2]}`, chunks: [], bytes: 0 };
        this.#add(request);
      }
      if (request !== null && request.bytes < LONGEST * 2) {
        request.chunks.push(chunk);
        request.bytes += chunk.length;
      }
    };
  }

  /**
   * The last message, or the last request of this method and address; `undefined` if there is none.
   *
   * @param {string} [method]
   * @param {string} [url]
   * @returns {string | undefined}
   */
  last(method, url) {
    const wanted = url ? `${method} ${url}` : null;
    const found = this.#last.findLast(({ what }) => wanted === null || what === wanted);
    return found && textOf(found);
  }

  /** @param {Arriving} arriving */
  #add(arriving) {
    this.#last.push(arriving);
    if (this.#last.length > MOST) {
      this.#last.shift();
    }
  }

  /** @param {Buffer} bytes whole frames, as libraries write them */
  #frames(bytes) {
    for (const text of framesIn(bytes)) {
      // Those of one character keep a connection alive.
      if (text.length > 1) {
        this.#add({ what: '', chunks: [Buffer.from(text)], bytes: text.length });
      }
    }
  }
}

/** @param {Arriving} arriving */
function textOf({ what, chunks }) {
  const whole = Buffer.concat(chunks);
  if (what === '') {
    return shortened(whole.toString());
  }
  const end = whole.indexOf('\r\n\r\n');
  const body = end < 0 ? '' : whole.toString('utf8', end + 4);
  return shortened(body === '' ? what : `${what}\n${body}`);
}

/** @param {string} text */
function shortened(text) {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/**
 * The texts of the frames that a client has written (RFC 6455).
 *
 * @param {Buffer} bytes
 * @returns {string[]}
 */
function framesIn(bytes) {
  const texts = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const kind = bytes[at] & 0x0f;
    const isCompressed = (bytes[at] & 0x40) !== 0;
    const isMasked = (bytes[at + 1] & 0x80) !== 0;
    const size = bytes[at + 1] & 0x7f;
    // A longer length stands behind, in two bytes or in eight, of which the first two are 0 here.
    const extra = size === 126 ? 2 : size === 127 ? 8 : 0;
    const from = at + 2 + extra + (isMasked ? 4 : 0);
    if (from > bytes.length) {
      break;
    }
    const digits = Math.min(extra, 6);
    const length = extra === 0 ? size : bytes.readUIntBE(at + 2 + extra - digits, digits);
    const payload = Buffer.from(bytes.subarray(from, from + length));
    if (isMasked) {
      const mask = bytes.subarray(from - 4, from);
      payload.forEach((byte, index) => {
        payload[index] = byte ^ mask[index & 3];
      });
    }
    if (kind === TEXT) {
      texts.push(isCompressed ? COMPRESSED : payload.toString());
    }
    at = from + length;
  }
  return texts;
}

exports.Sent = Sent;
