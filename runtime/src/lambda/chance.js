'use strict';
// Random choices, the same for the same seed.

const { Sequence } = require('../model/random.js');

class Chance {
  #sequence;

  /** @param {number} seed */
  constructor(seed) {
    this.#sequence = new Sequence(seed);
  }

  /**
   * A whole number from 0 on.
   *
   * @param {number} bound which it is below
   */
  below(bound) {
    return Math.floor(this.#sequence.fraction() * bound);
  }

  /** @param {number} probability */
  of(probability) {
    return this.#sequence.fraction() < probability;
  }

  /**
   * @template T
   * @param {readonly T[]} items at least one
   * @returns {T}
   */
  one(items) {
    return items[this.below(items.length)];
  }

  /**
   * Each with the same chance to be among them.
   *
   * @template T
   * @param {readonly T[]} items
   * @param {number} most
   */
  some(items, most) {
    const rest = [...items];
    const count = Math.min(this.below(most + 1), rest.length);
    return Array.from({ length: count }, () => rest.splice(this.below(rest.length), 1)[0]);
  }
}

exports.Chance = Chance;
