'use strict';
// What texts were made from.
//
// A text of JSON crosses channels and storages as bytes, so nothing but its content tells which value
// it was made from. A text that two values have given, one of them concrete or with other shadows,
// therefore stands for neither: nothing is claimed of what is parsed from it, which is noted. That is
// also why texts of concrete values are kept from the first input on. There is one exception, for
// messages: of two symbolic values that give the same text at different times, the text stands for the
// later one if that of the earlier has been parsed by then, so has arrived.
//
// A text that still has its shadow is known by that, whatever else has the same content.

const { SafeMap, isObject } = require('../../primordials.js');
const { isSameTree, plant, treeOf } = require('./tree.js');

/** How many texts of symbolic values are kept, and of concrete ones; the oldest go first. */
const MOST_SYMBOLIC = 256;
const MOST_CONCRETE = 1024;
/** Longer texts of concrete values are not kept, for the sake of memory. */
const LONGEST_CONCRETE = 1 << 14;

const AMBIGUOUS = 'JSON.parse of a text that several values have given';
const SWITCHED_OFF = 'JSON.parse of a text that is known by its content: switched off';

/** @import { Tree } from './tree.js' */
/** @typedef {import('../model.js').Machine} Machine */

/**
 * A symbolic value that has given a text. `shadow` is that of the text, 0 if it is not known.
 * `isPast`: the text no longer stands for it.
 * @typedef {{tree: Tree, shadow: number, hasArrived: boolean, isPast: boolean}} Source
 */

/** Texts and their sources; the oldest text goes first. */
class Remembered {
  /** @type {Map<string, Source[]>} */
  #sources = new SafeMap();
  /** @type {string[]} */
  #texts = [];
  #next = 0;
  #most;

  /** @param {number} most */
  constructor(most) {
    this.#most = most;
  }

  /** @param {string} text @returns {Source[] | undefined} */
  get(text) {
    return this.#sources.get(text);
  }

  /** @param {string} text @param {Source[]} sources */
  set(text, sources) {
    if (!this.#sources.has(text)) {
      this.#sources.delete(this.#texts[this.#next]);
      this.#texts[this.#next] = text;
      this.#next = (this.#next + 1) % this.#most;
    }
    this.#sources.set(text, sources);
  }

  /** @param {string} text */
  has(text) {
    return this.#sources.has(text);
  }
}

/** The texts of a run. */
class Texts {
  #machine;
  #symbolic = new Remembered(MOST_SYMBOLIC);
  #concrete = new Remembered(MOST_CONCRETE);
  /** Whether a text without its shadow is known; not if a channel by which it may come is switched off. */
  isKnownByContent = true;

  /** @param {Machine} machine */
  constructor(machine) {
    this.#machine = machine;
  }

  /** Nothing has been made a text yet. */
  restart() {
    this.#symbolic = new Remembered(MOST_SYMBOLIC);
    this.#concrete = new Remembered(MOST_CONCRETE);
  }

  /**
   * A value has been made this text.
   * @param {unknown} value
   * @param {number} shadow that of a primitive value
   * @param {string} text
   * @returns {Source | null} null if the value is concrete
   */
  remember(value, shadow, text) {
    const tree =
      (this.#machine.registers.n | shadow) === 0 ? null : treeOf(this.#machine, value, shadow);
    if (tree === null) {
      this.#rememberConcrete(text);
      return null;
    }
    this.#machine.guesses.leave(tree);
    const sources = this.#symbolic.get(text) ?? [];
    let source;
    for (let i = 0; i < sources.length; i++) {
      if (isSameTree(this.#machine, sources[i].tree, tree)) {
        source = sources[i];
        source.isPast = false;
      } else if (sources[i].hasArrived) {
        sources[i].isPast = true;
      }
    }
    if (source === undefined) {
      source = { tree, shadow: 0, hasArrived: false, isPast: false };
      sources[sources.length] = source;
    }
    source.hasArrived = false;
    this.#symbolic.set(text, sources);
    return source;
  }

  /** @param {string} text */
  #rememberConcrete(text) {
    if (text.length <= LONGEST_CONCRETE) {
      this.#concrete.set(text, []);
    }
  }

  /**
   * The value that has given a text with this shadow.
   * @param {string} text
   * @param {number} shadow
   * @returns {Source | undefined}
   */
  withShadow(text, shadow) {
    const sources = this.#symbolic.get(text) ?? [];
    for (let i = 0; i < sources.length; i++) {
      if (sources[i].shadow === shadow) {
        return sources[i];
      }
    }
    return undefined;
  }

  /**
   * Whether it is known what a text was made from, whatever its shadow is.
   * @param {string} text
   */
  isKnown(text) {
    return this.isKnownByContent && this.#symbolic.has(text);
  }

  /**
   * A text whose shadow is not known has been parsed: the value gets the shadows of what it was made
   * from.
   * @param {string} text
   * @param {unknown} value
   * @returns {number} the shadow of the value
   */
  recall(text, value) {
    const sources = this.#symbolic.get(text);
    if (sources === undefined) {
      return 0;
    }
    let source = null;
    let count = this.#concrete.has(text) ? 1 : 0;
    for (let i = 0; i < sources.length; i++) {
      if (!sources[i].isPast) {
        source = sources[i];
        count++;
      }
    }
    if (source === null || (source.shadow === 0 && !isObject(value))) {
      return 0;
    }
    if (count > 1 || !this.isKnownByContent) {
      const why = this.isKnownByContent ? AMBIGUOUS : SWITCHED_OFF;
      return this.#machine.writer.lost(this.#machine.host.siteOfCaller() ?? -1, why);
    }
    source.hasArrived = true;
    return plant(this.#machine, source.tree, value);
  }
}

module.exports = { Texts };
