'use strict';
// The network in memory: servers listen on ports that exist only here, sockets to loopback reach
// them, everything else is a matter of `outside.js`.
//
// The seam is the native handle of a `net.Socket`, so http, TLS, WebSockets and whatever else is
// built on it run unmodified, and sockets stay instances of their class. As nothing real is bound,
// a port is never taken by another process, and a forked child has the network of its parent.

const net = require('net');
const { inspect } = require('util');
const tls = require('tls');
const { isLoopback } = require('./hosts.js');
const { systemError } = require('./outside.js');
const { isPostgres } = require('./postgres/addresses.js');
const { MemoryHandle, handleBelow, join } = require('./socket.js');

const immediately = setImmediate;
/** Where ports are taken from when a program asks for any. */
const FIRST_FREE_PORT = 49152;
/** What Node calls its own way of giving a socket another handle. */
const REINITIALIZE = Object.getOwnPropertySymbols(net.Socket.prototype).find(
  ({ description }) => description === 'kReinitializeHandle',
);

/**
 * @typedef {import('../../types/node.js').ConnectOptions} ConnectOptions
 * @typedef {import('./outside.js').Addresses} Addresses
 * @typedef {number | string} Key a port, or the path of a socket in the file system
 */

class Network {
  /** @type {Map<Key, net.Server>} */
  #listeners = new Map();
  #nextPort = FIRST_FREE_PORT;
  #outside;
  #postgres;
  #listening;
  #accepted;
  #sent;

  /**
   * @param {import('./outside.js').Outside} outside where connections that leave this machine go
   * @param {import('./postgres/server.js').PostgresServer | null} postgres who answers where nobody
   *   else does
   * @param {object} told
   * @param {(server: net.Server, key: Key) => void} told.listening of each port that opens
   * @param {(socket: net.Socket, handle: MemoryHandle) => void} told.accepted of each connection that a
   *   server gets
   * @param {import('./sent.js').Sent} told.sent what servers are sent
   */
  constructor(outside, postgres, { listening, accepted, sent }) {
    this.#outside = outside;
    this.#postgres = postgres;
    this.#listening = listening;
    this.#accepted = accepted;
    this.#sent = sent;
  }

  /** Takes the place of the system's network in this process. */
  install() {
    const network = this;
    /** @param {unknown[]} args */
    net.Server.prototype.listen = function listen(...args) {
      return network.#listen(this, args);
    };
    /** @param {unknown[]} args */
    net.Socket.prototype.connect = function connect(...args) {
      return network.#connect(this, args);
    };
    net.Socket.prototype.resetAndDestroy = net.Socket.prototype.destroy;
    const { _wrapHandle } = tls.TLSSocket.prototype;
    // A TLS socket makes the handle that it will connect by itself, unless it is given one.
    /** @type {tls.TLSSocket['_wrapHandle']} */
    tls.TLSSocket.prototype._wrapHandle = function (wrap, handle, ...rest) {
      return _wrapHandle.call(
        this,
        wrap,
        handle ?? (wrap ? undefined : new MemoryHandle(null)),
        ...rest,
      );
    };
  }

  /**
   * @param {net.Server} server
   * @param {unknown[]} args
   */
  #listen(server, args) {
    const [given, callback] = net._normalizeArgs(args);
    const options = isAnyPort(args, given) ? { ...given, port: 0 } : given;
    if (server._handle) {
      const what = 'Listen method has been called more than once without closing.';
      throw Object.assign(new Error(what), { code: 'ERR_SERVER_ALREADY_LISTEN' });
    }
    if (callback !== null) {
      server.once('listening', callback);
    }
    const key = this.#addressOf(options);
    if (options.host) {
      // Node looks its address up first.
      process.nextTick(() => this.#open(server, options, key));
    } else {
      this.#open(server, options, key);
    }
    return server;
  }

  /**
   * @param {net.Server} server
   * @param {ConnectOptions} options
   * @param {Key} key
   */
  #open(server, options, key) {
    if (this.#listeners.has(key)) {
      const error = systemError(
        'EADDRINUSE',
        'listen',
        options.host ?? '::',
        key,
        'address already in use',
      );
      process.nextTick(() => server.emit('error', error));
      return;
    }
    this.#listeners.set(key, server);
    if (typeof key === 'string') {
      server._pipeName = key;
    }
    server._handle = new ListeningHandle(key, options.host, () => this.#listeners.delete(key));
    process.nextTick(() => {
      if (server._handle) {
        server.emit('listening');
        this.#listening(server, key);
      }
    });
  }

  /**
   * The port of a `listen`, or its path.
   *
   * @param {ConnectOptions} options
   * @returns {Key}
   */
  #addressOf(options) {
    if (options.path !== undefined && options.path !== null) {
      return String(options.path);
    }
    if (typeof options.port !== 'number' && typeof options.port !== 'string') {
      const what = 'The argument \'options\' must have the property "port" or "path".';
      throw Object.assign(new TypeError(`${what} Received ${inspect(options)}`), {
        code: 'ERR_INVALID_ARG_VALUE',
      });
    }
    const port = portOf(options.port);
    if (port === null) {
      const type = `type ${typeof options.port} (${inspect(options.port)})`;
      const what = `options.port should be >= 0 and < 65536. Received ${type}.`;
      throw Object.assign(new RangeError(what), { code: 'ERR_SOCKET_BAD_PORT' });
    }
    if (port !== 0) {
      return port;
    }
    while (this.#listeners.has(this.#nextPort)) {
      this.#nextPort += 1;
    }
    return this.#nextPort++;
  }

  /**
   * @param {net.Socket} socket
   * @param {unknown[]} args
   */
  #connect(socket, args) {
    const [options, callback] = /** @type {ReturnType<typeof net._normalizeArgs>} */ (
      Array.isArray(args[0]) ? args[0] : net._normalizeArgs(args)
    );
    if (callback) {
      socket.once('connect', callback);
    }
    // A TLS socket on another socket, which is connecting.
    if (socket._parent?.connecting) {
      return socket;
    }
    const host = options.host ?? '';
    const key = options.path ? String(options.path) : Number(options.port);
    const local = { address: '127.0.0.1', family: 'IPv4', port: this.#nextPort++ };
    const remote = { address: '127.0.0.1', family: 'IPv4', port: key };
    const handle = memoryHandle(socket);
    handle.addresses = { local, remote };
    Object.assign(socket, { connecting: true });
    socket._unrefTimer();
    immediately(() => {
      if (socket.connecting && !socket.destroyed) {
        const { family } = options;
        const target = { host, key, family };
        this.#establish(socket, handle, target, { local: remote, remote: local });
      }
    });
    return socket;
  }

  /**
   * @param {net.Socket} socket
   * @param {MemoryHandle} handle
   * @param {{host: string, key: Key, family?: number}} target
   * @param {Addresses} addresses as the server sees them
   */
  #establish(socket, handle, { host, key, family }, addresses) {
    const server = this.#listeners.get(key);
    const isAllowed = typeof key === 'number' && this.#outside.allows(host || 'localhost', key);
    if (server === undefined && !isAllowed && this.#postgres !== null && isPostgres(key)) {
      this.#postgres.accept(handle);
      connected(socket);
      return;
    }
    if (server === undefined && typeof key === 'string') {
      const reason = 'nothing of the app listens there';
      socket.destroy(systemError('ENOENT', 'connect', key, undefined, reason));
      return;
    }
    if (server === undefined && typeof key === 'number' && isAllowed) {
      this.#outside.connect(socket, handle, { host, port: key, family }, (real) => {
        handle.addresses = real;
        connected(socket);
      });
      return;
    }
    if (server === undefined || (typeof key === 'number' && !isLoopback(host))) {
      socket.destroy(this.#outside.refuse('ECONNREFUSED', 'connect', host || 'localhost', key));
      return;
    }
    const accepted = new MemoryHandle(addresses);
    accepted.heard = this.#sent.connection();
    join(handle, accepted);
    connected(socket);
    accept(server, accepted, this.#accepted);
  }
}

/**
 * Whether a `listen` leaves it to the system which port it is.
 *
 * @param {unknown[]} args
 * @param {ConnectOptions} options what Node makes of them
 */
function isAnyPort(args, options) {
  const { port } = options;
  return (
    args.length === 0 ||
    typeof args[0] === 'function' ||
    (port === undefined && 'port' in options) ||
    port === null
  );
}

/**
 * A port as Node reads it.
 *
 * @param {number | string} port
 * @returns {number | null} `null` if it is none
 */
function portOf(port) {
  const number = Number(port);
  const isPort = Number.isInteger(number) && number >= 0 && number < 65536;
  return isPort && String(port).trim() !== '' ? number : null;
}

/** Stands where libuv's listening handle would be in a `net.Server`. */
class ListeningHandle {
  #key;
  #host;
  #release;

  /**
   * @param {Key} key
   * @param {string | undefined} host
   * @param {() => void} release
   */
  constructor(key, host, release) {
    this.#key = key;
    this.#host = host;
    this.#release = release;
  }

  /** @param {object} out */
  getsockname(out) {
    const ipv6 = this.#host === undefined || this.#host.includes(':');
    Object.assign(out, {
      address: this.#host === 'localhost' ? '127.0.0.1' : (this.#host ?? '::'),
      family: ipv6 ? 'IPv6' : 'IPv4',
      port: this.#key,
    });
    return 0;
  }

  close() {
    this.#release();
  }

  ref() {}
  unref() {}
  hasRef() {
    return true;
  }
}

/**
 * The handle that a socket connects, made if it has none.
 *
 * @param {net.Socket} socket
 * @returns {MemoryHandle}
 */
function memoryHandle(socket) {
  if (socket.destroyed) {
    socket._handle = null;
    socket._peername = null;
    socket._sockname = null;
  }
  if (!socket._handle) {
    reinitialize(socket, new MemoryHandle(null));
  }
  return /** @type {MemoryHandle} */ (handleBelow(socket));
}

/**
 * @param {net.Socket} socket
 * @param {MemoryHandle} handle
 */
function reinitialize(socket, handle) {
  Reflect.apply(Reflect.get(socket, /** @type {symbol} */ (REINITIALIZE)), socket, [handle]);
}

/**
 * Tells a socket that it is connected, as `net` does.
 *
 * @param {net.Socket} socket
 */
function connected(socket) {
  Object.assign(socket, { connecting: false });
  socket.emit('connect');
  socket.emit('ready');
  if (!socket.isPaused()) {
    socket.read(0);
  }
}

/**
 * Gives a server its end of a new connection, as `net` does on accepting.
 *
 * @param {net.Server} server
 * @param {MemoryHandle} handle
 * @param {(socket: net.Socket, handle: MemoryHandle) => void} told
 */
function accept(server, handle, told) {
  if (server.maxConnections && server._connections >= server.maxConnections) {
    server.emit('drop', {});
    handle.close();
    return;
  }
  const socket = new net.Socket({
    handle,
    allowHalfOpen: server.allowHalfOpen,
    pauseOnCreate: server.pauseOnConnect,
    readable: true,
    writable: true,
    readableHighWaterMark: server.highWaterMark,
    writableHighWaterMark: server.highWaterMark,
  });
  server._connections += 1;
  socket.server = server;
  socket._server = server;
  told(socket, handle);
  server.emit('connection', socket);
}

exports.Network = Network;
