'use strict';
// The control channel: frames of JSON over an inherited Unix socket, both ends blocking
// (docs/worker-protocol.md). A worker has one; a forked child gets its own and leaves its parent's.

// Taken before the app can replace them.
const { readSync, writeSync } = require('fs');
const { MOST_TO_APP } = require('../protocol.js');

const LENGTH_BYTES = 4;

class Channel {
  #descriptor;

  /** @param {number} descriptor a connected stream socket */
  constructor(descriptor) {
    this.#descriptor = descriptor;
  }

  /** The descriptor that the native side may serve forks on. */
  get descriptor() {
    return this.#descriptor;
  }

  /** From now on talk over another socket: this process has been forked. */
  move(descriptor) {
    this.#descriptor = descriptor;
  }

  /** Sends a frame. */
  send(body) {
    const text = Buffer.from(JSON_stringify(body), 'utf8');
    const frame = Buffer.allocUnsafe(LENGTH_BYTES + text.length);
    frame.writeUInt32LE(text.length, 0);
    text.copy(frame, LENGTH_BYTES);
    for (let sent = 0; sent < frame.length;) {
      sent += retry(() => writeSync(this.#descriptor, frame, sent, frame.length - sent));
    }
  }

  /** Waits for the next frame. */
  receive() {
    const length = this.#read(LENGTH_BYTES).readUInt32LE(0);
    if (length > MOST_TO_APP) {
      throw new Error('something else wrote to the control channel');
    }
    return JSON_parse(this.#read(length).toString('utf8'));
  }

  /** Sends a frame and waits for its answer. */
  request(body) {
    this.send(body);
    return this.receive();
  }

  #read(length) {
    const buffer = Buffer.allocUnsafe(length);
    for (let filled = 0; filled < length;) {
      const read = retry(() => readSync(this.#descriptor, buffer, filled, length - filled, null));
      if (read === 0) {
        throw new Error('the engine closed the control channel');
      }
      filled += read;
    }
    return buffer;
  }
}

// The models replace both on the realm; frames are none of their business.
const { stringify: JSON_stringify, parse: JSON_parse } = JSON;

/** Runs a system call again when a signal interrupted it. */
function retry(call) {
  for (;;) {
    try {
      return call();
    } catch (error) {
      if (error.code !== 'EINTR' && error.code !== 'EAGAIN') {
        throw error;
      }
    }
  }
}

module.exports = { Channel };
