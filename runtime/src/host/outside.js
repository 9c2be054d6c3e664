'use strict';
// What lies beyond this machine: refused, except for the hosts that the user allows.
//
// An allowed host is really connected. The app's socket stays one in memory, whose other end is
// not a server but a real socket; so TLS and everything above is as it always is. What comes back
// is not ours to compute, so the event loop is told how many answers are awaited.

const net = require('net');
const os = require('os');
const { isLoopback, unbracketed } = require('./hosts.js');

/**
 * What the report calls an attempt, by the system's call; all others look something up.
 *
 * @type {Record<string, string>}
 */
const ATTEMPTS = { connect: 'connection to', send: 'datagram to' };
const { UV_EPIPE } = process.binding('uv');
const { connect } = net.Socket.prototype;
/** @type {Record<string, number>} */
const errnos = os.constants.errno;
/** Of look-ups, which the system does not number. */
const ENOTFOUND = 3008;

/**
 * @typedef {import('../../types/node.js').Address} Address
 * @typedef {{local: Address, remote: Address}} Addresses where both ends of a connection are
 */

class Outside {
  #allowed;
  #tell;
  #expect;
  /**
   * Answers that are awaited, each by whom it is to come from.
   * @type {Map<symbol, string>}
   */
  #awaited = new Map();
  /**
   * The allowed names that an address has turned out to have.
   * @type {Map<string, Set<string>>}
   */
  #names = new Map();
  /**
   * Who is connected, by the real socket.
   * @type {Map<net.Socket, string>}
   */
  #connected = new Map();

  /**
   * @param {object} options
   * @param {string[]} options.allowed hosts: `name`, `name:port` or `*.name`
   * @param {(what: string) => void} options.tell for the report: what happened out there
   * @param {(answers: number) => void} options.expect told how many answers are awaited
   */
  constructor({ allowed, tell, expect }) {
    this.#allowed = allowed.map(parsePattern);
    this.#tell = tell;
    this.#expect = expect;
  }

  /** Who has not answered yet; none of them is awaited any more. */
  giveUp() {
    const late = [...this.#awaited.values()];
    if (late.length > 0) {
      this.#awaited.clear();
      this.#expect(0);
    }
    return late;
  }

  /** Who is connected. */
  get connected() {
    return [...this.#connected.values()];
  }

  /**
   * Whether a name or address may be reached at `port`; without one: at some port.
   *
   * @param {string} host
   * @param {number | string} [port] a path is never allowed
   */
  allows(host, port) {
    const names = [host, ...(this.#names.get(host) ?? [])];
    return names.some((name) =>
      this.#allowed.some(
        (pattern) =>
          pattern.matches(name) &&
          (port === undefined || pattern.port === null || pattern.port === port),
      ),
    );
  }

  /**
   * An allowed name has this address.
   *
   * @param {string} name
   * @param {string} address
   */
  learn(name, address) {
    this.#names.set(address, (this.#names.get(address) ?? new Set()).add(name));
  }

  /**
   * The error of something that would have reached `host`, as the system's calls give it.
   *
   * @param {string} code
   * @param {string} syscall
   * @param {string} host
   * @param {number | string} [port]
   */
  refuse(code, syscall, host, port) {
    const place = placeOf(host, port);
    this.#tell(`${ATTEMPTS[syscall] ?? 'look-up of'} ${place} (refused)`);
    const reason = isLoopback(host)
      ? `nothing of the app listens there; a real server is reached with --allow-host ${place}`
      : `refused by Stackful: allow it with --allow-host ${host}`;
    return systemError(code, syscall, host, port, reason);
  }

  /**
   * From now on an answer of `host` is awaited; returns what ends that.
   *
   * @param {string} host
   */
  expect(host) {
    const answer = Symbol(host);
    this.#awaited.set(answer, host);
    this.#expect(this.#awaited.size);
    return () => {
      if (this.#awaited.delete(answer)) {
        this.#expect(this.#awaited.size);
      }
    };
  }

  /**
   * Tells the report, once for each use, that something real was used.
   *
   * @param {string} what
   */
  used(what) {
    this.#tell(`${what} (allowed: what it answers may differ from run to run)`);
  }

  /**
   * Really connects the app's `socket`, whose memory handle is `handle`.
   *
   * @param {net.Socket} socket
   * @param {import('./socket.js').MemoryHandle} handle
   * @param {{host: string, port: number, family?: number}} options those of `connect`
   * @param {(addresses: Addresses) => void} established
   */
  connect(socket, handle, { host, port, family }, established) {
    const place = `${host}:${port}`;
    this.used(`connection to ${place}`);
    let answered = this.expect(place);
    const real = new net.Socket({ allowHalfOpen: true });
    Reflect.apply(connect, real, [{ host: unbracketed(host), port, family }]);
    const outside = this;
    real.on('connect', () => {
      answered();
      this.#connected.set(real, place);
      handle.peer = {
        /** @type {import('./socket.js').Peer['receive']} */
        receive(chunk, done) {
          if (chunk === null) {
            real.end();
          } else {
            answered();
            answered = outside.expect(place);
            real.write(chunk, (error) => done(error ? UV_EPIPE : 0));
          }
        },
      };
      const { localAddress, localFamily, localPort } = real;
      const { remoteAddress, remoteFamily, remotePort } = real;
      established({
        local: addressOf(localAddress, localFamily, localPort),
        remote: addressOf(remoteAddress, remoteFamily, remotePort),
      });
    });
    real.on('data', (chunk) => {
      answered();
      real.pause();
      handle.receive(chunk, () => real.resume());
    });
    real.on('end', () => handle.receive(null, () => {}));
    real.on('error', (error) => socket.destroy(error));
    real.on('close', () => {
      answered();
      this.#connected.delete(real);
    });
    socket.once('close', () => real.destroy());
  }
}

/**
 * An end of a connected socket, which has all of these.
 *
 * @param {string | undefined} address
 * @param {string | undefined} family
 * @param {number | undefined} port
 * @returns {Address}
 */
function addressOf(address, family, port) {
  return { address: `${address}`, family: `${family}`, port: Number(port) };
}

/**
 * A port at a host, a path, or a host.
 *
 * @param {string} host
 * @param {number | string | undefined} port
 */
function placeOf(host, port) {
  return typeof port === 'number' ? `${host}:${port}` : (port ?? host);
}

/**
 * Whether a name fits, and at which port; `null` for all.
 *
 * @param {string} text
 * @returns {{matches: (name: string) => boolean, port: number | null}}
 */
function parsePattern(text) {
  const lower = text.toLowerCase();
  const [, host, port] = /^(\[.*\]|.*?)(?::(\d+))?$/.exec(lower) ?? [lower, lower];
  const suffix = host.startsWith('*.') ? host.slice(1) : null;
  return {
    matches: (name) =>
      suffix === null
        ? unbracketed(name.toLowerCase()) === unbracketed(host)
        : name.toLowerCase().endsWith(suffix),
    port: port === undefined ? null : Number(port),
  };
}

/**
 * An error as the system's calls give it, but for the reason.
 *
 * @param {string} code
 * @param {string} syscall
 * @param {string} address
 * @param {number | string | undefined} port
 * @param {string} reason
 */
function systemError(code, syscall, address, port, reason) {
  const error = new Error(`${syscall} ${code} ${placeOf(address, port)} (${reason})`);
  Error.captureStackTrace(error, systemError);
  return Object.assign(error, {
    code,
    errno: -(errnos[code] ?? ENOTFOUND),
    syscall,
    address,
    port,
  });
}

exports.Outside = Outside;
exports.systemError = systemError;
