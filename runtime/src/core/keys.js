'use strict';
// Symbolic property keys: which property an access means is a decision.

const { getPrototypeOf, hasOwn, isObject, isTerm, ownKeys } = require('./primordials.js');

/** @import { Key } from './property_key.js' */

/** How many names of an object a missed access with a symbolic key is compared with. */
const COMPARED_KEYS = 32;

/**
 * The value of a type whose property key this is; undefined if there is none.
 * @param {PropertyKey} key
 * @param {string} type as `typeof` has it
 */
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

class Keys {
  /** @param {Pick<import('./machine.js').Machine, 'objects' | 'writer' | 'inputs' | 'decisions' | 'unknowns'>} machine */
  constructor({ objects, writer, inputs, decisions, unknowns }) {
    this.objects = objects;
    this.writer = writer;
    this.inputs = inputs;
    this.decisions = decisions;
    this.unknowns = unknowns;
  }

  /**
   * An access with a symbolic key is a decision which property is meant: the key is the present
   * one; or, if there is no such property, it is none of those that there are.
   * @param {unknown} object
   * @param {Key} key
   * @param {number} keyShadow
   * @param {number} site
   */
  decide(object, key, keyShadow, site) {
    if (!isObject(object) || !isTerm(key) || this.objects.isProxy(object)) {
      this.writer.lost(site, 'property name', keyShadow);
      return;
    }
    if (this.objects.dataProperty(object, key) !== undefined) {
      this.decisions.equal(site, keyShadow, key, true);
      return;
    }
    this.decideMissing(object, key, keyShadow, site);
  }

  /**
   * An access with a symbolic key that does not ask what the object inherits.
   * @param {unknown} object
   * @param {Key} key
   * @param {number} keyShadow
   * @param {number} site
   */
  decideOwn(object, key, keyShadow, site) {
    const isKnown = isObject(object) && isTerm(key) && !this.objects.isProxy(object);
    if (isKnown && hasOwn(object, key)) {
      this.decisions.equal(site, keyShadow, key, true);
    } else {
      this.decideMissing(object, key, keyShadow, site, true);
    }
  }

  /**
   * A property with a symbolic key comes, changes or goes: which one it is, as for a read. A new name
   * is decided to be this one only if it is one of a few: else each would be a path.
   * @param {unknown} object
   * @param {Key} key
   * @param {number} keyShadow
   * @param {number | null} site null if it is not known
   * @param {string} what what is noted as lost
   */
  decideWritten(object, key, keyShadow, site, what) {
    if (site === null || !isTerm(key) || !isObject(object) || this.objects.isProxy(object)) {
      this.writer.lost(site ?? -1, what, keyShadow);
    } else if (hasOwn(object, key) || this.inputs.few.has(keyShadow)) {
      this.decisions.equal(site, keyShadow, key, true);
    } else {
      this.decideMissing(object, key, keyShadow, site);
      this.writer.lost(site, what, keyShadow);
    }
  }

  /**
   * `key in object`, with a symbolic key, gave `present`.
   * @param {unknown} object
   * @param {Key} key
   * @param {number} keyShadow
   * @param {boolean} present
   * @param {number} site
   */
  has(object, key, keyShadow, present, site) {
    if (keyShadow === 0) {
      this.unknowns.askWhether(object, key);
      return;
    }
    if (present && isTerm(key)) {
      this.decisions.equal(site, keyShadow, key, true);
    } else {
      this.decideMissing(object, key, keyShadow, site);
    }
  }

  /**
   * A key names none of an object's properties; `isOwn`: nor does it ask those that it inherits.
   * @param {unknown} object
   * @param {Key} key
   * @param {number} keyShadow
   * @param {number} site
   * @param {boolean} [isOwn]
   */
  decideMissing(object, key, keyShadow, site, isOwn = false) {
    if (!isTerm(key) || !isObject(object) || this.objects.isProxy(object)) {
      this.writer.lost(site, 'property name', keyShadow);
      return;
    }
    let left = COMPARED_KEYS;
    for (
      let holder = /** @type {object | null} */ (object);
      holder !== null;
      holder = getPrototypeOf(holder)
    ) {
      const keys = this.objects.isProxy(holder) ? [] : ownKeys(holder);
      for (let i = 0; i < keys.length && left > 0; i++) {
        const other = valueOfKey(keys[i], typeof key);
        if (other === undefined) {
          continue;
        }
        left--;
        this.decisions.equal(site, keyShadow, other, other === key);
        // An accessor, which nothing is known of.
        if (other === key) {
          return;
        }
      }
      if (isOwn && left > 0) {
        return;
      }
      if (left === 0 || this.objects.isProxy(holder)) {
        this.writer.lost(site, 'property name beyond those compared', keyShadow);
        return;
      }
    }
  }
}

exports.Keys = Keys;
