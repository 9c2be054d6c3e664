'use strict';
// What lies at the end of a path of names: receivers that are found again, and what patterns read.

const { Op } = require('../protocol.js');
const { apply, arrayIsArray, is, isObject } = require('./primordials.js');
const { normalise } = require('./property_key.js');
const { saltOf } = require('./value_counts.js');

const restFrom = (keys, index) => {
  const others = [];
  for (let i = index; i < keys.length; i++) {
    others[i - index] = keys[i];
  }
  return others;
};

/** @type {ThisType<import('./machine.js').Machine>} */
module.exports = {
  /**
   * The value of a chain of names from a root, found without running code of the app; its shadow is
   * in `pathShadow`. undefined if an accessor or a proxy is in the way.
   */
  path(root, cells) {
    let value = root;
    this.pathShadow = 0;
    for (let i = 0; i < cells.length; i++) {
      const object = value;
      const property = isObject(object) ? this.property(object, cells[i].key) : undefined;
      if (
        property === undefined ||
        (property.get !== undefined && this.natives.get(property.get)?.isPure !== true)
      ) {
        this.pathShadow = 0;
        return undefined;
      }
      value = property.get === undefined ? property.value : apply(property.get, object, []);
      this.pathShadow = this.shadowIn(object, cells[i].key, value);
    }
    return value;
  },

  /** The shadow of a value at the end of a chain of names that was just read. */
  shadowAlong(root, cells) {
    if (!this.mayHoldAt(root, cells)) {
      return 0;
    }
    this.path(root, cells);
    return this.pathShadow;
  },

  /** Whether what a chain of names leads to may have a shadow. */
  mayHoldAt(root, cells) {
    return cells.length > 1 || this.inherited !== 0 || this.hasShadows(root);
  },

  /** The value at the end of a path of keys, without the shadow. */
  walk(root, keys) {
    let value = root;
    for (let i = 0; i < keys.length; i++) {
      value = this.follow(value, keys[i]);
    }
    return value;
  },

  /** One step of it. */
  follow(object, key) {
    if (!isObject(object) || isObject(key)) {
      return undefined;
    }
    return this.dataProperty(object, key)?.value;
  },

  /** The shadow of what a pattern or a loop has read as `root[key]`. */
  part(root, key, value) {
    if (typeof key === 'number' && !arrayIsArray(root)) {
      return this.at(root, [key], value);
    }
    return isObject(key) ? 0 : this.shadowIn(root, key, value);
  },

  /** The same for the last of what a pattern reads, as `last` has it. */
  lastPart(root, key, value) {
    return this.s === 0 ? this.part(root, key, value) : this.last(root, [key], value);
  },

  /**
   * The shadow of what lies at the end of a path and has become `value`; where that has a default,
   * which is at `site`, it is a decision whether it applies.
   */
  at(root, keys, value, site) {
    const shadow = this.found(root, keys, value);
    if (site === undefined) {
      return shadow;
    }
    if (shadow !== 0) {
      this.defaulted(value, shadow, site);
    }
    // In place of what was undefined stands the default.
    else {
      this.defaulted(undefined, this.found(root, keys, undefined), site);
    }
    return shadow;
  },

  /** A symbolic value has a default. */
  defaulted(value, shadow, site) {
    if (shadow === 0) {
      return;
    }
    const term = this.writer.apply(Op.StrictlyEqual, [shadow, this.writer.constant(undefined)]);
    this.writer.branch(site, term, value === undefined);
  },

  /** The shadow of what lies at the end of a path and is `value`. */
  found(root, keys, value) {
    const mayHave = this.mayHaveAt(keys[keys.length - 1], value);
    let holder = root;
    for (let i = 0; i < keys.length; i++) {
      if (!mayHave && !this.mayWalk(holder, keys, i)) {
        return 0;
      }
      if (this.holdsLast(holder)) {
        keys[i] = 0;
      }
      const key = keys[i];
      if (typeof key === 'number' && isObject(holder) && !arrayIsArray(holder)) {
        const walk = this.walkAt(holder, key);
        if (walk !== undefined) {
          return walk.at(restFrom(keys, i + 1), value);
        }
      }
      if (i + 1 === keys.length) {
        return isObject(key) ? 0 : this.shadowIn(holder, key, value);
      }
      holder = this.follow(holder, key);
    }
    return 0;
  },

  /** Whether a live shadow may be for a value at the end of a path; the last of what was iterated is element 0. */
  mayHaveAt(key, value) {
    if (isObject(key)) {
      return true;
    }
    const name = normalise(key);
    if (this.valueCounts.mayHave(saltOf(name), value)) {
      return true;
    }
    return typeof name === 'number' && this.valueCounts.mayHave(saltOf(0), value);
  },

  /** Whether the rest of a path may lead through a step of a walk, which goes along with every step. */
  mayWalk(holder, keys, index) {
    for (let i = index + 1; i < keys.length; i++) {
      if (typeof keys[i] === 'number') {
        return true;
      }
    }
    return typeof keys[index] === 'number' && !arrayIsArray(holder) && !this.isIterated(holder);
  },

  /**
   * The same for the last of what a pattern reads: it may come from a getter or a generator, which
   * left its shadow in the register. The register is 0 afterwards.
   */
  last(root, keys, value, site) {
    const key = keys[keys.length - 1];
    const { shadow: left, value: given } = this;
    this.shadow = 0;
    const shadow = this.at(root, keys, value, site);
    const isLeft = left > 0 && (is(given, value) || (site !== undefined && given === undefined));
    if (shadow !== 0 || !isLeft) {
      return shadow;
    }
    let holder = root;
    for (let i = 0; i + 1 < keys.length; i++) {
      holder = this.follow(holder, keys[i]);
    }
    if (!isObject(holder) || this.dataProperty(holder, key) !== undefined) {
      return 0;
    }
    if (site !== undefined) {
      this.defaulted(given, left, site);
    }
    return is(given, value) ? left : 0;
  },
};
