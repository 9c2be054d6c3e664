'use strict';
// Socket.IO, versions 1 to 4: `emit` sends, handlers and the callbacks of acknowledgements receive.
//
// A packet of the library lists the name of the event and the arguments behind it, or the arguments
// of an acknowledgement. What the server emits is a text of JSON before the call returns, and its
// handlers are listeners of Node's own emitter, called a tick or more after a packet has come in; so
// both cross by themselves (traffic.js). What is told here is the rest. The classes are known by the
// methods that they have had since version 1, wherever they come from: a global of the page, a module
// of the page, a package.

const { EventEmitter } = require('events');
const { followConnections } = require('./connections.js');
const { followOn } = require('./heard.js');

/** @typedef {import('./channel.js').Traffic} Traffic */
/** @typedef {any} Prototype of a class of the library */
/** @typedef {any} Socket */

/** How many elements of a message stand before the arguments: the name of the event. */
const NAME = 1;

/** Prototypes that have been changed. */
const known = new WeakSet();

/** @type {import('./channel.js').Channel} */
const socketIo = {
  name: 'Socket.IO',
  word: 'socketio',
  modules: [
    {
      file: /[\\/]socket\.io[\w.-]*[\\/](?:lib|dist|build[\\/]\w+)[\\/]socket\.js$/,
      loaded: ({ exports }, traffic) => found(exports.Socket ?? exports, traffic),
    },
    {
      file: /[\\/]socket\.io[\w.-]*[\\/]dist[\\/]broadcast-operator\.js$/,
      loaded: ({ exports }, traffic) =>
        hookBroadcasts(exports.BroadcastOperator.prototype, traffic),
    },
  ],
  clients(library, traffic) {
    if (Object.hasOwn(library, 'Socket')) {
      found(library.Socket, traffic);
    } else if (Object.hasOwn(library, 'Manager')) {
      hookManager(library.Manager?.prototype, traffic);
    }
  },
};

/**
 * @param {any} Class that may be that of sockets
 * @param {Traffic} traffic
 */
function found(Class, traffic) {
  const prototype = typeof Class === 'function' ? Class.prototype : undefined;
  const isSocket = ['emit', 'onevent', 'onack', 'packet'].every(
    (name) => typeof prototype?.[name] === 'function',
  );
  if (!isSocket || known.has(prototype) || traffic.isFollowed(prototype.emit)) {
    return;
  }
  known.add(prototype);
  if (prototype instanceof EventEmitter) {
    followConnections(prototype);
  } else {
    followOn(prototype);
  }
  hookEmit(prototype, traffic);
  hookAcknowledgements(prototype, traffic);
  hookCatchAll(prototype, traffic);
  if (typeof prototype.dispatch !== 'function') {
    hookEvents(prototype, traffic);
  }
}

/**
 * Version 3 does not export the class of its sockets: the first of them shows it.
 *
 * @param {Prototype} prototype
 * @param {Traffic} traffic
 */
function hookManager(prototype, traffic) {
  const { socket } = prototype ?? {};
  if (typeof socket !== 'function' || known.has(prototype) || traffic.isFollowed(socket)) {
    return;
  }
  known.add(prototype);
  /** @param {unknown[]} options */
  prototype.socket = function (...options) {
    const made = socket.apply(this, options);
    found(made?.constructor, traffic);
    return made;
  };
}

/**
 * Both sides send by `emit`. A client that is not connected yet keeps its packets, and one that tries
 * again keeps them until they are acknowledged.
 *
 * @param {Prototype} prototype
 * @param {Traffic} traffic
 */
function hookEmit(prototype, traffic) {
  const { emit } = prototype;
  /**
   * @this {Socket}
   * @param {unknown[]} values
   */
  prototype.emit = function (...values) {
    const queued = () => [
      this.sendBuffer?.at(-1)?.data,
      this._queue?.[0]?.args,
      this._queue?.at(-1)?.args,
    ];
    const isVolatile = this.flags?.volatile === true;
    const how = { channel: 'Socket.IO', queued, isVolatile };
    return traffic.departures.send(values, () => emit.apply(this, values), how);
  };
}

/**
 * The callback of an acknowledgement is called with what the other side has given.
 *
 * @param {Prototype} prototype
 * @param {Traffic} traffic
 */
function hookAcknowledgements(prototype, traffic) {
  const { onack } = prototype;
  /**
   * @this {Socket}
   * @param {{ data?: unknown[] }} packet
   */
  prototype.onack = function (packet) {
    return traffic.receive(packet.data ?? [], () => onack.call(this, packet));
  };
}

/**
 * What several sockets get they acknowledge in one list, which version 4 has.
 *
 * @param {Prototype} prototype
 * @param {Traffic} traffic
 */
function hookBroadcasts(prototype, traffic) {
  const { emit } = prototype;
  /** @param {unknown[]} values */
  prototype.emit = function (...values) {
    const done = values.at(-1);
    if (typeof done !== 'function') {
      return emit.apply(this, values);
    }
    traffic.collected.await();
    const told = (/** @type {unknown} */ error, /** @type {unknown} */ list) => {
      traffic.givesCollected(Array.isArray(list) ? list : []);
      return done(error, list);
    };
    return emit.call(this, ...values.slice(0, -1), told);
  };
}

/**
 * Handlers of all events, which versions 3 and 4 have, are called directly.
 *
 * @param {Prototype} prototype
 * @param {Traffic} traffic
 */
function hookCatchAll(prototype, traffic) {
  if (typeof prototype.listenersAny === 'function') {
    hookMessages(prototype, traffic, (socket) => socket.listenersAny(), 0);
  }
}

/**
 * A client calls the handlers of an event at once: they are listeners of the library's own emitter.
 *
 * @param {Prototype} prototype
 * @param {Traffic} traffic
 */
function hookEvents(prototype, traffic) {
  hookMessages(prototype, traffic, (socket, name) => socket.listeners(name), NAME);
}

/**
 * A message has come in. The clients of versions 3 and 4 have a method for messages alone, which waits
 * for the connection.
 *
 * @param {Prototype} prototype
 * @param {Traffic} traffic
 * @param {(socket: Socket, name: unknown) => import('../listeners.js').Listener[]} listenersOf
 * @param {number} skipped elements of the message that these do not get
 */
function hookMessages(prototype, traffic, listenersOf, skipped) {
  const isList = typeof prototype.emitEvent === 'function';
  const method = isList ? 'emitEvent' : 'onevent';
  const { [method]: original } = prototype;
  /**
   * @this {Socket}
   * @param {any} argument
   */
  prototype[method] = function (argument) {
    const list = isList ? argument : (argument.data ?? []);
    const deliver = () => original.call(this, argument);
    return traffic.dispatch(listenersOf(this, list[0]), list, deliver, skipped);
  };
}

exports.socketIo = socketIo;
