'use strict';
// What becomes of the requests that the app's servers take: each is to get a whole reply.
//
// A reply that the server breaks off, and a socket of its that fails by what the app does, are told as
// they happen. That a request is not answered shows at the end of a run only: then a minute passes, and
// who has still not got the head of a reply has left by then. Held on purpose is a request that waits for
// what others do, as in long polling: one like those that waited when the app was ready, or like one
// that a later event has answered.

const { subscribe } = require('diagnostics_channel');
const { errorMonitor } = require('events');
const net = require('net');
const { handleBelow } = require('./socket.js');

/** How long a request is waited for once its run is over, in virtual time. */
const LONGEST_MS = 60_000;
/** Errors which say that the client has gone. */
const GONE = new Set(['ECONNRESET', 'EPIPE', 'ECANCELED', 'ECONNABORTED']);

/** @typedef {import('http').IncomingMessage} Request */
/** @typedef {import('http').ServerResponse} Response */

/**
 * A request without a whole reply.
 *
 * @typedef {object} Open
 * @property {Request} request
 * @property {Response} response
 * @property {import('./socket.js').MemoryHandle | null} handle of its connection
 * @property {number} since which event it came in, counted from the ready state
 * @property {{stack?: string}} broken where the server has broken its connection, once it has
 */

/**
 * How a reply fails.
 *
 * @typedef {object} Broken
 * @property {'unanswered' | 'cutResponse' | 'socketError'} kind
 * @property {string} message
 * @property {string} method
 * @property {string} url
 * @property {unknown} [error] with which it was broken off
 * @property {string} [stack] where
 */

class Replies {
  #loop;
  #tell;
  #isReady;
  /** @type {Map<Response, Open>} */
  #open = new Map();
  /** @type {WeakMap<net.Socket, Open>} Those that have the connection now. */
  #bySocket = new WeakMap();
  /** @type {Set<string>} Methods and paths of requests that are held on purpose. */
  #held = new Set();
  /** How many events have begun. */
  #events = 0;

  /**
   * @param {import('./loop.js').Loop} loop
   * @param {() => boolean} isReady
   * @param {(broken: Broken) => void} tell
   */
  constructor(loop, isReady, tell) {
    this.#loop = loop;
    this.#isReady = isReady;
    this.#tell = tell;
  }

  /** Watches all servers from now on. */
  install() {
    subscribe('http.server.request.start', (message) => {
      const { request, response } = /** @type {{ request: Request, response: Response }} */ (
        message
      );
      this.#came(request, response);
    });
    this.#watchDestroy();
  }

  /** Where a connection is broken is known only as it happens. */
  #watchDestroy() {
    const replies = this;
    const { destroy } = net.Socket.prototype;
    net.Socket.prototype.destroy = {
      /** @this {net.Socket} @param {any[]} args */
      destroy(...args) {
        const open = replies.#bySocket.get(this);
        if (
          open !== undefined &&
          open.broken.stack === undefined &&
          replies.#open.has(open.response)
        ) {
          Error.captureStackTrace(open.broken, net.Socket.prototype.destroy);
        }
        return Reflect.apply(destroy, this, args);
      },
    }.destroy;
  }

  /**
   * @param {Request} request
   * @param {Response} response
   */
  #came(request, response) {
    const { socket } = request;
    const since = this.#isReady() ? this.#events : -1;
    /** @type {Open} */
    const open = { request, response, handle: handleBelow(socket), since, broken: {} };
    this.#open.set(response, open);
    this.#bySocket.set(socket, open);
    response.once('finish', () => this.#answered(open));
    response.once('close', () => this.#closed(open));
  }

  /** @param {Open} open */
  #answered(open) {
    this.#open.delete(open.response);
    if (this.#isReady() && open.since < this.#events) {
      this.#held.add(nameOf(open.request));
    }
  }

  /** @param {Open} open */
  #closed(open) {
    const { request, response, handle, broken } = open;
    if (!this.#open.delete(response) || handle?.isLeft === true || !this.#isReady()) {
      return;
    }
    const error = response.errored ?? request.socket?.errored ?? null;
    const what = response.headersSent ? 'the reply was cut' : 'the connection was cut';
    this.#told('cutResponse', request, what, { error, stack: broken.stack });
  }

  /**
   * A server has a new connection: what fails of it without a request is told, too.
   *
   * @param {net.Socket} socket
   * @param {import('./socket.js').MemoryHandle} handle
   */
  accepted(socket, handle) {
    /** @type {NodeJS.EventEmitter} */ (socket).on(errorMonitor, (error) => {
      const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
      const open = this.#bySocket.get(socket);
      const isOfReply = open !== undefined && this.#open.has(open.response);
      const isHandled = socket.listenerCount('error') > 0;
      if (this.#isReady() && isHandled && !isOfReply && !handle.isLeft && !GONE.has(code)) {
        this.#tell({ kind: 'socketError', message: '', method: '', url: '', error });
      }
    });
  }

  /** The app is ready: what waits by now is held on purpose. */
  ready() {
    for (const { request } of this.#open.values()) {
      this.#held.add(nameOf(request));
    }
  }

  /** Another event begins. */
  began() {
    this.#events += 1;
  }

  /**
   * The run is over; resolves once all that is not answered has been told, `null` if nothing waits.
   *
   * @returns {Promise<void> | null}
   */
  end() {
    const waiting = [...this.#open.values()].filter((open) => this.#isForgotten(open));
    return waiting.length === 0 ? null : this.#wait(waiting);
  }

  /** @param {Open[]} waiting */
  async #wait(waiting) {
    // What goes on, or waits for others, may still answer.
    if (await this.#loop.settle(LONGEST_MS)) {
      for (const open of waiting.filter((one) => this.#isForgotten(one))) {
        this.#told('unanswered', open.request, 'no answer within a minute', {});
      }
    }
  }

  /** @param {Open} open */
  #isForgotten({ request, response, handle, since }) {
    const isOpen = this.#open.has(response) && !response.headersSent && !handle?.isLeft;
    return isOpen && since >= 0 && !this.#held.has(nameOf(request));
  }

  /**
   * @param {Broken['kind']} kind
   * @param {Request} request
   * @param {string} message
   * @param {Pick<Broken, 'error' | 'stack'>} cause
   */
  #told(kind, { method = '', url = '' }, message, cause) {
    this.#tell({
      kind,
      message: `${method} ${url.split('?')[0]}: ${message}`,
      method,
      url,
      ...cause,
    });
  }
}

/**
 * What requests to one handler have in common, as far as that can be known.
 *
 * @param {Request} request
 */
function nameOf({ method = '', url = '' }) {
  return `${method} ${url.split('?')[0]}`;
}

exports.Replies = Replies;
