'use strict';
// WebSockets: the page's own, and those of `ws` at the server. A message is a text; what is not, is
// sent as bytes, which have no shadows.
//
// Texts of JSON cross by their content (core/models/json/texts.js); a text that has a shadow itself is
// known again where it arrives, in an event of the page or as what an emitter of the server hands out.

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
      },
    },
  ],
  opened(window, traffic) {
    const { prototype } = window.WebSocket;
    traffic.replaceNative(prototype, 'send', sending(prototype.send, traffic, traffic.up));
  },
};

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
