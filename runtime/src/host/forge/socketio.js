'use strict';
// Forged messages of Socket.IO: any values under any name that the app listens to, by the connection of
// the page.
//
// They begin where the library has read a packet, so nothing of them can be what JSON has no form for,
// and middleware, catch-all handlers and acknowledgements are the library's own.

const { jsonStringify } = require('../../core/primordials.js');
const { noteConnections } = require('../../model/channel/connections.js');
const { describe, SENT, WIRE } = require('./message.js');
const { Forged } = require('./reading.js');

/** @typedef {import('./message.js').Message} Message */

/** Names that the library emits itself; it refuses them where they come in. */
const RESERVED = new Set([
  'connect',
  'connect_error',
  'connection',
  'disconnect',
  'disconnecting',
  'error',
  'newListener',
  'removeListener',
]);
/** The beginning of a function that has none, written in any way but as a method. */
const WITHOUT_PARAMETERS = /^(?:async\s*)?(?:function\s*[\w$]*\s*)?\(\s*\)/;
/** `PacketType.EVENT` of the library. */
const EVENT = 2;
/** Numbers of acknowledgements that no page has got so far. */
const ACKNOWLEDGED = 1_000_000;
/** More arguments are not sent. */
const MOST_ARGUMENTS = 6;

class SocketIoForge {
  #runtime;
  #traffic;
  #connections = noteConnections();

  /**
   * @param {import('../../core/host.js').Runtime} runtime
   * @param {import('../../model/channel/traffic.js').Traffic} traffic
   */
  constructor(runtime, traffic) {
    this.#runtime = runtime;
    this.#traffic = traffic;
  }

  /**
   * What can be sent by the first connection to each namespace that is open.
   *
   * @returns {Message[]}
   */
  messages() {
    this.#connections.isOver = true;
    /** @type {Map<string, any>} */
    const firsts = new Map();
    for (const socket of this.#connections.sockets) {
      const space = socket.nsp.name;
      if (socket.connected && !firsts.has(space)) {
        firsts.set(space, socket);
      }
    }
    return [...firsts].flatMap(([space, socket]) =>
      socket
        .eventNames()
        .filter((/** @type {unknown} */ name) => typeof name === 'string' && !RESERVED.has(name))
        .map((/** @type {string} */ name) => ({
          description: described(space, name),
          send: (/** @type {number} */ index) => this.#send(socket, name, index),
        })),
    );
  }

  /**
   * @param {any} socket of the server
   * @param {string} name of the message
   * @param {number} index which event of the run it is
   */
  #send(socket, name, index) {
    const runtime = this.#runtime;
    const inputs = new Forged(runtime, index);
    const { like, most, isAcknowledged } = this.#shapeOf(socket, name);
    const count = inputs.count('arguments', like?.length ?? most, most);
    // Where all are given, there is no place left for a callback that the app may have.
    const acknowledges = count < most && inputs.whether('acknowledged', isAcknowledged);
    const data = [name];
    for (let at = 0; at < count; at++) {
      const { value, shadow } = inputs.any(`[${at}]`, like?.[at]);
      data.push(value);
      runtime.shadows.set(data, at + 1, value, shadow);
    }
    const sent = jsonStringify(data.slice(1));
    inputs.tell(SENT, acknowledges ? `${sent} with a callback` : sent);
    const id = acknowledges ? ACKNOWLEDGED + index : undefined;
    inputs.tell(WIRE, jsonStringify(wireOf(socket, `${id ?? ''}${jsonStringify(data)}`)));
    const shadows = data.map((value, at) => runtime.shadows.of(data, at, value));
    this.#traffic.arrivals.add({ values: [...data], shadows });
    runtime.clear();
    socket.onevent({ type: EVENT, nsp: socket.nsp.name, data, id });
  }

  /**
   * What is known of the messages of a name: what the page has sent, and how many arguments the handlers
   * declare.
   *
   * @param {any} socket
   * @param {string} name
   */
  #shapeOf(socket, name) {
    const seen = this.#connections.seen.get(name);
    const isAcknowledged = typeof seen?.at(-1) === 'function';
    const like = isAcknowledged ? seen?.slice(0, -1) : seen;
    const declared = socket.listeners(name).map(this.#declaredBy.bind(this));
    const most = Math.max(seen?.length ?? 0, ...declared);
    if (most > MOST_ARGUMENTS) {
      this.#runtime.writer.lost(-1, `more than ${MOST_ARGUMENTS} arguments of a forged message`);
    }
    return {
      like: like?.slice(0, MOST_ARGUMENTS),
      most: Math.min(most, MOST_ARGUMENTS),
      isAcknowledged,
    };
  }

  /**
   * How many arguments a handler may look at: one at least, unless it has no parameters.
   *
   * @param {Function} handler
   */
  #declaredBy(handler) {
    const text = this.#runtime.sources.originalText(Function.prototype.toString.call(handler));
    return Math.max(handler.length, WITHOUT_PARAMETERS.test(text) ? 0 : 1);
  }
}

/**
 * A message as packets of a session of its own, over a WebSocket.
 *
 * @param {any} socket
 * @param {string} said number of the acknowledgement, name and arguments
 */
function wireOf(socket, said) {
  const space = socket.nsp.name === '/' ? '' : `${socket.nsp.name},`;
  const { protocol = 3 } = socket.conn ?? {};
  const path = socket.server?.path?.() ?? '/socket.io';
  // Before version 4 of the protocol the first namespace was connected to by itself.
  const opens = protocol < 4 && space === '' ? [] : [`40${space}`];
  const url = `${path}/?EIO=${protocol}&transport=websocket`;
  return { url, protocol: '', sent: [...opens, `42${space}${said}`] };
}

/**
 * @param {string} space the namespace
 * @param {string} name of the message
 */
function described(space, name) {
  const within = space === '/' ? '' : ` in ${space}`;
  return describe('socketio', `${name}${within}`, 'send the message {label} {sent!}');
}

exports.SocketIoForge = SocketIoForge;
