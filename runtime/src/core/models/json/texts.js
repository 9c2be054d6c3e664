'use strict';
// What texts were made from.
//
// A text of JSON crosses channels and storages as bytes, so nothing but its content tells which value
// it was made from. A text that two values have given, one of them concrete or with other shadows,
// therefore stands for neither: nothing is claimed of what is parsed from it, which is noted. That is
// also why texts of concrete values are kept from the first input on. There is one exception, for
// messages: of two values that give the same text at different times, the text stands for the later one if
// that of the earlier has been parsed by then, so has arrived.
//
// A text that still has its shadow is known by that, whatever else has the same content.
//
// Values that are symbolic only by the symbols of the app's state are concrete ones as far as the run's
// inputs go, so they count as such. Which of them a text stands for is a question of its own, which only
// the model of the event is told the answer to.

const { SafeMap, isObject } = require('../../primordials.js');
const { isSameTree, part, plant, treeOf } = require('./tree.js');

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
 * A value that has given a text. `tree` has its shadows, `inputs` those of them that inputs bear on; null if
 * there are none, as of a concrete value. `shadow` is that of the text, 0 if it is not known. `isPast`: the
 * text no longer stands for it.
 * @typedef {{tree: Tree | null, inputs: Tree | null, shadow: number, hasArrived: boolean, isPast: boolean}} Source
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
      return this.#rememberConcrete(text, null);
    }
    this.#machine.guesses.leave(tree);
    const inputs = this.#overInputs(tree);
    if (inputs === null) {
      return this.#rememberConcrete(text, tree);
    }
    leaveBehind(this.#concrete.get(text));
    const sources = this.#symbolic.get(text) ?? [];
    let source = this.#add(sources, inputs, ({ inputs: own }) => own);
    if (source === undefined) {
      source = { tree, inputs, shadow: 0, hasArrived: false, isPast: false };
      sources[sources.length] = source;
    } else if (this.#tellsSymbols) {
      // The same over the inputs, and perhaps what another location held.
      if (!source.hasArrived) {
        this.#loseSymbols(source.tree);
        this.#loseSymbols(tree);
      }
      source.tree = tree;
    }
    source.hasArrived = false;
    this.#symbolic.set(text, sources);
    return source;
  }

  /**
   * The source with the same tree, for which the text stands again; the others that have arrived are past.
   * @param {Source[]} sources
   * @param {Tree | null} tree
   * @param {(source: Source) => Tree | null} of
   * @returns {Source | undefined}
   */
  #add(sources, tree, of) {
    let found;
    for (let i = 0; i < sources.length; i++) {
      if (isSameTree(this.#machine, of(sources[i]), tree)) {
        found = sources[i];
        found.isPast = false;
      } else if (sources[i].hasArrived) {
        sources[i].isPast = true;
      }
    }
    return found;
  }

  /** Whether locations of the app's state have symbols. */
  get #tellsSymbols() {
    return this.#machine.writer.noted.tellsShadows;
  }

  /**
   * The shadows of a tree that inputs bear on.
   * @param {Tree} tree
   * @returns {Tree | null}
   */
  #overInputs(tree) {
    const { terms } = this.#machine;
    return this.#tellsSymbols ? part(tree, (shadow) => terms.isOverInputs(shadow)) : tree;
  }

  /**
   * What a tree has of the app's state is not followed any further.
   * @param {Tree | null} tree
   */
  #loseSymbols(tree) {
    if (tree !== null && this.#tellsSymbols) {
      part(tree, (shadow) => {
        this.#machine.writer.lost(-1, '', shadow);
        return false;
      });
    }
  }

  /**
   * A value that no input bears on has been made this text.
   * @param {string} text
   * @param {Tree | null} tree what it has of the app's state
   * @returns {Source | null} null if it has nothing of it
   */
  #rememberConcrete(text, tree) {
    if (text.length > LONGEST_CONCRETE) {
      this.#loseSymbols(tree);
      return null;
    }
    leaveBehind(this.#symbolic.get(text));
    const sources = this.#concrete.get(text) ?? [];
    let source = this.#add(sources, tree, ({ tree: own }) => own);
    if (source === undefined) {
      source = { tree, inputs: null, shadow: 0, hasArrived: false, isPast: false };
      sources[sources.length] = source;
    }
    source.hasArrived = false;
    this.#concrete.set(text, sources);
    return tree === null ? null : source;
  }

  /**
   * The value that has given a text with this shadow.
   * @param {string} text
   * @param {number} shadow
   * @returns {Source | undefined}
   */
  withShadow(text, shadow) {
    if (!this.#symbolic.has(text) && !this.#tellsSymbols) {
      return undefined;
    }
    const { terms } = this.#machine;
    const held = terms.held(shadow);
    const sources = this.#symbolic.get(text) ?? [];
    const ofState = held === 0 ? [] : (this.#concrete.get(text) ?? []);
    const source = withShadow(sources, held) ?? withShadow(ofState, held);
    if (source !== undefined) {
      terms.usesHeld(shadow);
      return source;
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
      return this.#recallConcrete(text, value);
    }
    const { source, count } = current(sources);
    if (source === null) {
      return this.#recallConcrete(text, value);
    }
    if (source.shadow === 0 && !isObject(value)) {
      return 0;
    }
    const others = current(this.#concrete.get(text) ?? []).count;
    if (count + others > 1 || !this.isKnownByContent) {
      const why = this.isKnownByContent ? AMBIGUOUS : SWITCHED_OFF;
      for (let i = 0; i < sources.length; i++) {
        this.#loseSymbols(sources[i].tree);
      }
      return this.#machine.writer.lost(this.#machine.host.siteOfCaller() ?? -1, why);
    }
    source.hasArrived = true;
    return plant(this.#machine, /** @type {Tree} */ (source.tree), value);
  }

  /**
   * A text has been parsed that was made of values that no input bears on.
   * @param {string} text
   * @param {unknown} value
   * @returns {number} the shadow of the value
   */
  #recallConcrete(text, value) {
    const { source, count } = current(this.#concrete.get(text) ?? []);
    if (source === null) {
      return 0;
    }
    source.hasArrived = true;
    const isKnown =
      count === 1 && this.isKnownByContent && (source.shadow !== 0 || isObject(value));
    if (source.tree !== null && isKnown) {
      return plant(this.#machine, source.tree, value);
    }
    const sources = this.#concrete.get(text) ?? [];
    for (let i = 0; i < sources.length; i++) {
      this.#loseSymbols(sources[i].tree);
    }
    return 0;
  }
}

/**
 * The source with this shadow.
 * @param {Source[]} sources
 * @param {number} shadow
 */
const withShadow = (sources, shadow) => {
  for (let i = 0; i < sources.length; i++) {
    if (sources[i].shadow === shadow) {
      return sources[i];
    }
  }
  return undefined;
};

/**
 * Other values give the text from now on: it no longer stands for those of which it has arrived.
 * @param {Source[] | undefined} sources
 */
const leaveBehind = (sources = []) => {
  for (let i = 0; i < sources.length; i++) {
    if (sources[i].hasArrived) {
      sources[i].isPast = true;
    }
  }
};

/**
 * The last of the sources that a text stands for, and how many there are.
 * @param {Source[]} sources
 */
const current = (sources) => {
  let source = null;
  let count = 0;
  for (let i = 0; i < sources.length; i++) {
    if (!sources[i].isPast) {
      source = sources[i];
      count++;
    }
  }
  return { source, count };
};

module.exports = { Texts };
