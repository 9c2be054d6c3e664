'use strict';
// One walk over everything that an app keeps. It gives the locations, which are the places with a
// primitive in them, and the structure, which is all else, as a hash.
//
// Objects are numbered as they are met, breadth first from the roots and in the order of their
// properties, so where they lie in memory does not matter, names are as short as can be, and no depth is
// too great. What an object is goes into the hash when its turn comes, what it refers to by number.

const { SafeMap, isTerm } = require('../primordials.js');
const { Hash } = require('./hash.js');

/**
 * @typedef {import('./place.js').Place} Place
 * @typedef {import('./stores.js').Store} Store
 *
 * @typedef {object} Leaf a location with what lies there
 * @property {Place} place
 * @property {unknown} value
 * @property {number} shadow
 * @property {Store} store
 * @property {any} holder
 * @property {any} key
 *
 * @typedef {object} Bounds
 * @property {number} objects so many are walked
 * @property {number} leaves so many locations, and members of the structure
 * @property {number} units so many units of texts that have not been seen before
 */

/** Words of the structure that say what comes. */
const Word = { LEAF: 1, SEEN: 2, NEW: 3, SYMBOL: 4, BIGINT: 5, TEXT: 6, UNKNOWN: 7, BEGIN: 8 };

class Walk {
  /**
   * @param {import('../machine.js').Machine} machine
   * @param {(object: object, place: Place, walk: Walk) => void} describe says what an object is
   * @param {Bounds} bounds
   */
  constructor(machine, describe, bounds) {
    this.machine = machine;
    this.describe = describe;
    this.left = { ...bounds };
    this.bounds = bounds;
    this.structure = new Hash();
    /** @type {Leaf[]} */
    this.leaves = [];
    /** What cannot be seen, by package and then by what it is. @type {Map<string, Map<string, true>>} */
    this.unknowns = new SafeMap();
    /** By object, its number. @type {Map<object, number>} */
    this.numbers = new SafeMap();
    /** Those that have been met, in order. @type {object[]} */
    this.objects = [];
    /** @type {Place[]} */
    this.places = [];
    /** @type {((object: any, place: Place, walk: Walk) => void)[]} */
    this.describers = [];
    /** Symbols, by the order in which they were met. @type {Map<symbol, number>} */
    this.symbols = new SafeMap();
    /** How many of `objects` have been described. */
    this.described = 0;
    // The sum of the hashes of all locations: it does not depend on their order.
    this.totalLow = 0;
    this.totalHigh = 0;
    /** Whether there is more than the bounds let through. */
    this.isTooLarge = false;
  }

  /** Describes what has been met, and what is met by that, to the end. */
  drain() {
    while (this.described < this.objects.length && !this.isTooLarge) {
      const next = this.described++;
      this.structure.word(Word.BEGIN);
      this.describers[next](this.objects[next], this.places[next], this);
    }
  }

  /**
   * A part of the structure.
   * @param {number} word
   */
  word(word) {
    this.structure.word(word);
  }

  /**
   * A part of the structure that is a text.
   * @param {string} text
   */
  text(text) {
    this.structure.word(Word.TEXT).text(text);
  }

  /**
   * A value that lies at a place.
   * @param {Place} place
   * @param {unknown} value
   * @param {Store} store that has its shadow
   * @param {any} [holder]
   * @param {any} [key]
   */
  value(place, value, store, holder, key) {
    if (isTerm(value)) {
      this.leaf(place, value, store, holder, key);
    } else if (typeof value === 'symbol') {
      this.symbol(value);
    } else if (typeof value === 'bigint') {
      this.structure.word(Word.BIGINT).text(`${value}`);
    } else {
      this.object(place, /** @type {object} */ (value));
    }
  }

  /**
   * A primitive that lies at a place: a location.
   * @param {Place} place
   * @param {unknown} value
   * @param {Store} store
   * @param {any} holder
   * @param {any} key
   */
  leaf(place, value, store, holder, key) {
    this.structure.word(Word.LEAF).word(place.low);
    if (!this.#may('leaves', 1)) {
      return;
    }
    if (typeof value === 'string' && value !== place.value && !this.#may('units', value.length)) {
      return;
    }
    place.holds(value);
    const low = (this.totalLow >>> 0) + (place.valueLow >>> 0);
    this.totalLow = low | 0;
    this.totalHigh = (this.totalHigh + place.valueHigh + (low > 0xffffffff ? 1 : 0)) | 0;
    const shadow = store.shadow(this.machine, holder, key, value);
    this.leaves[this.leaves.length] = { place, value, shadow, store, holder, key };
  }

  /**
   * An object that lies at a place.
   * @param {Place} place
   * @param {object} object
   * @param {(object: any, place: Place, walk: Walk) => void} [describe] says what it is
   */
  object(place, object, describe = this.describe) {
    const known = this.numbers.get(object);
    if (known !== undefined) {
      this.structure.word(Word.SEEN).word(known);
      return;
    }
    if (!this.#may('objects', 1)) {
      return;
    }
    const { length } = this.objects;
    this.numbers.set(object, length);
    this.objects[length] = object;
    this.places[length] = place;
    this.describers[length] = describe;
    this.structure.word(Word.NEW);
  }

  /**
   * Where an object was met first; undefined if it was not met.
   * @param {object} object
   */
  placeOf(object) {
    const number = this.numbers.get(object);
    return number === undefined ? undefined : this.places[number];
  }

  /**
   * A symbol is told from others by the order in which they are met.
   * @param {symbol} symbol
   */
  symbol(symbol) {
    let number = this.symbols.get(symbol);
    if (number === undefined) {
      this.symbols.set(symbol, (number = this.symbols.size));
    }
    this.structure
      .word(Word.SYMBOL)
      .word(number)
      .text(symbol.description ?? '');
  }

  /**
   * So many places are about to be looked at, which may be empty; false if those are too many.
   * @param {number} places
   */
  mayHold(places) {
    return places <= this.left.leaves || this.#may('leaves', places);
  }

  /**
   * Many small parts of the structure, such as bytes, are about to come; false if there are too many.
   * @param {number} units as many as texts of that size have
   */
  mayTake(units) {
    return this.#may('units', units);
  }

  /**
   * Something that the app keeps cannot be seen.
   * @param {string} owner the package that keeps it, or the empty text
   * @param {string} what
   */
  unknown(owner, what) {
    this.structure.word(Word.UNKNOWN).text(owner).text(what);
    let known = this.unknowns.get(owner);
    if (known === undefined) {
      this.unknowns.set(owner, (known = new SafeMap()));
    }
    known.set(what, true);
  }

  /**
   * @param {keyof Bounds} of
   * @param {number} count
   */
  #may(of, count) {
    this.left[of] -= count;
    if (this.left[of] < 0 && !this.isTooLarge) {
      this.isTooLarge = true;
      this.unknown('', `more than ${this.bounds[of]} ${WORDS[of]}`);
    }
    return !this.isTooLarge;
  }
}

/** @type {Record<keyof Bounds, string>} */
const WORDS = { objects: 'objects', leaves: 'values', units: 'characters' };

exports.Walk = Walk;
