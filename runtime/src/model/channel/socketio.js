'use strict';
// Socket.IO: `emit` sends, handlers and the callbacks of acknowledgements receive.
//
// A packet of the library lists the name of the event and the arguments behind it, or the arguments
// of an acknowledgement. The server calls handlers a tick after a packet has come in, and only while
// the socket is connected; the client calls them at once.

/** @typedef {import('./channel.js').Traffic} Traffic */
/** @typedef {any} Prototype of a class of the library */

/** How many elements of a packet stand before the arguments: the name of the event. */
const NAME = 1;

/** Prototypes of clients, one a window, that have been changed. */
const known = new WeakSet();

/** @type {import('./channel.js').Channel} */
const socketIo = {
  name: 'Socket.IO',
  modules: [
    {
      file: serverFile('socket'),
      loaded({ exports: { Socket } }, traffic) {
        hookEmit(Socket.prototype, traffic);
        hookDispatch(Socket.prototype, traffic);
        hookAcknowledgements(Socket.prototype, traffic);
        hookClose(Socket.prototype, traffic);
      },
    },
    {
      file: serverFile('broadcast-operator'),
      loaded: ({ exports: { BroadcastOperator } }, traffic) =>
        hookEmit(BroadcastOperator.prototype, traffic),
    },
    {
      file: serverFile('typed-events'),
      loaded: ({ exports: { StrictEventEmitter } }, traffic) =>
        hookDelivery(StrictEventEmitter.prototype, traffic),
    },
  ],

  /** The client library is a global of the page. */
  scriptRan(window, traffic) {
    const prototype = window?.io?.Socket?.prototype;
    if (prototype && !known.has(prototype)) {
      known.add(prototype);
      hookEmit(prototype, traffic);
      hookEvents(prototype, traffic);
      hookAcknowledgements(prototype, traffic);
    }
  },
};

/** @param {string} name of a file of the server's library */
function serverFile(name) {
  return new RegExp(`[\\\\/]socket\\.io[\\\\/]dist[\\\\/]${name}\\.js$`);
}

/**
 * Both sides send by `emit`. A client that is not connected yet keeps its packets.
 *
 * @param {Prototype} prototype
 * @param {Traffic} traffic
 */
function hookEmit(prototype, traffic) {
  const { emit } = prototype;
  /** @param {unknown[]} values */
  prototype.emit = function (...values) {
    const transmit = () => emit.apply(this, values);
    return traffic.send(values, transmit, () => this.sendBuffer?.at(-1)?.data);
  };
}

/**
 * The function that a handler gets to acknowledge with, and the callback at the other side.
 *
 * @param {Prototype} prototype
 * @param {Traffic} traffic
 */
function hookAcknowledgements(prototype, traffic) {
  const { ack, onack } = prototype;
  /** @param {unknown} id */
  prototype.ack = function (id) {
    const acknowledge = ack.call(this, id);
    /** @param {unknown[]} values */
    return (...values) => traffic.send(values, () => acknowledge(...values));
  };
  /** @param {{ data: unknown[] }} packet */
  prototype.onack = function (packet) {
    traffic.receive(packet.data);
    return onack.call(this, packet);
  };
}

/**
 * An event has come in at the server.
 *
 * @param {Prototype} prototype
 * @param {Traffic} traffic
 */
function hookDispatch(prototype, traffic) {
  const { dispatch } = prototype;
  /** @param {unknown[]} packet */
  prototype.dispatch = function (packet) {
    traffic.arrive(this, packet);
    return dispatch.call(this, packet);
  };
}

/**
 * The server calls the handlers of an event.
 *
 * @param {Prototype} prototype
 * @param {Traffic} traffic
 */
function hookDelivery(prototype, traffic) {
  const { emitUntyped } = prototype;
  /** @param {unknown[]} values */
  prototype.emitUntyped = function (...values) {
    traffic.deliver(this, values, NAME);
    return emitUntyped.apply(this, values);
  };
}

/**
 * A socket of the server is disconnected.
 *
 * @param {Prototype} prototype
 * @param {Traffic} traffic
 */
function hookClose(prototype, traffic) {
  const { _onclose } = prototype;
  /** @param {unknown[]} details */
  prototype._onclose = function (...details) {
    traffic.end(this);
    return _onclose.apply(this, details);
  };
}

/**
 * An event has come in at the client, which calls its handlers.
 *
 * @param {Prototype} prototype
 * @param {Traffic} traffic
 */
function hookEvents(prototype, traffic) {
  const { emitEvent } = prototype;
  /** @param {unknown[]} packet */
  prototype.emitEvent = function (packet) {
    traffic.receive(packet, NAME);
    return emitEvent.call(this, packet);
  };
}

exports.socketIo = socketIo;
