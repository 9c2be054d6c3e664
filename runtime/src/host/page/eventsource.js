'use strict';
// `EventSource`, which jsdom lacks: a request whose answer goes on, and is asked for again when it
// ends, in virtual time.

const { URL } = require('url');
const { EventStream } = require('./eventstream.js');
const { addHandlers } = require('./platform/define.js');

/** @typedef {import('../../../types/jsdom.js').Window} Window */

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 2;
/** How long a page waits before it asks again, if the server does not say. */
const RETRY_MS = 3000;

/**
 * Adds the class to a new window, which has `fetch` already.
 *
 * @param {Window} window
 * @param {(event: { data: unknown }) => void} arrives a message has come in
 */
function addEventSource(window, arrives) {
  const value = sourceClass(window, arrives);
  addHandlers(value.prototype, ['open', 'message', 'error']);
  for (const [name, state] of Object.entries({ CONNECTING, OPEN, CLOSED })) {
    Object.defineProperty(value, name, { enumerable: true, value: state });
    Object.defineProperty(value.prototype, name, { enumerable: true, value: state });
  }
  Object.defineProperty(window, 'EventSource', { configurable: true, writable: true, value });
}

/**
 * @param {Window} window
 * @param {(event: { data: unknown }) => void} arrives
 */
function sourceClass(window, arrives) {
  const { fetch, setTimeout, Event, MessageEvent } = window;
  return class EventSource extends window.EventTarget {
    #url;
    #withCredentials;
    #state = CONNECTING;
    #retry = RETRY_MS;
    #id = '';

    /**
     * @param {string | URL} url
     * @param {{ withCredentials?: boolean }} options
     */
    constructor(url, { withCredentials = false } = {}) {
      super();
      const { baseURI } = window.document;
      if (!URL.canParse(`${url}`, baseURI)) {
        const message = `Failed to construct 'EventSource': Cannot open an EventSource to '${url}'. The URL is invalid.`;
        throw new window.DOMException(message, 'SyntaxError');
      }
      this.#url = new URL(`${url}`, baseURI).href;
      this.#withCredentials = withCredentials;
      this.#connect();
    }

    get url() {
      return this.#url;
    }

    get withCredentials() {
      return this.#withCredentials;
    }

    get readyState() {
      return this.#state;
    }

    close() {
      this.#state = CLOSED;
    }

    async #connect() {
      const headers = {
        accept: 'text/event-stream',
        ...(this.#id && { 'last-event-id': this.#id }),
      };
      const response = await fetch(this.#url, { headers }).catch(() => null);
      const type = response?.headers.get('content-type') ?? '';
      if (this.#isOver()) {
        await response?.body?.cancel();
      } else if (response === null) {
        this.#again();
      } else if (response.status !== 200 || !/^text\/event-stream(;|$)/i.test(type)) {
        this.#state = CLOSED;
        this.dispatchEvent(new Event('error'));
      } else {
        this.#state = OPEN;
        this.dispatchEvent(new Event('open'));
        await this.#read(response).catch(() => undefined);
        this.#again();
      }
    }

    /** @param {Response} response */
    async #read({ body }) {
      const stream = new EventStream(this.#id);
      const decoder = new TextDecoder();
      const reader = /** @type {ReadableStream<Uint8Array>} */ (body).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        if (this.#isOver()) {
          await reader.cancel();
          return;
        }
        const messages = stream.read(decoder.decode(part.value, { stream: true }));
        this.#retry = stream.retry ?? this.#retry;
        messages.forEach((message) => this.#dispatch(message));
      }
    }

    /** @param {import('./eventstream.js').Message} message */
    #dispatch({ type, data, id }) {
      this.#id = id;
      if (!this.#isOver()) {
        const { origin } = new URL(this.#url);
        const event = new MessageEvent(type, { data, origin, lastEventId: id });
        arrives(event);
        this.dispatchEvent(event);
      }
    }

    #again() {
      if (!this.#isOver()) {
        this.#state = CONNECTING;
        this.dispatchEvent(new Event('error'));
        setTimeout(() => this.#isOver() || this.#connect(), this.#retry);
      }
    }

    #isOver() {
      return this.#state === CLOSED || window.closed;
    }
  };
}

exports.addEventSource = addEventSource;
