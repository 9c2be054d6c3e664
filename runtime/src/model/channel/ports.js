'use strict';
// `MessageChannel` and its ports, which jsdom lacks: what is posted to one end reaches the other, as a
// structured clone. A port that nobody has started keeps its messages.

const { cloned } = require('./clone.js');
const { deliver } = require('./messages.js');

/** @typedef {import('./channel.js').Traffic} Traffic */
/** @typedef {import('../../../types/jsdom.js').Window} Window */
/** @typedef {{ data: unknown, shadow: number, ports: readonly object[] }} Posted */

/**
 * @typedef {object} End
 * @property {EventTarget} port
 * @property {End | null} other null once one of them is closed
 * @property {Posted[] | null} waiting null once the port has been started
 */

/** @type {import('./channel.js').Channel} */
const ports = {
  name: 'MessageChannel',
  word: 'postmessage',
  isWithinPage: true,
  modules: [],
  opened(window, traffic) {
    const classes = portClasses(window, traffic);
    for (const [name, value] of Object.entries(classes)) {
      const attributes = { configurable: true, enumerable: false, writable: true };
      Object.defineProperty(window, name, { ...attributes, value });
    }
  },
};

/**
 * @param {Window} window
 * @param {Traffic} traffic
 */
function portClasses(window, traffic) {
  /** Held while a channel makes its ports: nobody else can. */
  let isMaking = false;
  /** @type {WeakMap<object, End>} */
  const ends = new WeakMap();
  const endOf = (/** @type {object} */ port) => /** @type {End} */ (ends.get(port));
  class MessagePort extends window.EventTarget {
    /** @type {EventListener | null} */
    #handler = null;

    constructor() {
      if (!isMaking) {
        throw new window.TypeError('Illegal constructor');
      }
      super();
      ends.set(this, { port: this, other: null, waiting: [] });
    }

    get onmessage() {
      return this.#handler;
    }

    set onmessage(handler) {
      this.removeEventListener('message', this.#handler);
      this.#handler = typeof handler === 'function' ? handler : null;
      this.addEventListener('message', this.#handler);
      this.start();
    }

    /**
     * @param {unknown} message
     * @param {object[] | { transfer?: object[] }} [options]
     */
    postMessage(message, options = []) {
      const [shadow = 0] = traffic.taken(arguments);
      const { other } = endOf(this);
      const given = Array.isArray(options) ? options : (options.transfer ?? []);
      const data = cloned(window, traffic, message);
      const carried = traffic.carried(message, shadow, data);
      if (other !== null) {
        post(window, traffic, other, { data, shadow: carried, ports: given.filter(isPort) });
      }
    }

    start() {
      const end = endOf(this);
      const { waiting } = end;
      end.waiting = null;
      waiting?.forEach((message) => post(window, traffic, end, message));
    }

    close() {
      const { other } = endOf(this);
      endOf(this).other = null;
      if (other !== null) {
        other.other = null;
      }
    }
  }
  const isPort = (/** @type {object} */ object) => object instanceof MessagePort;
  class MessageChannel {
    constructor() {
      isMaking = true;
      this.port1 = new MessagePort();
      this.port2 = new MessagePort();
      isMaking = false;
      endOf(this.port1).other = endOf(this.port2);
      endOf(this.port2).other = endOf(this.port1);
    }
  }
  return { MessageChannel, MessagePort };
}

/**
 * @param {Window} window
 * @param {Traffic} traffic
 * @param {End} end
 * @param {Posted} message
 */
function post(window, traffic, end, message) {
  if (end.waiting === null) {
    deliver(window, end.port, traffic, message);
  } else {
    end.waiting.push(message);
  }
}

exports.ports = ports;
