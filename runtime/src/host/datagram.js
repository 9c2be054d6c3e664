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
const real = Object.fromEntries(
  ['send', 'send6', 'recvStart', 'close'].map((name) => [name, UDP.prototype[name]]),
);
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
const LOCAL = { IPv4: '127.0.0.1', IPv6: '::1' };

class Datagrams {
  #outside;
  /** By handle: where it is bound and connected. */
  #ends = new WeakMap();
  /** Bound handles by port, first to last. */
  #bound = new Map();
  #nextPort = FIRST_FREE_PORT;

  /** @param {import('./outside.js').Outside} outside */
  constructor(outside) {
    this.#outside = outside;
  }

  /** Takes the place of the system's UDP in this process. */
  install() {
    const datagrams = this;
    const methods = { bufferSize: (size) => size };
    for (const name of INERT) {
      methods[name] = () => 0;
    }
    for (const [suffix, family] of [
      ['', 'IPv4'],
      ['6', 'IPv6'],
    ]) {
      Object.assign(methods, {
        [`bind${suffix}`](address, port, flags) {
          return datagrams.#bind(this, { address, family, port }, flags);
        },
        [`connect${suffix}`](address, port) {
          datagrams.#endOf(this).remote = { address, family, port };
          return 0;
        },
        [`send${suffix}`](request, list, _count, ...target) {
          return datagrams.#send(this, family, request, list, target);
        },
      });
    }
    Object.assign(UDP.prototype, methods, {
      disconnect() {
        datagrams.#endOf(this).remote = null;
        return 0;
      },
      recvStart() {
        return 0;
      },
      getsockname(out) {
        Object.assign(out, datagrams.#endOf(this).local);
        return 0;
      },
      getpeername(out) {
        const { remote } = datagrams.#endOf(this);
        Object.assign(out, remote);
        return remote === null ? UV_ENOTCONN : 0;
      },
      close(closed) {
        datagrams.#release(this);
        return real.close.call(this, closed);
      },
    });
  }

  #endOf(handle) {
    if (!this.#ends.has(handle)) {
      this.#ends.set(handle, { local: null, remote: null, answered: null });
    }
    return this.#ends.get(handle);
  }

  #bind(handle, { address, family, port }, flags) {
    const local = { address, family, port: port === 0 ? this.#freePort() : port };
    const others = this.#bound.get(local.port) ?? [];
    const isTaken = others.some((other) => this.#endOf(other).local.family === local.family);
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

  #release(handle) {
    const { local, answered } = this.#endOf(handle);
    answered?.();
    if (local !== null) {
      const others = this.#bound.get(local.port).filter((other) => other !== handle);
      this.#bound.set(local.port, others);
      if (others.length === 0) {
        this.#bound.delete(local.port);
      }
    }
    this.#ends.delete(handle);
  }

  /** The result of a native `send`: one more than the bytes that were sent, or an error. */
  #send(handle, family, request, list, target) {
    const end = this.#endOf(handle);
    const [port, address] = target.length === 3 ? target : [end.remote?.port, end.remote?.address];
    if (port === undefined) {
      return UV_EDESTADDRREQ;
    }
    const message = Buffer.concat(list.map((part) => Buffer.from(part)));
    if (message.length > MOST_BYTES) {
      return UV_EMSGSIZE;
    }
    if (this.#outside.allows(address, port) && !this.#receiver(family, port)) {
      return this.#sendReally(handle, family, request, list, [port, address, target.at(-1)]);
    }
    if (!isLoopback(address)) {
      this.#refuse(request, address, port);
      return 0;
    }
    const from = { address: LOCAL[family], family, port: end.local.port };
    immediately(() => {
      const receiver = this.#receiver(family, port);
      receiver?.onmessage?.(message.length, receiver, message, from);
    });
    return message.length + 1;
  }

  /** Who gets a datagram to `port`. */
  #receiver(family, port) {
    const bound = this.#bound.get(port) ?? [];
    const isOf = (handle) => this.#endOf(handle).local.family === family;
    // A socket of IPv6 on all addresses takes those of IPv4 too.
    return bound.find(isOf) ?? bound.find((handle) => this.#endOf(handle).local.address === '::');
  }

  #sendReally(handle, family, request, list, [port, address, hasCallback]) {
    const place = `${address}:${port}`;
    const end = this.#endOf(handle);
    this.#outside.used(`datagram to ${place}`);
    end.answered?.();
    end.answered = this.#outside.expect(place);
    if (end.isReal !== true) {
      end.isReal = true;
      const { onmessage } = handle;
      handle.onmessage = function (...message) {
        end.answered();
        return onmessage.apply(this, message);
      };
    }
    const sent = real[family === 'IPv6' ? 'send6' : 'send'].call(
      handle,
      request,
      list,
      list.length,
      port,
      address,
      hasCallback,
    );
    real.recvStart.call(handle);
    return sent;
  }

  /** Whoever asked for no callback is not told, as in Node. */
  #refuse(request, address, port) {
    const { message } = this.#outside.refuse('ENETUNREACH', 'send', address, port);
    const { callback } = request;
    if (callback) {
      request.callback = (error) => callback(Object.assign(error, { message }));
      process.nextTick(() => request.oncomplete(UV_ENETUNREACH));
    }
  }
}

module.exports = { Datagrams };
