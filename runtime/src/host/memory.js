'use strict';
// The memory that this process shares with the engine: coverage, then slots, each for one trace
// (docs/worker-protocol.md).

const BYTES_PER_WORD = 4;

class SharedMemory {
  #bytes;
  #layout;

  /**
   * @param {ArrayBuffer} bytes
   * @param {Pick<import('../protocol.js').Boot, 'coverageBytes' | 'slotBytes' | 'slots'>} layout
   */
  constructor(bytes, layout) {
    this.#bytes = bytes;
    this.#layout = layout;
  }

  /** A byte for each block of code that can run. */
  get coverage() {
    return new Uint8Array(this.#bytes, 0, this.#layout.coverageBytes);
  }

  /**
   * The words of a slot.
   *
   * @param {number} index
   */
  slot(index) {
    const { coverageBytes, slotBytes } = this.#layout;
    const start = coverageBytes + index * slotBytes;
    return new Int32Array(this.#bytes, start, slotBytes / BYTES_PER_WORD);
  }
}

exports.SharedMemory = SharedMemory;
