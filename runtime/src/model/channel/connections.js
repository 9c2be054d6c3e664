'use strict';
// Connections by which messages can be forged, and what has come in by them, as long as somebody wants to
// know: the server's ends of those of Socket.IO, and the WebSockets that pages have opened.

const { jsonParse, jsonStringify } = require('../../core/primordials.js');

/**
 * @typedef {object} Connections
 * @property {any[]} sockets of the server, in the order in which they have connected
 * @property {Map<string, unknown[]>} seen the first message of each name: its arguments, with a
 *   function in the last place where an acknowledgement is wanted
 * @property {boolean} isOver whether what comes in is part of a run by now: then it is not looked at, as
 *   what later messages begin with would follow from values of the run
 */

/** `null`: nobody wants to know. @type {Connections | null} */
let connections = null;
/** Likewise. @type {WebSocket[] | null} */
let webSockets = null;

/** From now on those of Socket.IO are noted. */
function noteConnections() {
  connections = { sockets: [], seen: new Map(), isOver: false };
  return connections;
}

/** From now on WebSockets of pages are noted. */
function noteSockets() {
  webSockets = [];
  return webSockets;
}

/**
 * Notes the sockets of a class of the server, if that is wanted.
 *
 * @param {any} prototype
 */
function followConnections(prototype) {
  if (connections === null) {
    return;
  }
  const noted = connections;
  const { sockets, seen } = noted;
  // What it has been called since version 3, and before.
  const name = '_onconnect' in prototype ? '_onconnect' : 'onconnect';
  const { [name]: connected, onevent } = prototype;
  /** @this {any} */
  prototype[name] = function () {
    sockets.push(this);
    return connected.apply(this, arguments);
  };
  /**
   * @this {any}
   * @param {any} packet
   */
  prototype.onevent = function (packet) {
    const [event, ...args] = packet.data ?? [];
    if (!noted.isOver && !seen.has(event)) {
      // Neither shadows nor changes of the app's go with a copy.
      const copy = jsonParse(jsonStringify(args) ?? '[]');
      seen.set(event, packet.id === undefined ? copy : [...copy, () => {}]);
    }
    return onevent.apply(this, arguments);
  };
}

/**
 * Notes the WebSockets of a new window, if that is wanted.
 *
 * @param {any} window
 */
function followSockets(window) {
  if (webSockets === null) {
    return;
  }
  const noted = webSockets;
  const { WebSocket } = window;
  /** @type {any} */
  const value = new Proxy(WebSocket, {
    construct(Native, values, Class) {
      const socket = Reflect.construct(Native, values, Class === value ? Native : Class);
      noted.push(socket);
      return socket;
    },
  });
  WebSocket.prototype.constructor = value;
  Object.defineProperty(window, 'WebSocket', { configurable: true, writable: true, value });
}

exports.followConnections = followConnections;
exports.followSockets = followSockets;
exports.noteConnections = noteConnections;
exports.noteSockets = noteSockets;
