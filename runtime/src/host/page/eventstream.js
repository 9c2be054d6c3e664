'use strict';
// The text of server-sent events, as HTML says ("Parsing an event stream"): what comes in piece by
// piece becomes messages.

/** @typedef {{ type: string, data: string, id: string }} Message */

class EventStream {
  /** How long the server wants a page to wait before it asks again; null if it has not said. */
  retry = /** @type {number | null} */ (null);
  #rest = '';
  #isFirst = true;
  #type = '';
  /** @type {string[]} */
  #data = [];
  #id;

  /** @param {string} id of the last message before this stream */
  constructor(id) {
    this.#id = id;
  }

  /**
   * The messages that are complete with this piece.
   *
   * @param {string} text
   * @returns {Message[]}
   */
  read(text) {
    const all = this.#rest + (this.#isFirst ? text.replace(/^\uFEFF/, '') : text);
    this.#isFirst = false;
    // A carriage return at the end may be the first half of a line's end.
    const lines = all.split(/\r\n|\n|\r(?!$)/);
    this.#rest = /** @type {string} */ (lines.pop());
    return lines.flatMap((line) => (line === '' ? this.#dispatch() : this.#field(line)));
  }

  /** @returns {Message[]} */
  #dispatch() {
    const message = { type: this.#type || 'message', data: this.#data.join('\n'), id: this.#id };
    const isEmpty = this.#data.length === 0;
    this.#type = '';
    this.#data = [];
    return isEmpty ? [] : [message];
  }

  /**
   * @param {string} line
   * @returns {Message[]} none
   */
  #field(line) {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') {
      this.#type = value;
    } else if (name === 'data') {
      this.#data.push(value);
    } else if (name === 'id' && !value.includes('\0')) {
      this.#id = value;
    } else if (name === 'retry' && /^\d+$/.test(value)) {
      this.retry = Number(value);
    }
    return [];
  }
}

exports.EventStream = EventStream;
