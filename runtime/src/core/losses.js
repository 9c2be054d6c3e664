'use strict';
// Language that is not followed: what it loses is noted.

class Losses {
  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'shadows' | 'writer'>} machine */
  constructor({ registers, shadows, writer }) {
    this.registers = registers;
    this.shadows = shadows;
    this.writer = writer;
  }

  /**
   * A property of `RegExp` that tells of the last match is read.
   * @param {number} site
   */
  legacy(site) {
    if (this.registers.y !== 0) {
      this.writer.lost(site, 'a legacy property of RegExp');
    }
  }

  /**
   * `with (object)`: what is read and written by name inside is not followed.
   * @param {unknown} object
   * @param {number} site
   */
  enterWith(object, site) {
    if (this.shadows.has(object)) {
      this.writer.lost(site, 'names inside with');
    }
  }

  /**
   * `yield*` hands over the elements of an array, and not their shadows.
   * @param {unknown} value
   * @param {number} site
   */
  delegates(value, site) {
    if (this.shadows.entryWithElements(value) !== null) {
      this.writer.lost(site, 'elements handed over by yield*');
    }
  }
}

exports.Losses = Losses;
