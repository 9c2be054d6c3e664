'use strict';
// What the machine knows of natives, by the function's identity.
//
// The natives of ECMA-262 are rows of crates/protocol/src/natives.rs, from which `models/registry.js`
// is generated; hosts add those of Node and of the page.

const { holderOf, parsePath } = require('./intrinsics.js');
const { ROWS } = require('./models/registry.js');
const {
  SafeMap,
  SafeWeakMap,
  getOwnPropertyDescriptor,
  isObject,
  slice,
} = require('./primordials.js');

/** @import { Definition, Facts, Model, Prepare, Wrap } from './models/model.js' */

/** A native: where it is, its model, and when that is asked. */
class Native {
  /**
   * @param {string} path
   * @param {Definition | Model} model
   * @param {Facts} facts
   */
  constructor(path, model, facts) {
    /** @type {Definition} */
    const definition = typeof model === 'function' ? { called: model } : model;
    this.path = path;
    /** @type {Model | undefined} The model of its calls. */
    this.called = definition.called;
    /** @type {Model | undefined} The model of `new` with it. */
    this.made = definition.made;
    /** @type {Prepare | undefined} What is done before a call. */
    this.prepare = definition.prepare;
    /** @type {Wrap | undefined} Makes what it gets in place of a callback. */
    this.callback = definition.callback;
    /** What iterators of it go through. */
    this.walk = definition.walk;
    this.isArrayText = definition.isArrayText === true;
    this.isHolder = definition.isHolder === true;
    this.isSwitch = definition.isSwitch === true;
    this.passesOn = definition.passesOn === true;
    this.relays = facts.relays;
    this.searches = facts.searches === true || facts.relays !== undefined;
    this.seesTaken = facts.seesTaken === true;
    this.iterates = facts.iterates === true;
  }
}

/**
 * The name of a native.
 * @param {string} path
 */
const lastKey = (path) => {
  let start = path.length;
  while (start > 0 && path[start - 1] !== '.') {
    start--;
  }
  return slice(path, start);
};

/** The natives of all realms. */
class Natives {
  /** @type {Map<unknown, Native>} */
  #byFunction = new SafeMap();
  /** @type {WeakMap<Function, boolean>} Getters without an effect. */
  #pure = new SafeWeakMap();
  #cellOf;

  /**
   * @param {(name: string) => import('./cell.js').Cell} cellOf what call sites ask about a name
   */
  constructor(cellOf) {
    this.#cellOf = cellOf;
  }

  /**
   * What is known of a function.
   * @param {unknown} f
   */
  get(f) {
    return this.#byFunction.get(f);
  }

  /**
   * Whether a function is a native that looks into objects within what it gets.
   * @param {unknown} f
   */
  looksDeeper(f) {
    return this.#byFunction.get(f)?.searches === true;
  }

  /**
   * A function is a native with this model. What a realm lacks is left out.
   * @param {unknown} f
   * @param {string} path
   * @param {Definition | Model} model
   * @param {Facts} [facts]
   */
  add(f, path, model, facts = {}) {
    if (typeof f !== 'function') {
      return;
    }
    const native = new Native(path, model, facts);
    this.#byFunction.set(f, native);
    if (typeof model === 'object' && model.isPure === true) {
      this.addPure(f);
    }
    if (!native.searches && native.prepare === undefined) {
      return;
    }
    const cell = this.#cellOf(lastKey(path));
    cell.isSearching ||= facts.searches === true;
    cell.isRelaying ||= facts.relays !== undefined;
    cell.isPrepared ||= native.prepare !== undefined;
  }

  /**
   * A getter runs no code of the app, and has no effect.
   * @param {Function} getter
   */
  addPure(getter) {
    this.#pure.set(getter, true);
  }

  /**
   * Whether a getter can be called once more, and nobody notices.
   * @param {Function} getter
   */
  isPure(getter) {
    return this.#pure.has(getter);
  }

  /**
   * A function stands in the place of a native.
   * @param {Function} f
   * @param {Function} native
   */
  alias(f, native) {
    const known = this.#byFunction.get(native);
    if (known !== undefined) {
      this.#byFunction.set(f, known);
    }
  }

  /**
   * Adds the natives of a realm.
   * @param {object} global
   * @param {(holder: object, key: PropertyKey, model: Definition) => void} replace puts functions in
   *   the places of natives whose models have some
   */
  addRealm(global, replace) {
    for (let i = 0; i < PATHS.length; i++) {
      const { path, model, facts, keys, isGetter } = PATHS[i];
      const holder = holderOf(global, keys);
      const key = keys[keys.length - 1];
      const own = isObject(holder) ? getOwnPropertyDescriptor(holder, key) : undefined;
      this.add(isGetter ? own?.get : own?.value, path, model, facts);
      if (typeof model === 'object' && own !== undefined) {
        replace(/** @type {object} */ (holder), key, model);
      }
    }
  }
}

/** The rows with their paths taken apart, which only is possible before the app runs. */
const PATHS = ROWS.map((row) => ({ ...row, ...parsePath(row.path) }));

exports.Natives = Natives;
