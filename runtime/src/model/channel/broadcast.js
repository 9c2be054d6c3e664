'use strict';
// BroadcastChannel, which jsdom lacks: a message reaches the channels of the same name in all pages of
// an origin that a user has open, but not the one that it was sent by.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { cloned } = require('./clone.js');
const { deliver } = require('./messages.js');

/** @typedef {import('./channel.js').Traffic} Traffic */
/** @typedef {import('../../../types/jsdom.js').Window} Window */
/** @typedef {{ channel: EventTarget, window: Window, name: string }} Open */

/**
 * Open channels, by cookies: those are what all tabs of a user have in common.
 *
 * @type {WeakMap<object, Set<Open>>}
 */
const users = new WeakMap();

/** @type {import('./channel.js').Channel} */
const broadcast = {
  name: 'BroadcastChannel',
  word: 'broadcastchannel',
  isWithinPage: true,
  modules: [],
  opened(window, traffic) {
    const { _cookieJar: user } = implForWrapper(window._document);
    const open = users.get(user) ?? new Set();
    users.set(user, open);
    const value = channelClass(window, traffic, open);
    const attributes = { configurable: true, enumerable: false, writable: true };
    Object.defineProperty(window, 'BroadcastChannel', { ...attributes, value });
  },
};

/**
 * @param {Window} window
 * @param {Traffic} traffic
 * @param {Set<Open>} open
 */
function channelClass(window, traffic, open) {
  return class BroadcastChannel extends window.EventTarget {
    #own;
    /** @type {EventListener | null} */
    #handler = null;

    /** @param {unknown} name */
    constructor(name) {
      super();
      this.#own = { channel: this, window, name: `${name}` };
      open.add(this.#own);
    }

    get name() {
      return this.#own.name;
    }

    get onmessage() {
      return this.#handler;
    }

    set onmessage(handler) {
      this.removeEventListener('message', this.#handler);
      this.#handler = typeof handler === 'function' ? handler : null;
      this.addEventListener('message', this.#handler);
    }

    /** @param {unknown} message */
    postMessage(message) {
      const [shadow = 0] = traffic.taken(arguments);
      if (!open.has(this.#own)) {
        throw new window.DOMException('The channel is closed.', 'InvalidStateError');
      }
      for (const other of open) {
        if (other !== this.#own && isFor(other, this.#own)) {
          const data = cloned(other.window, traffic, message);
          const carried = traffic.carried(message, shadow, data);
          deliver(other.window, other.channel, traffic, { data, shadow: carried });
        }
      }
    }

    close() {
      open.delete(this.#own);
    }
  };
}

/**
 * Windows that are closed keep their channels, and nothing is delivered there.
 *
 * @param {Open} one
 * @param {Open} other
 */
function isFor(one, other) {
  return (
    one.name === other.name &&
    !one.window.closed &&
    one.window.location.origin === other.window.location.origin
  );
}

exports.broadcast = broadcast;
