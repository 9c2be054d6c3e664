'use strict';
// WebSockets: the page's own, and those of `ws` at the server. A message is a text; what is not, is
// sent as bytes, which have no shadows.
//
// Texts of JSON cross by their content (core/models/json/texts.js); a text that has a shadow itself is
// known again where it arrives, in an event of the page or as what an emitter of the server hands out.

const { followSockets } = require('./connections.js');

/** @typedef {import('./channel.js').Traffic} Traffic */
/** @typedef {import('./frames.js').Frames} Frames */

const OPEN = 1;

/** @type {import('./channel.js').Channel} */
const webSocket = {
  name: 'WebSocket',
  word: 'websocket',
  modules: [
    {
      file: /[\\/]ws[\\/]lib[\\/]websocket\.js$/i,
      loaded({ exports: { prototype } }, traffic) {
        prototype.send = sending(prototype.send, traffic, traffic.down);
        prototype.close = closing(prototype.close, traffic);
      },
    },
    {
      file: /[\\/]ws[\\/]lib[\\/]event-target\.js$/i,
      // Before version 8 its events are nobody else's.
      loaded: ({ exports: { MessageEvent } }, traffic) =>
        MessageEvent && hookEvents(MessageEvent, traffic),
    },
  ],
  opened(window, traffic) {
    const { prototype } = window.WebSocket;
    traffic.replaceNative(prototype, 'send', sending(prototype.send, traffic, traffic.up));
    traffic.replaceNative(prototype, 'close', closing(prototype.close, traffic));
    followSockets(window);
  },
};

/**
 * What stands in the place of a socket's `close`: the other end learns of the code and the reason.
 *
 * @param {Function} close
 * @param {Traffic} traffic
 */
function closing(close, traffic) {
  /** @this {unknown} */
  return function () {
    if (traffic.taken(arguments).some((shadow) => shadow > 0)) {
      traffic.lost('the code or the reason by which a WebSocket is closed');
    }
    return Reflect.apply(close, this, arguments);
  };
}

/**
 * `onmessage` and `addEventListener` of `ws` make an event of what has come in: of bytes that have been
 * made a text just before.
 *
 * @param {any} MessageEvent
 * @param {Traffic} traffic
 */
function hookEvents(MessageEvent, traffic) {
  const { prototype } = MessageEvent;
  const made = new MessageEvent('message', { data: '' });
  const key = Object.getOwnPropertySymbols(made).find((own) => made[own] === '');
  if (key === undefined) {
    return;
  }
  // The constructor sets it, and nobody else.
  Object.defineProperty(prototype, key, {
    configurable: true,
    set(value) {
      const attributes = { configurable: true, enumerable: true, writable: true };
      Object.defineProperty(this, key, { ...attributes, value });
      traffic.mark(this, traffic.takenConversion(value));
    },
  });
}

/**
 * What stands in the place of a socket's `send`.
 *
 * @param {Function} send
 * @param {Traffic} traffic
 * @param {Frames} frames
 */
function sending(send, traffic, frames) {
  /** @this {{ readyState: number }} */
  return function () {
    const { 0: message } = arguments;
    const [shadow = 0] = traffic.taken(arguments);
    const isPrimitive = typeof message !== 'object' && typeof message !== 'symbol';
    if (!isPrimitive) {
      traffic.loseBinary(message, 'a message of a WebSocket that is no text');
    } else if (this.readyState === OPEN) {
      frames.sent(`${message}`, traffic.asText(message, shadow));
    }
    return Reflect.apply(send, this, arguments);
  };
}

exports.sending = sending;
exports.webSocket = webSocket;
