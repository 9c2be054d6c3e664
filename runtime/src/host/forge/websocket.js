'use strict';
// Forged messages of WebSockets: any text, by a socket that the page has opened. A server that takes it
// for JSON makes a document of it (`core/models/json/document.js`).

const { jsonStringify } = require('../../core/primordials.js');
const { noteSockets } = require('../../model/channel/connections.js');
const { describe, SENT, WIRE } = require('./message.js');
const { Forged } = require('./reading.js');

/** @typedef {import('./message.js').Message} Message */

/** `WebSocket.OPEN`. */
const OPEN = 1;
/** What libraries that have messages of their own connect to. */
const OF_LIBRARIES = /[?&]EIO=|\/sockjs|\/websocket$/;
/** What is sent if nothing else is asked for. */
const INITIAL = '{}';

class WebSocketForge {
  #runtime;
  #sockets = noteSockets();

  /** @param {import('../../core/host.js').Runtime} runtime */
  constructor(runtime) {
    this.#runtime = runtime;
  }

  /**
   * What can be sent by the first socket to each address that is open.
   *
   * @returns {Message[]}
   */
  messages() {
    /** @type {Map<string, WebSocket>} */
    const firsts = new Map();
    for (const socket of this.#sockets) {
      const { readyState, url } = socket;
      const { pathname } = new URL(url);
      if (readyState === OPEN && !OF_LIBRARIES.test(url) && !firsts.has(pathname)) {
        firsts.set(pathname, socket);
      }
    }
    return [...firsts].map(([pathname, socket]) => ({
      description: describe('websocket', pathname, 'send {sent!} to the WebSocket {label}'),
      send: (index) => this.#send(socket, index),
    }));
  }

  /**
   * @param {WebSocket} socket of the page
   * @param {number} index which event of the run it is
   */
  #send(socket, index) {
    const inputs = new Forged(this.#runtime, index);
    const { value, shadow } = inputs.declare({ name: 'text', sort: 'string', initial: INITIAL });
    inputs.tell(SENT, jsonStringify(value));
    const { pathname, search } = new URL(socket.url);
    const wire = { url: pathname + search, protocol: socket.protocol, sent: [value] };
    inputs.tell(WIRE, jsonStringify(wire));
    this.#runtime.clear();
    this.#runtime.registers.passing([shadow], [value]);
    socket.send(value);
    this.#runtime.clear();
  }
}

exports.WebSocketForge = WebSocketForge;
