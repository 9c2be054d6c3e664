'use strict';
// The client of Socket.IO 0.9. Its packets have the name of an event beside the list of its arguments;
// what they cross, and how the server calls its handlers, is as in later versions (socketio.js).

/** @typedef {import('./channel.js').Traffic} Traffic */
/** @typedef {any} Namespace of the client: what an app calls a socket */

/** Prototypes that have been changed. */
const known = new WeakSet();

/** Messages that have no name are events of this one. */
const UNNAMED = 'message';

/** @type {import('./channel.js').Channel} */
const socketIo09 = {
  name: 'Socket.IO 0.9',
  word: 'socketio',
  modules: [],
  clients(library, traffic) {
    const Class = Object.hasOwn(library, 'SocketNamespace') ? library.SocketNamespace : undefined;
    const prototype = Class?.prototype;
    const isSocket = ['emit', '$emit', 'onPacket', 'packet'].every(
      (name) => typeof prototype?.[name] === 'function',
    );
    if (!isSocket || known.has(prototype) || traffic.isFollowed(prototype.emit)) {
      return;
    }
    known.add(prototype);
    hookEmit(prototype, traffic);
    hookPackets(prototype, traffic);
  },
};

/**
 * A client that is not connected yet keeps its packets.
 *
 * @param {any} prototype
 * @param {Traffic} traffic
 */
function hookEmit(prototype, traffic) {
  const { emit } = prototype;
  /**
   * @this {Namespace}
   * @param {unknown[]} values
   */
  prototype.emit = function (...values) {
    const queued = () => [this.socket?.buffer?.at(-1)?.args];
    const isVolatile = this.flags?.volatile === true;
    const how = { channel: 'Socket.IO', queued, isVolatile };
    return traffic.departures.send(values, () => emit.apply(this, values), how);
  };
}

/**
 * A packet has come in: an event, whose handlers are in a table of the library's own emitter, or an
 * acknowledgement.
 *
 * @param {any} prototype
 * @param {Traffic} traffic
 */
function hookPackets(prototype, traffic) {
  const { onPacket } = prototype;
  /**
   * @this {Namespace}
   * @param {{ type: string, name?: string, args?: unknown[], data?: unknown }} packet
   */
  prototype.onPacket = function (packet) {
    const { type, name = UNNAMED, args } = packet;
    const handle = () => onPacket.call(this, packet);
    if (!Array.isArray(args)) {
      return handle();
    }
    if (type === 'ack') {
      return traffic.receive(args, handle);
    }
    return traffic.dispatch(this.listeners(name), args, handle);
  };
}

exports.socketIo09 = socketIo09;
