'use strict';
// The network in memory: servers listen on ports that exist only here, sockets to loopback reach
// them, everything else is a matter of `outside.js`.
//
// The seam is the native handle of a `net.Socket`, so http, TLS, WebSockets and whatever else is
// built on it run unmodified, and sockets stay instances of their class. As nothing real is bound,
// a port is never taken by another process, and a forked child has the network of its parent.

const net = require('net');
const tls = require('tls');
const { isLoopback } = require('./hosts.js');
const { systemError } = require('./outside.js');
const { MemoryHandle, join } = require('./socket.js');

const immediately = setImmediate;
/** Where ports are taken from when a program asks for any. */
const FIRST_FREE_PORT = 49152;
/** Node's own way of giving a socket another handle. */
const REINITIALIZE = Object.getOwnPropertySymbols(net.Socket.prototype).find(
  ({ description }) => description === 'kReinitializeHandle',
);

class Network {
  /** Servers by port or by path. */
  #listeners = new Map();
  #nextPort = FIRST_FREE_PORT;
  #outside;
  #listening;

  /**
   * @param {import('./outside.js').Outside} outside where connections that leave this machine go
   * @param {(server: net.Server, port: number) => void} listening told of each port that opens
   */
  constructor(outside, listening) {
    this.#outside = outside;
    this.#listening = listening;
  }

  /** Takes the place of the system's network in this process. */
  install() {
    const network = this;
    net.Server.prototype.listen = function listen(...args) {
      return network.#listen(this, args);
    };
    net.Socket.prototype.connect = function connect(...args) {
      return network.#connect(this, args);
    };
    net.Socket.prototype.resetAndDestroy = net.Socket.prototype.destroy;
    const { _wrapHandle } = tls.TLSSocket.prototype;
    // A TLS socket makes the handle that it will connect by itself, unless it is given one.
    tls.TLSSocket.prototype._wrapHandle = function (wrap, handle, ...rest) {
      return _wrapHandle.call(
        this,
        wrap,
        handle ?? (wrap ? undefined : new MemoryHandle({})),
        ...rest,
      );
    };
  }

  #listen(server, args) {
    const [options, callback] = net._normalizeArgs(args);
    if (server._handle) {
      throw Object.assign(
        new Error('Listen method has been called more than once without closing.'),
        {
          code: 'ERR_SERVER_ALREADY_LISTEN',
        },
      );
    }
    if (callback !== null) {
      server.once('listening', callback);
    }
    const key = this.#addressOf(options);
    if (this.#listeners.has(key)) {
      const error = systemError(
        'EADDRINUSE',
        'listen',
        options.host ?? '::',
        key,
        'address already in use',
      );
      process.nextTick(() => server.emit('error', error));
      return server;
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
    return server;
  }

  /** The port of a `listen`, or its path. */
  #addressOf(options) {
    if (options.path !== undefined && options.path !== null) {
      return String(options.path);
    }
    const port = Number(options.port ?? 0);
    if (!(port >= 0 && port < 65536)) {
      throw Object.assign(
        new RangeError(`options.port should be >= 0 and < 65536. Received ${options.port}.`),
        {
          code: 'ERR_SOCKET_BAD_PORT',
        },
      );
    }
    if (port !== 0) {
      return port;
    }
    while (this.#listeners.has(this.#nextPort)) {
      this.#nextPort += 1;
    }
    return this.#nextPort++;
  }

  #connect(socket, args) {
    const [options, callback] = Array.isArray(args[0]) ? args[0] : net._normalizeArgs(args);
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
    socket.connecting = true;
    socket._unrefTimer();
    immediately(() => {
      if (socket.connecting && !socket.destroyed) {
        this.#establish(
          socket,
          handle,
          { ...options, host, key },
          { local: remote, remote: local },
        );
      }
    });
    return socket;
  }

  #establish(socket, handle, { host, key, family }, addresses) {
    const server = this.#listeners.get(key);
    if (server === undefined && typeof key === 'string') {
      socket.destroy(
        systemError('ENOENT', 'connect', key, undefined, 'nothing of the app listens there'),
      );
      return;
    }
    if (server === undefined && this.#outside.allows(host || 'localhost', key)) {
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
    join(handle, accepted);
    connected(socket);
    accept(server, accepted);
  }
}

/** Stands where libuv's listening handle would be in a `net.Server`. */
class ListeningHandle {
  #key;
  #host;
  #release;

  constructor(key, host, release) {
    this.#key = key;
    this.#host = host;
    this.#release = release;
  }

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

/** The handle that a socket connects, made if it has none. */
function memoryHandle(socket) {
  if (socket.destroyed) {
    socket._handle = null;
    socket._peername = null;
    socket._sockname = null;
  }
  if (!socket._handle) {
    socket[REINITIALIZE](new MemoryHandle({}));
  }
  return socket._handle instanceof MemoryHandle ? socket._handle : socket._handle._parent;
}

/** Tells a socket that it is connected, as `net` does. */
function connected(socket) {
  socket.connecting = false;
  socket.emit('connect');
  socket.emit('ready');
  if (!socket.isPaused()) {
    socket.read(0);
  }
}

/** Gives a server its end of a new connection, as `net` does on accepting. */
function accept(server, handle) {
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
  server.emit('connection', socket);
}

module.exports = { Network };
