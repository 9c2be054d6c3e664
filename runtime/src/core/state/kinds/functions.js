'use strict';
// Functions: what they say, and what they close over. The text stands for the code: two functions of one
// text that close over the same do the same.

const {
  SafeMap,
  SafeWeakMap,
  functionToString,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  includes,
  ownKeys,
} = require('../../primordials.js');
const { Hash } = require('../hash.js');
const { walkProperties } = require('./properties.js');
const { none, variable } = require('../stores.js');

/** @typedef {import('../place.js').Place} Place */
/** @typedef {import('../walk.js').Walk} Walk */
/** @typedef {import('../state.js').Scope} Scope */
/**
 * What a function says: the hash of its text, and the tag of the file that it is instrumented in.
 *
 * @typedef {{low: number, high: number, tag: string | null, isNative: boolean}} Text
 */

const NATIVE = '[native code]';
const hash = new Hash();

class Functions {
  /**
   * @param {import('../../machine.js').Machine} machine
   * @param {import('../state.js').Parts} parts
   * @param {(kind: string) => boolean} isLeftOut
   */
  constructor(machine, { scopes, host, bound }, isLeftOut) {
    this.machine = machine;
    this.isLeftOut = isLeftOut;
    this.scopes = scopes;
    this.host = host;
    this.bound = bound;
    /** What each text is: functions are made anew more often than texts. @type {Map<string, Text>} */
    this.texts = new SafeMap();
    /** @type {WeakMap<object, Text>} */
    this.known = new SafeWeakMap();
  }

  /**
   * @param {Walk} walk
   * @param {Place} place
   * @param {Function} f
   */
  walk(walk, place, f) {
    const name = this.machine.host.nameOf(f);
    if (name !== undefined) {
      walk.text(name);
      return;
    }
    const text = this.textOf(f);
    walk.word(text.low);
    walk.word(text.high);
    const parts = this.bound.of(f);
    if (parts !== undefined) {
      walk.object(place.at(' bound'), parts, walkBound);
    } else if (text.isNative) {
      this.#walkNative(walk, place, f);
    } else if (text.tag === null || !this.host.isOwn(text.tag)) {
      this.host.describeFunction(f, place, walk);
      return;
    } else if (!this.isLeftOut('closure')) {
      this.#walkScopes(walk, place, f);
    }
    walkProperties(walk, place, f, (key) => isGiven(key) || (key === 'prototype' && isPristine(f)));
  }

  /**
   * @param {Walk} walk
   * @param {Place} place
   * @param {Function} f
   */
  #walkScopes(walk, place, f) {
    const scopes = this.scopes.of(f);
    if (scopes === null) {
      walk.unknown('', 'variables of a function');
      return;
    }
    walk.word(scopes.length);
    for (let i = 0; i < scopes.length; i++) {
      const at = place.at(` in ${scopes[i].file}:${scopes[i].place}`);
      walk.object(at, scopes[i], walkScope);
    }
  }

  /**
   * @param {Walk} walk
   * @param {Place} place
   * @param {Function} f
   */
  #walkNative(walk, place, f) {
    const name = getOwnPropertyDescriptor(f, 'name')?.value;
    walk.text(`${name}`);
    // One that V8 makes for a promise or a proxy has a state of its own. One that is bound, and not by
    // the `bind` that the app has, is Node's.
    if (name === '' || name === undefined) {
      walk.unknown('', `what waits for a promise, at ${place.name}`);
    }
  }

  /**
   * What a function says, which is looked at once for each text.
   * @param {Function} f
   * @returns {Text}
   */
  textOf(f) {
    let known = this.known.get(f);
    if (known === undefined) {
      const text = functionToString(f);
      known = this.texts.get(text);
      if (known === undefined) {
        const original = this.machine.sources.originalText(text);
        hash.from(0, 0).text(original).finish();
        const { low, high } = hash;
        const isNative = includes(text, NATIVE);
        const tag = original === text ? null : this.machine.sources.tagIn(text);
        known = { low, high, tag, isNative };
        this.texts.set(text, known);
      }
      this.known.set(f, known);
    }
    return known;
  }
}

/**
 * The variables of a scope.
 * @param {Scope} scope
 * @param {Place} place
 * @param {Walk} walk
 */
const walkScope = (scope, place, walk) => {
  const { names } = scope;
  walk.text(scope.file);
  walk.text(scope.place);
  for (let i = 0; i < names.length; i++) {
    const held = scope.read(i);
    // It is in its temporal dead zone.
    if (held === undefined) {
      walk.word(0);
    } else {
      walk.value(place.at(` ${names[i]}`), held.value, variable, scope, i);
    }
  }
};

/**
 * What a function is bound to. Where a call takes this from nothing can be put in its place, so it gets no
 * symbols.
 * @param {import('../bound.js').Parts} parts
 * @param {Place} place
 * @param {Walk} walk
 */
const walkBound = ({ target, receiver, values }, place, walk) => {
  walk.value(place.at('.target'), target, none);
  walk.value(place.at('.receiver'), receiver, none);
  walk.word(values.length);
  for (let i = 0; i < values.length; i++) {
    walk.value(place.element(i), values[i], none);
  }
};

/**
 * Whether a function has a property from the beginning.
 * @param {string | symbol} key
 */
const isGiven = (key) =>
  key === 'length' || key === 'name' || key === 'arguments' || key === 'caller';

/**
 * Whether nobody has done anything to what instances of a function inherit.
 * @param {Function} f
 */
const isPristine = (f) => {
  const prototype = getOwnPropertyDescriptor(f, 'prototype')?.value;
  return (
    prototype !== undefined &&
    ownKeys(prototype).length === 1 &&
    getOwnPropertyDescriptor(prototype, 'constructor')?.value === f &&
    getPrototypeOf(/** @type {object} */ (getPrototypeOf(prototype) ?? prototype)) === null
  );
};

module.exports = { Functions, walkScope };
