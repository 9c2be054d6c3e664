'use strict';
// Symbolic property keys: which property an access means is a decision.

const { Op } = require('../protocol.js');
const { getPrototypeOf, hasOwn, isObject, isTerm, ownKeys } = require('./primordials.js');

/** How many names of an object a missed access with a symbolic key is compared with. */
const COMPARED_KEYS = 32;

/** The value of a type whose property key this is; undefined if there is none. */
const valueOfKey = (key, type) => {
  if (typeof key === 'symbol') {
    return undefined;
  }
  if (type === 'string') {
    return key;
  }
  const value = type === 'number' ? +key : key === 'true';
  return (type === 'number' || type === 'boolean') && `${value}` === key ? value : undefined;
};

/** @type {ThisType<import('./machine.js').Machine>} */
module.exports = {
  /**
   * An access with a symbolic key is a decision which property is meant: the key is the present
   * one; or, if there is no such property, it is none of those that there are.
   */
  decideKey(object, key, keyShadow, site) {
    if (!isObject(object) || !isTerm(key) || this.isProxy(object)) {
      this.lost(site, 'property name');
      return;
    }
    if (this.dataProperty(object, key) !== undefined) {
      this.decideEqual(site, keyShadow, key, true);
      return;
    }
    this.decideMissing(object, key, keyShadow, site);
  },

  /** The same for a property of the object's own. */
  decideOwnKey(object, key, keyShadow, site) {
    const isKnown = isObject(object) && isTerm(key) && !this.isProxy(object);
    if (isKnown && hasOwn(object, key)) {
      this.decideEqual(site, keyShadow, key, true);
    } else {
      this.decideMissing(object, key, keyShadow, site, true);
    }
  },

  /**
   * A property with a symbolic key comes, changes or goes: which one it is, as for a read. A new name
   * is decided to be this one only if it is one of a few: else each would be a path.
   */
  decideWritten(object, key, keyShadow, site, what) {
    if (site === null || !isTerm(key) || !isObject(object) || this.isProxy(object)) {
      this.lost(site ?? -1, what);
    } else if (hasOwn(object, key) || this.inputs.few.has(keyShadow)) {
      this.decideEqual(site, keyShadow, key, true);
    } else {
      this.decideMissing(object, key, keyShadow, site);
      this.lost(site, what);
    }
  },

  /** `key in object`, with a symbolic key, gave `present`. */
  has(object, key, keyShadow, present, site) {
    if (keyShadow === 0) {
      this.askWhether(object, key);
      return;
    }
    if (present && isTerm(key)) {
      this.decideEqual(site, keyShadow, key, true);
    } else {
      this.decideMissing(object, key, keyShadow, site);
    }
  },

  /** `isOwn`: what the object inherits is no such property. */
  decideMissing(object, key, keyShadow, site, isOwn = false) {
    if (!isTerm(key) || !isObject(object) || this.isProxy(object)) {
      this.lost(site, 'property name');
      return;
    }
    let left = COMPARED_KEYS;
    for (let holder = object; holder !== null; holder = getPrototypeOf(holder)) {
      const keys = this.isProxy(holder) ? [] : ownKeys(holder);
      for (let i = 0; i < keys.length && left > 0; i++) {
        const other = valueOfKey(keys[i], typeof key);
        if (other === undefined) {
          continue;
        }
        left--;
        this.decideEqual(site, keyShadow, other, other === key);
        // An accessor, which nothing is known of.
        if (other === key) {
          return;
        }
      }
      if (isOwn && left > 0) {
        return;
      }
      if (left === 0 || this.isProxy(holder)) {
        this.lost(site, 'property name beyond those compared');
        return;
      }
    }
  },

  decideEqual(site, shadow, value, taken) {
    const term = this.writer.apply(Op.StrictlyEqual, [shadow, this.writer.constant(value)]);
    this.writer.branch(site, term, taken);
  },
};
