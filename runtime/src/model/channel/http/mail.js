'use strict';
// Requests on their way, each with what it was made from, and the replies to them.
//
// A request is known again at the server by its method and its target: of those that are on their way
// and say the same, the one that was sent first arrives first.

const { KnownTexts, Parts } = require('./parts.js');

/** @typedef {import('../channel.js').Runtime} Runtime */
/** @typedef {import('./parts.js').Part} Part */
/** @typedef {{ value: string, shadow: number }} Text */

/**
 * A request.
 *
 * @typedef {object} Letter
 * @property {string} method
 * @property {string} target path and query, as they stand in the request line
 * @property {number} shadow of the target
 * @property {Parts} segments of the path
 * @property {Parts} fields of the query
 * @property {Parts} headers names in small letters
 * @property {Parts} body fields of a body that is a form's
 * @property {Text} text of a body that is a text
 * @property {boolean} isDocument whether its reply takes the place of the page
 * @property {number} site where it was sent, -1 if that is not known
 * @property {boolean} isForged whether no page has made it
 * @property {boolean} [isRead] whether its text has been read as JSON
 * @property {Reply} reply
 */

/**
 * What is said in reply. `said`: texts that the app gave to be sent; `written`: what was sent.
 *
 * @typedef {object} Reply
 * @property {{ value: number, shadow: number }} status
 * @property {Parts} headers
 * @property {Map<string, number>} said
 * @property {Text} written
 * @property {boolean} [isStreamed] whether the page reads it as it comes in
 */

/** Letters that have not arrived, at most: those for other machines never do. */
const MOST_LETTERS = 64;
const NO_TEXT = { value: '', shadow: 0 };

class Mail {
  #runtime;
  /** @type {Letter[]} */
  #sent = [];
  /** @type {WeakMap<object, Letter>} By the server's request and response. */
  #arrived = new WeakMap();
  /** Queries and bodies whose fields are known. */
  known = new KnownTexts();
  /**
   * What cookies hold, by how they stand in a header; `textShadow` is that of the value there.
   *
   * @type {Map<string, Part & { textShadow: number }>}
   */
  cookies = new Map();
  /** Lists of fields whose text the page has asked for, by it. @type {Map<string, object>} */
  unsent = new Map();

  /** @param {Runtime} runtime */
  constructor(runtime) {
    this.#runtime = runtime;
  }

  /** Whether anything can be symbolic. */
  get isNeeded() {
    return this.#runtime.registers.y !== 0;
  }

  /**
   * A request is going to be sent.
   *
   * @param {{ method: string, target: string, shadow?: number, segments?: Part[], fields?: Part[] | Parts,
   *   headers?: Part[], body?: Part[] | Parts, text?: Text, isDocument?: boolean, isForged?: boolean,
   *   site?: number }} request
   * @returns {Letter}
   */
  send({ method, target, shadow = 0, text = NO_TEXT, site = -1, ...request }) {
    const { isDocument = false, isForged = false, ...parts } = request;
    this.#takeUnsent(target, text.value);
    const of = (/** @type {Part[] | Parts} */ list = []) =>
      list instanceof Parts ? list : new Parts(this.#runtime, list);
    const letter = {
      method,
      target,
      shadow,
      segments: of(parts.segments),
      fields: of(parts.fields),
      headers: of(parts.headers),
      body: of(parts.body),
      text,
      isDocument,
      isForged,
      site,
      reply: this.#reply(),
    };
    this.#sent.push(letter);
    if (this.#sent.length > MOST_LETTERS) {
      this.#sent.shift();
    }
    return letter;
  }

  /**
   * What is sent is not lost.
   *
   * @param {string} target
   * @param {string} body
   */
  #takeUnsent(target, body) {
    for (const [text, list] of this.unsent) {
      if (target.includes(text) || body.includes(text)) {
        this.#runtime.conversions.dropConversions(list);
        this.unsent.delete(text);
      }
    }
  }

  #reply() {
    return {
      status: { value: 0, shadow: 0 },
      headers: new Parts(this.#runtime, []),
      said: new Map(),
      written: NO_TEXT,
    };
  }

  /**
   * A request has arrived at the server.
   *
   * @param {{ method?: string, url?: string, headers: object }} request
   * @param {object} response
   * @returns {Letter | null} what it was made from, if that is known
   */
  arrive(request, response) {
    const at = this.#sent.findIndex(
      ({ method, target }) => method === request.method && target === request.url,
    );
    if (at < 0) {
      return null;
    }
    const [letter] = this.#sent.splice(at, 1);
    this.#arrived.set(request, letter);
    this.#arrived.set(request.headers, letter);
    this.#arrived.set(response, letter);
    return letter;
  }

  /**
   * The letter of a request of the server, of its headers, or of the response to it.
   *
   * @param {object | undefined} message
   */
  of(message) {
    return message === undefined ? undefined : this.#arrived.get(message);
  }

  /**
   * What is symbolic in a message is lost.
   *
   * @param {string} what
   * @param {number} [site]
   */
  lost(what, site = -1) {
    this.#runtime.writer.lost(site, `HTTP: ${what}`);
  }
}

exports.Mail = Mail;
