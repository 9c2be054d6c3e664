'use strict';
// The two ends of a connection in memory.
//
// An end is one of Node's own native streams, the kind whose source and sink are JavaScript. So
// everything above it is Node's: `net.Socket`, the HTTP parser, TLS and HTTP/2 read and write it as
// they would a TCP handle. What one end writes arrives at the other in a later turn of the event
// loop, in order, with back-pressure.

const { JSStream } = process.binding('js_stream');
const { UV_ECANCELED, UV_EPIPE } = process.binding('uv');

// Taken before the app can replace them.
const immediately = setImmediate;
/**
 * What an end takes without being read. There must be some: HTTP/2 does not read while it writes,
 * on either side.
 */
const BUFFER_BYTES = 1 << 16;

/**
 * What the other end of a connection offers.
 *
 * @typedef {object} Peer
 * @property {(chunk: Buffer | null, done: Done) => void} receive takes a chunk, or the end of the
 *   stream; `done` is called once there is room for more
 */

/**
 * @typedef {(status: number) => void} Done
 * @typedef {import('./outside.js').Addresses} Addresses
 */

/** Stands where libuv's TCP handle would be in a `net.Socket`. */
class MemoryHandle extends JSStream {
  /** @type {Peer | null} the other end; `null` before connecting */
  peer = null;
  /** Whether the other end has closed, or will send nothing more. */
  isLeft = false;
  /**
   * Is told each chunk as it arrives, if somebody wants to know.
   * @type {((chunk: Buffer) => void) | null}
   */
  heard = null;
  /** @type {Addresses | null} */
  #addresses;
  /**
   * What has arrived and was not read yet.
   * @type {{chunk: Buffer | null, done: Done | null}[]}
   */
  #inbox = [];
  #inboxBytes = 0;
  #isReading = false;
  #isDelivering = false;
  #isClosed = false;
  #hasEnded = false;
  /**
   * Write requests that the other end has not taken.
   * @type {Set<object>}
   */
  #writes = new Set();

  /** @param {Addresses | null} addresses `null` before connecting */
  constructor(addresses) {
    super();
    this.#addresses = addresses;
  }

  /**
   * Where the two ends are, once that is known.
   *
   * @param {Addresses} addresses
   */
  set addresses(addresses) {
    this.#addresses = addresses;
  }

  /** @type {Peer['receive']} */
  receive(chunk, done) {
    if (this.#isClosed) {
      done(UV_EPIPE);
      return;
    }
    this.isLeft ||= chunk === null;
    if (chunk !== null) {
      this.heard?.(chunk);
    }
    this.#inboxBytes += chunk?.length ?? 0;
    const fits = this.#inboxBytes <= BUFFER_BYTES;
    this.#inbox.push({ chunk, done: fits ? null : done });
    try {
      if (!this.#isDelivering) {
        this.#deliver();
      }
    } finally {
      if (fits) {
        done(0);
      }
    }
  }

  /** Hands on one chunk a turn, so that what it causes runs before the next. */
  #deliver() {
    this.#isDelivering = false;
    if (!this.#isReading || this.#isClosed) {
      return;
    }
    const next = this.#inbox.shift();
    if (next === undefined) {
      return;
    }
    const { chunk, done } = next;
    this.#inboxBytes -= chunk?.length ?? 0;
    this.#deliverLater();
    try {
      if (chunk === null) {
        this.emitEOF();
      } else {
        this.readBuffer(chunk);
      }
    } finally {
      done?.(0);
    }
  }

  #deliverLater() {
    if (!this.#isDelivering && this.#inbox.length > 0) {
      this.#isDelivering = true;
      immediately(() => this.#deliver());
    }
  }

  /** Called by the native stream, as the following ones are: the owner wants bytes. */
  onreadstart() {
    this.#isReading = true;
    this.#deliverLater();
    return 0;
  }

  onreadstop() {
    this.#isReading = false;
    return 0;
  }

  /**
   * @param {object} request
   * @param {Buffer[]} buffers
   */
  onwrite(request, buffers) {
    const chunk = buffers.length === 1 ? buffers[0] : Buffer.concat(buffers);
    this.#writes.add(request);
    /** @type {Done} */
    const done = (status) => {
      if (this.#writes.delete(request)) {
        this.finishWrite(request, status);
      }
    };
    immediately(() => {
      if (this.peer === null) {
        done(UV_EPIPE);
      } else {
        this.peer.receive(chunk, done);
      }
    });
    return 0;
  }

  /** @param {object} request */
  onshutdown(request) {
    this.#end();
    immediately(() => this.finishShutdown(request, 0));
    return 0;
  }

  isClosing() {
    return this.#isClosed;
  }

  /** @param {() => void} [closed] */
  close(closed) {
    this.#isClosed = true;
    for (const { done } of this.#inbox.splice(0)) {
      done?.(0);
    }
    this.#end();
    immediately(() => {
      for (const request of this.#writes) {
        this.finishWrite(request, UV_ECANCELED);
      }
      this.#writes.clear();
      closed?.();
    });
  }

  #end() {
    if (!this.#hasEnded) {
      this.#hasEnded = true;
      immediately(() => this.peer?.receive(null, () => {}));
    }
  }

  /** @param {object} out */
  getpeername(out) {
    Object.assign(out, this.#addresses?.remote);
    return 0;
  }

  /** @param {object} out */
  getsockname(out) {
    Object.assign(out, this.#addresses?.local);
    return 0;
  }

  setNoDelay() {
    return 0;
  }
  setKeepAlive() {
    return 0;
  }
  ref() {}
  unref() {}
  hasRef() {
    return false;
  }
}

/**
 * Makes two handles the ends of one connection.
 *
 * @param {MemoryHandle} one
 * @param {MemoryHandle} other
 */
function join(one, other) {
  one.peer = other;
  other.peer = one;
}

/**
 * The end of a connection that a socket stands on, be it through TLS; `null` for a real socket, and one
 * that is closed.
 *
 * @param {import('net').Socket} socket
 * @returns {MemoryHandle | null}
 */
function handleBelow({ _handle: handle }) {
  const below =
    handle instanceof MemoryHandle
      ? handle
      : /** @type {{_parent?: unknown} | null} */ (handle)?._parent;
  return below instanceof MemoryHandle ? below : null;
}

exports.MemoryHandle = MemoryHandle;
exports.handleBelow = handleBelow;
exports.join = join;
