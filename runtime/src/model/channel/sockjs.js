'use strict';
// SockJS: texts, over whatever connection it finds. Both ends are known by content, as those of
// WebSockets are: at the server an emitter hands them out, in the page the library's own events.

const { sending } = require('./websocket.js');

/** @typedef {import('./channel.js').Traffic} Traffic */

/** Prototypes that have been changed. */
const known = new WeakSet();

/** @type {import('./channel.js').Channel} */
const sockJs = {
  name: 'SockJS',
  word: 'sockjs',
  modules: [
    {
      file: /[\\/]sockjs[\\/]lib[\\/]transport\.js$/,
      loaded({ exports: { SockJSConnection } }, traffic) {
        const { prototype } = SockJSConnection;
        prototype.write = sending(prototype.write, traffic, traffic.down);
      },
    },
  ],
  clients(library, traffic) {
    const prototype = typeof library === 'function' ? library.prototype : undefined;
    const isSocket = ['send', 'close', 'dispatchEvent', '_transportMessage'].every(
      (name) => typeof prototype?.[name] === 'function',
    );
    if (!isSocket || known.has(prototype) || traffic.isFollowed(prototype.send)) {
      return;
    }
    known.add(prototype);
    prototype.send = sending(prototype.send, traffic, traffic.up);
    hookEvents(prototype, traffic);
  },
};

/**
 * @param {any} prototype
 * @param {Traffic} traffic
 */
function hookEvents(prototype, traffic) {
  const { dispatchEvent } = prototype;
  /** @param {{ type: string, data: unknown }} event */
  prototype.dispatchEvent = function (event) {
    if (event.type === 'message') {
      traffic.reachesPage(event);
    }
    return dispatchEvent.call(this, event);
  };
}

exports.sockJs = sockJs;
