'use strict';
// What the trace has of an app's state: docs/trace-format.md, *State*.

const { Tag } = require('../../protocol.js');
const { encode } = require('../inputs.js');
const { SafeMap, is, jsonStringify, slice } = require('../primordials.js');

/** @typedef {import('./place.js').Place} Place */
/** @typedef {import('./walk.js').Leaf} Leaf */
/** @typedef {import('./walk.js').Walk} Walk */

/** Those of others than the first user say whose they are. */
const PAGE = 'page';

class Records {
  /** @param {import('../writer.js').Writer} writer */
  constructor(writer) {
    this.writer = writer;
    /** How many locations the trace has mentioned. */
    this.mentioned = 0;
    /** What the trace has told that cannot be seen. @type {Map<string, true>} */
    this.told = new SafeMap();
  }

  /**
   * The number of a location, which is declared where it is first mentioned.
   * @param {Place} place
   * @param {import('./stores.js').Store} store
   */
  numberOf(place, store) {
    if (place.number < 0) {
      place.number = this.mentioned++;
      const { name, initial } = place;
      const process = slice(place.root.step, 0, PAGE.length) === PAGE ? 'client' : place.root.step;
      const then =
        initial === null
          ? {}
          : {
              hash: [initial.low >>> 0, initial.high >>> 0],
              initial: { type: typeOf(initial.value), value: encode(initial.value) },
            };
      this.writer.text(
        Tag.Location,
        null,
        jsonStringify({ name, process, free: store.give !== null, ...then }),
      );
    }
    return place.number;
  }

  /** @param {Walk} walk */
  state(walk) {
    const changed = [];
    for (let i = 0; i < walk.leaves.length; i++) {
      const { place, value, shadow, store } = walk.leaves[i];
      const { initial } = place;
      if (shadow > 0 || initial === null || !is(initial.value, value)) {
        const held = shadow > 0 ? shadow : this.#constant(value);
        const words = [this.numberOf(place, store), held, place.valueLow, place.valueHigh];
        for (let at = 0; at < words.length; at++) {
          changed[changed.length] = words[at];
        }
      }
    }
    const count = this.#unknowns(walk);
    const { structure, totalLow, totalHigh } = walk;
    const { low, high } = structure.finish();
    this.writer.integers(Tag.State, [low, high, count, ...changed, totalLow, totalHigh]);
  }

  /**
   * The shadow of a concrete value; 0 if no term is that.
   * @param {unknown} value a primitive
   */
  #constant(value) {
    return typeof value === 'bigint' || typeof value === 'symbol' ? 0 : this.writer.constant(value);
  }

  /**
   * Tells what cannot be seen: how much that is.
   * @param {Walk} walk
   */
  #unknowns({ unknowns }) {
    let count = 0;
    unknowns.forEach((all, owner) =>
      all.forEach((_, what) => {
        count++;
        const text = jsonStringify({ package: owner, what });
        if (!this.told.has(text)) {
          this.told.set(text, true);
          this.writer.text(Tag.Unknown, null, text);
        }
      }),
    );
    return count;
  }

  /**
   * A location gets a symbol for what it holds: its shadow.
   * @param {Leaf} leaf
   */
  symbol({ place, value, shadow, store }) {
    const { writer } = this;
    const held = shadow > 0 ? shadow : writer.constant(value);
    const number = this.numberOf(place, store);
    writer.integers(Tag.Symbol, [number, held]);
    return ++writer.terms;
  }
}

/** @param {unknown} value a primitive */
const typeOf = (value) => (value === null ? 'null' : typeof value);

exports.Records = Records;
