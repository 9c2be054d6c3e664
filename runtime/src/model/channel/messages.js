'use strict';
// Messages within a page: `postMessage` of its windows, whose data is a structured clone, and
// `structuredClone` itself. jsdom has the first, without the clone.
//
// A copy has the shadows of what it was made from; a primitive has its own on the event.

const { cloned } = require('./clone.js');

/** @typedef {import('./channel.js').Traffic} Traffic */
/** @typedef {import('../../../types/jsdom.js').Window} Window */

/** @type {import('./channel.js').Channel} */
const messages = {
  name: 'postMessage',
  modules: [],
  opened(window, traffic) {
    addClone(window, traffic);
    traffic.replaceNative(window, 'postMessage', posting(window, traffic));
  },
};

/**
 * @param {Window} window
 * @param {Traffic} traffic
 */
function addClone(window, traffic) {
  const { structuredClone: value } = {
    /** @param {unknown} source */
    structuredClone(source) {
      const [shadow = 0] = traffic.taken(arguments);
      const copy = cloned(window, traffic, source);
      return traffic.returns(copy, traffic.carried(source, shadow, copy));
    },
  };
  const attributes = { configurable: true, enumerable: true, writable: true };
  Object.defineProperty(window, 'structuredClone', { ...attributes, value });
}

/**
 * What stands in the place of a window's `postMessage`.
 *
 * @param {Window} window
 * @param {Traffic} traffic
 */
function posting(window, traffic) {
  /**
   * @param {unknown} message
   * @param {string | { targetOrigin?: string, transfer?: object[] }} target
   * @param {object[]} [transferred]
   */
  return function (message, target = '/', transferred = []) {
    const [shadow = 0] = traffic.taken(arguments);
    const { targetOrigin = '/', transfer = transferred } =
      typeof target === 'object' ? target : { targetOrigin: target };
    const ports = transfer.filter((object) => object instanceof window.MessagePort);
    const data = cloned(window, traffic, message);
    const carried = traffic.carried(message, shadow, data);
    if (isMeant(window, `${targetOrigin}`)) {
      deliver(window, window, traffic, { data, shadow: carried, ports });
    }
  };
}

/**
 * @param {Window} window
 * @param {string} origin
 */
function isMeant(window, origin) {
  if (origin === '*' || origin === '/') {
    return true;
  }
  if (!URL.canParse(origin)) {
    const message = `Failed to execute 'postMessage' on 'Window': Invalid target origin '${origin}' in a call to 'postMessage'.`;
    throw new window.DOMException(message, 'SyntaxError');
  }
  return new URL(origin).origin === window.location.origin;
}

/**
 * A target gets an event with a message, as soon as what runs is over.
 *
 * @param {Window} window
 * @param {EventTarget} target
 * @param {Traffic} traffic
 * @param {{ data: unknown, shadow: number, ports?: readonly object[] }} message
 */
function deliver(window, target, traffic, { data, shadow, ports = [] }) {
  window.setTimeout(() => {
    const event = new window.MessageEvent('message', { data, origin: window.location.origin });
    if (ports.length > 0) {
      // jsdom knows no ports.
      Object.defineProperty(event, 'ports', {
        configurable: true,
        value: Object.freeze([...ports]),
      });
    }
    traffic.mark(event, shadow);
    target.dispatchEvent(event);
  }, 0);
}

exports.deliver = deliver;
exports.messages = messages;
