'use strict';
// Messages of PostgreSQL's protocol, version 3 (PostgreSQL's documentation, "Frontend/Backend
// Protocol"): how bytes are cut into them, and those that are made here.
//
// A message is a letter, the length of what follows with the length itself, and its fields. Only what
// a client says before it is let in has no letter.

const LENGTH_BYTES = 4;
/** A letter and a length. */
const HEAD_BYTES = 1 + LENGTH_BYTES;
/** The longest message that PostgreSQL itself takes. */
const MOST_BYTES = 0x3fff_ffff;

/** Cuts the bytes that a client sends into messages. */
class Cutter {
  #rest = Buffer.alloc(0);

  /** @param {Uint8Array} chunk which is copied: whoever sent it may use it again */
  add(chunk) {
    this.#rest = Buffer.concat([this.#rest, chunk]);
  }

  /** The next message that is whole, with its letter; `null` if there is none. */
  next() {
    return this.#cut(1);
  }

  /** The next message without a letter; `null` if there is none. */
  first() {
    return this.#cut(0);
  }

  /**
   * @param {number} letters how many letters come before the length
   * @returns {Buffer | null}
   */
  #cut(letters) {
    const rest = this.#rest;
    if (rest.length < letters + LENGTH_BYTES) {
      return null;
    }
    const length = rest.readUInt32BE(letters);
    if (length < LENGTH_BYTES || length > MOST_BYTES) {
      throw new RangeError(`a message of ${length} bytes`);
    }
    if (rest.length < letters + length) {
      return null;
    }
    this.#rest = rest.subarray(letters + length);
    return rest.subarray(0, letters + length);
  }
}

/**
 * The messages in what a server has answered.
 *
 * @param {Uint8Array} bytes
 * @returns {Buffer[]}
 */
function messagesIn(bytes) {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const messages = [];
  for (let at = 0; at + HEAD_BYTES <= all.length;) {
    const end = at + 1 + all.readUInt32BE(at + 1);
    messages.push(all.subarray(at, end));
    at = end;
  }
  return messages;
}

/**
 * A message.
 *
 * @param {string} letter
 * @param {...(Uint8Array | string | number)} fields texts end with a zero, numbers have 32 bits
 */
function message(letter, ...fields) {
  const parts = fields.map((field) => {
    if (typeof field === 'string') {
      return Buffer.from(`${field}\0`);
    }
    if (typeof field === 'number') {
      const bytes = Buffer.alloc(4);
      bytes.writeInt32BE(field);
      return bytes;
    }
    return field;
  });
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(letter, 'latin1');
  head.writeUInt32BE(LENGTH_BYTES + body.length, 1);
  return Buffer.concat([head, body]);
}

/** @param {Uint8Array} message */
function letterOf(message) {
  return String.fromCharCode(message[0]);
}

/**
 * The texts that a message begins with, such as the names of a portal and of a statement.
 *
 * @param {Buffer} message
 * @param {number} count
 * @param {number} [from] where the first begins
 */
function textsOf(message, count, from = HEAD_BYTES) {
  const texts = [];
  let at = from;
  for (let index = 0; index < count; index++) {
    const end = message.indexOf(0, at);
    if (end < 0) {
      break;
    }
    texts.push(message.toString('utf8', at, end));
    at = end + 1;
  }
  return { texts, rest: message.subarray(at) };
}

/**
 * An error, as PostgreSQL tells one.
 *
 * @param {object} error
 * @param {'ERROR' | 'FATAL'} error.severity
 * @param {string} error.code one of its error codes
 * @param {string} error.text
 */
function errorMessage({ severity, code, text }) {
  const fields = [`S${severity}`, `V${severity}`, `C${code}`, `M${text}`];
  return message('E', ...fields, Buffer.alloc(1));
}

exports.Cutter = Cutter;
exports.HEAD_BYTES = HEAD_BYTES;
exports.errorMessage = errorMessage;
exports.letterOf = letterOf;
exports.message = message;
exports.messagesIn = messagesIn;
exports.textsOf = textsOf;
