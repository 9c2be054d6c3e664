'use strict';
// The state of an app, told at the ready state and after each event: locations with a primitive each, and
// the structure, which is everything else. What the engine makes of it is no concern of the runtime.
//
// The core knows the language; what else an app keeps (documents, timers, emitters) its host leads to.

const { SafeMap } = require('../primordials.js');
const { Describe } = require('./describe.js');
const { Weak } = require('./kinds/collections.js');
const { Place } = require('./place.js');
const { Records } = require('./records.js');
const { walkScope } = require('./kinds/functions.js');
const { Walk } = require('./walk.js');

/**
 * @typedef {import('./scopes.js').Scope} Scope
 *
 * @typedef {object} Scopes as of scopes.js
 * @property {() => Scope[]} roots
 * @property {(f: Function) => Scope[] | null} of
 * @property {(object: object) => Scope[]} privates
 */

/**
 * What else an app keeps, by whoever runs it.
 *
 * @typedef {object} StateHost
 * @property {(scope: Scope) => {side: string, name: string} | null} fileOf the side of the app that a file
 *   is on, `server` or `page`, and what people call it; null if it is no code of the app's own
 * @property {(walk: Walk, sides: (side: string) => Place) => void} meet leads to what has names of its
 *   own, before anything else is met
 * @property {(walk: Walk, sides: (side: string) => Place) => void} roots leads to what no scope leads to
 * @property {(object: object, place: Place, walk: Walk) => boolean} describe says what an object of its
 *   own is; false for any other
 * @property {(tag: string) => boolean} isOwn whether the file of that tag is code of the app's own
 * @property {(f: Function, place: Place, walk: Walk) => void} describeFunction says what a function of
 *   other code is
 * @property {(promise: object) => string | null} settled what a promise comes to; null if that cannot
 *   be said
 */

/**
 * @typedef {object} Parts
 * @property {Scopes} scopes
 * @property {StateHost} host
 * @property {import('./intrinsics.js').Intrinsics} intrinsics
 * @property {import('./bound.js').Bound} bound
 */

/** What one walk looks at: beyond it, a state is too large to be told. */
const BOUNDS = { objects: 50_000, leaves: 100_000, units: 8_000_000 };

class State {
  /**
   * @param {import('../machine.js').Machine} machine
   * @param {Parts} parts
   * @param {{without?: string[], bounds?: Partial<import('./walk.js').Bounds>}} [options] `without`: kinds
   *   that are left out
   */
  constructor(machine, parts, { without = [], bounds = {} } = {}) {
    this.machine = machine;
    this.parts = parts;
    this.bounds = { ...BOUNDS, ...bounds };
    this.records = new Records(machine.writer);
    /** @type {Map<string, true>} */
    this.leftOut = new SafeMap();
    for (let i = 0; i < without.length; i++) {
      this.leftOut.set(without[i], true);
    }
    this.isLeftOut = this.leftOut.has.bind(this.leftOut);
    this.describe = new Describe(machine, parts, this.isLeftOut);
    /** The roots of names, by side. @type {Map<string, Place>} */
    this.sides = new SafeMap();
    /** The locations as they were found last. @type {import('./walk.js').Leaf[]} */
    this.leaves = [];
    /** Names of the locations that get symbols. @type {Map<string, true>} */
    this.wanted = new SafeMap();
  }

  /** Looks at everything, of which nothing is told. */
  look() {
    this.#walk();
  }

  /** The app is ready: what it keeps now is what later states differ from. */
  ready() {
    const walk = this.#walk();
    for (let i = 0; i < walk.leaves.length; i++) {
      const { place, value } = walk.leaves[i];
      place.initial = { value, low: place.valueLow, high: place.valueHigh };
    }
    this.records.state(walk);
  }

  /** An event has settled. */
  settled() {
    this.records.state(this.#walk());
  }

  /**
   * From now on these get symbols of their own as events begin.
   * @param {string[]} names
   */
  want(names) {
    this.wanted = new SafeMap();
    for (let i = 0; i < names.length; i++) {
      this.wanted.set(names[i], true);
    }
    this.machine.writer.noted.tellsShadows = names.length > 0;
  }

  /** An event begins: the locations that are wanted, and are there, get symbols. */
  began() {
    if (!this.machine.writer.noted.tellsShadows) {
      return;
    }
    for (let i = 0; i < this.leaves.length; i++) {
      const leaf = this.leaves[i];
      const { place, value, store, holder, key } = leaf;
      if (isSort(value) && store.give !== null && this.wanted.has(place.name)) {
        this.machine.expectInputs();
        const shadow = this.records.symbol(leaf);
        if (store.give(this.machine, holder, key, value, shadow) === false) {
          this.machine.writer.lost(-1, `the symbol of ${place.name}`, shadow);
        }
      }
    }
  }

  #walk() {
    const { describe } = this;
    const walk = new Walk(this.machine, describe.object.bind(describe), this.bounds);
    describe.weak = new Weak();
    try {
      this.#meet(walk);
    } catch (error) {
      // What an app has made of its objects must not end its run.
      walk.unknown('', `what a look at the state failed at: ${error}`);
    }
    this.leaves = walk.leaves;
    return walk;
  }

  /** @param {Walk} walk */
  #meet(walk) {
    const { scopes, host } = this.parts;
    const sides = this.#side.bind(this);
    host.meet(walk, sides);
    const roots = this.isLeftOut('scope') ? [] : scopes.roots();
    /** Several pages may have one script. @type {Map<string, number>} */
    const named = new SafeMap();
    for (let i = 0; i < roots.length; i++) {
      const file = host.fileOf(roots[i]);
      if (file !== null) {
        const { side, name } = file;
        const count = (named.get(name) ?? 0) + 1;
        named.set(name, count);
        const step = count === 1 ? ` ${name}` : ` ${name} (${count})`;
        walk.object(this.#side(side).at(step), roots[i], walkScope);
      }
    }
    host.roots(walk, sides);
    walk.drain();
    this.describe.weak.drain(walk);
  }

  /** @param {string} side */
  #side(side) {
    let place = this.sides.get(side);
    if (place === undefined) {
      this.sides.set(side, (place = new Place(null, side)));
    }
    return place;
  }
}

/**
 * Whether there are symbols for values of that type.
 * @param {unknown} value
 */
const isSort = (value) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

exports.State = State;
