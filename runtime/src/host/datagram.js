'use strict';
// Datagrams in memory: UDP sockets of this process reach each other on loopback, everything else
// is a matter of `outside.js`.
//
// The seam is the native handle below `dgram.Socket`, which stays as it is. A handle that sends to
// an allowed host does so for real.

const { isLoopback } = require('./hosts.js');

const { UDP } = process.binding('udp_wrap');
const { UV_EADDRINUSE, UV_EDESTADDRREQ, UV_EMSGSIZE, UV_ENETUNREACH, UV_ENOTCONN } =
  process.binding('uv');

const immediately = setImmediate;
const { send, send6, recvStart, close } = UDP.prototype;
const FIRST_FREE_PORT = 49152;
const REUSE_ADDRESS = 4;
const MOST_BYTES = 65507;
/** What concerns only how packets travel. */
const INERT = [
  'addMembership',
  'dropMembership',
  'addSourceSpecificMembership',
  'dropSourceSpecificMembership',
  'recvStop',
  'setMulticastInterface',
  'setMulticastTTL',
  'setMulticastLoopback',
  'setBroadcast',
  'setTTL',
  'getSendQueueSize',
  'getSendQueueCount',
];
/** @type {Record<Family, string>} */
const LOCAL = { IPv4: '127.0.0.1', IPv6: '::1' };

/**
 * @typedef {import('../../types/node.js').UdpHandle} Handle
 * @typedef {import('../../types/node.js').UdpRequest} Request
 * @typedef {'IPv4' | 'IPv6'} Family
 * @typedef {{address: string, family: Family, port: number}} Place
 * @typedef {[number, string, boolean] | [boolean]} SendTarget port, address, whether there is a
 *   callback; a connected handle leaves out the first two
 */

/**
 * What is known of a handle.
 *
 * @typedef {object} End
 * @property {Place | null} local where it is bound
 * @property {Place | null} remote where it is connected
 * @property {(() => void) | null} answered ends the wait for an answer of an allowed host
 * @property {boolean} isReal whether it has sent to an allowed host
 */

class Datagrams {
  #outside;
  /** @type {WeakMap<Handle, End>} */
  #ends = new WeakMap();
  /**
   * Bound handles by port, first to last.
   * @type {Map<number, Handle[]>}
   */
  #bound = new Map();
  #nextPort = FIRST_FREE_PORT;

  /** @param {import('./outside.js').Outside} outside */
  constructor(outside) {
    this.#outside = outside;
  }

  /** Takes the place of the system's UDP in this process. */
  install() {
    const datagrams = this;
    /** @type {Record<string, Function>} */
    const methods = { bufferSize: (/** @type {number} */ size) => size };
    for (const name of INERT) {
      methods[name] = () => 0;
    }
    /** @type {[string, Family][]} */
    const families = [
      ['', 'IPv4'],
      ['6', 'IPv6'],
    ];
    for (const [suffix, family] of families) {
      /** @type {Record<string, Function> & ThisType<Handle>} */
      const own = {
        /**
         * @param {string} address
         * @param {number} port
         * @param {number} flags
         */
        [`bind${suffix}`](address, port, flags) {
          return datagrams.#bind(this, { address, family, port }, flags);
        },
        /**
         * @param {string} address
         * @param {number} port
         */
        [`connect${suffix}`](address, port) {
          datagrams.#endOf(this).remote = { address, family, port };
          return 0;
        },
        /**
         * @param {Request} request
         * @param {Uint8Array[]} list
         * @param {number} _count
         * @param {SendTarget} target
         */
        [`send${suffix}`](request, list, _count, ...target) {
          return datagrams.#send(this, family, request, list, target);
        },
      };
      Object.assign(methods, own);
    }
    /** @type {Record<string, Function> & ThisType<Handle>} */
    const others = {
      disconnect() {
        datagrams.#endOf(this).remote = null;
        return 0;
      },
      recvStart() {
        return 0;
      },
      /** @param {object} out */
      getsockname(out) {
        Object.assign(out, datagrams.#endOf(this).local);
        return 0;
      },
      /** @param {object} out */
      getpeername(out) {
        const { remote } = datagrams.#endOf(this);
        Object.assign(out, remote);
        return remote === null ? UV_ENOTCONN : 0;
      },
      /** @param {() => void} [closed] */
      close(closed) {
        datagrams.#release(this);
        return close.call(this, closed);
      },
    };
    Object.assign(UDP.prototype, methods, others);
  }

  /**
   * @param {Handle} handle
   * @returns {End}
   */
  #endOf(handle) {
    let end = this.#ends.get(handle);
    if (end === undefined) {
      end = { local: null, remote: null, answered: null, isReal: false };
      this.#ends.set(handle, end);
    }
    return end;
  }

  /**
   * @param {Handle} handle
   * @param {Place} place
   * @param {number} flags
   */
  #bind(handle, { address, family, port }, flags) {
    const local = { address, family, port: port === 0 ? this.#freePort() : port };
    const others = this.#bound.get(local.port) ?? [];
    const isTaken = others.some((other) => this.#endOf(other).local?.family === local.family);
    if (isTaken && (flags & REUSE_ADDRESS) === 0) {
      return UV_EADDRINUSE;
    }
    this.#endOf(handle).local = local;
    this.#bound.set(local.port, [...others, handle]);
    return 0;
  }

  #freePort() {
    while (this.#bound.has(this.#nextPort)) {
      this.#nextPort += 1;
    }
    return this.#nextPort++;
  }

  /** @param {Handle} handle */
  #release(handle) {
    const { local, answered } = this.#endOf(handle);
    answered?.();
    if (local !== null) {
      const bound = this.#bound.get(local.port) ?? [];
      const others = bound.filter((other) => other !== handle);
      this.#bound.set(local.port, others);
      if (others.length === 0) {
        this.#bound.delete(local.port);
      }
    }
    this.#ends.delete(handle);
  }

  /**
   * The result of a native `send`: one more than the bytes that were sent, or an error.
   *
   * @param {Handle} handle
   * @param {Family} family
   * @param {Request} request
   * @param {Uint8Array[]} list
   * @param {SendTarget} target
   */
  #send(handle, family, request, list, target) {
    const { local, remote } = this.#endOf(handle);
    const to = target.length === 3 ? { port: target[0], address: target[1] } : remote;
    if (to === null) {
      return UV_EDESTADDRREQ;
    }
    const { port, address } = to;
    const message = Buffer.concat(list.map((part) => Buffer.from(part)));
    if (message.length > MOST_BYTES) {
      return UV_EMSGSIZE;
    }
    if (this.#outside.allows(address, port) && !this.#receiver(family, port)) {
      return this.#sendReally(handle, family, request, list, [
        port,
        address,
        target.at(-1) === true,
      ]);
    }
    if (!isLoopback(address)) {
      this.#refuse(request, address, port);
      return 0;
    }
    const from = { address: LOCAL[family], family, port: local?.port ?? 0 };
    immediately(() => {
      const receiver = this.#receiver(family, port);
      receiver?.onmessage?.(message.length, receiver, message, from);
    });
    return message.length + 1;
  }

  /**
   * Who gets a datagram to `port`.
   *
   * @param {Family} family
   * @param {number} port
   */
  #receiver(family, port) {
    const bound = this.#bound.get(port) ?? [];
    const localOf = (/** @type {Handle} */ handle) => this.#endOf(handle).local;
    // A socket of IPv6 on all addresses takes those of IPv4 too.
    return (
      bound.find((handle) => localOf(handle)?.family === family) ??
      bound.find((handle) => localOf(handle)?.address === '::')
    );
  }

  /**
   * @param {Handle} handle
   * @param {Family} family
   * @param {Request} request
   * @param {Uint8Array[]} list
   * @param {[number, string, boolean]} target
   */
  #sendReally(handle, family, request, list, [port, address, hasCallback]) {
    const place = `${address}:${port}`;
    const end = this.#endOf(handle);
    this.#outside.used(`datagram to ${place}`);
    end.answered?.();
    end.answered = this.#outside.expect(place);
    if (!end.isReal) {
      end.isReal = true;
      const { onmessage } = handle;
      handle.onmessage = function (...message) {
        end.answered?.();
        return onmessage?.apply(this, message);
      };
    }
    const sent = (family === 'IPv6' ? send6 : send).call(
      handle,
      request,
      list,
      list.length,
      port,
      address,
      hasCallback,
    );
    recvStart.call(handle);
    return sent;
  }

  /**
   * Whoever asked for no callback is not told, as in Node.
   *
   * @param {Request} request
   * @param {string} address
   * @param {number} port
   */
  #refuse(request, address, port) {
    const { message } = this.#outside.refuse('ENETUNREACH', 'send', address, port);
    const { callback } = request;
    if (callback) {
      request.callback = (error) => callback(error && Object.assign(error, { message }));
      process.nextTick(() => request.oncomplete(UV_ENETUNREACH));
    }
  }
}

exports.Datagrams = Datagrams;
