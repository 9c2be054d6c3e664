'use strict';
/**
 * The two ends of a connection in memory.
 *
 * `net.Socket` keeps its own state machine and sees a handle as it would see a TCP one; only the
 * moving of bytes differs. What one end writes arrives at the other in a later turn of the event
 * loop, in order, with back-pressure.
 */

// Taken before the app can replace them.
const immediately = setImmediate;

/** Stands where libuv's TCP handle would be in a `net.Socket`. */
class MemoryHandle {
  /** The socket this handle belongs to; set by `attach`. */
  socket = null;
  /** The other end; `null` before connecting and after the other end has closed. */
  peer = null;
  reading = true;
  bytesRead = 0;
  bytesWritten = 0;
  writeQueueSize = 0;
  #addresses;
  #resume = null;
  #closed = false;

  /** @param {{local: object, remote: object}} addresses */
  constructor(addresses) {
    this.#addresses = addresses;
  }

  /** Sends a chunk; `done` is called once the other end has room for more. */
  write(chunk, done) {
    this.bytesWritten += chunk.length;
    immediately(() => {
      const peer = this.peer;
      if (peer === null || peer.#closed) {
        done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }));
        return;
      }
      peer.bytesRead += chunk.length;
      peer.socket._unrefTimer();
      if (peer.socket.push(chunk)) {
        done();
      } else {
        peer.#resume = done;
      }
    });
  }

  /** The socket wants more bytes. */
  resume() {
    const done = this.#resume;
    this.#resume = null;
    done?.();
  }

  /** Sends the end of the stream; 1 tells `net.Socket` that it is done. */
  shutdown() {
    this.#finish();
    return 1;
  }

  close(closed) {
    this.#closed = true;
    this.resume();
    this.#finish();
    if (closed) {
      immediately(closed);
    }
  }

  reset(closed) {
    this.close(closed);
    return 0;
  }

  #finish() {
    immediately(() => {
      const peer = this.peer;
      if (peer !== null && !peer.#closed && !peer.socket.readableEnded && !peer.ended) {
        peer.ended = true;
        peer.socket.push(null);
      }
    });
  }

  getpeername(out) {
    Object.assign(out, this.#addresses.remote);
    return 0;
  }

  getsockname(out) {
    Object.assign(out, this.#addresses.local);
    return 0;
  }

  ended = false;
  readStart() {
    return 0;
  }
  readStop() {
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

/** Makes two handles the ends of one connection. */
function join(one, other) {
  one.peer = other;
  other.peer = one;
}

module.exports = { MemoryHandle, join };
