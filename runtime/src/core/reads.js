'use strict';
// Property reads: the shadow of what was just read.

const { Op } = require('../protocol.js');
const { arrayIsArray, getPrototypeOf, hasOwn, isObject } = require('./primordials.js');
const { isIndex, normalise } = require('./property_key.js');
const { saltOf } = require('./value_counts.js');

/** @import { Key } from './property_key.js' */

class Reads {
  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'objects' | 'proxies' | 'names' | 'shadows' | 'writer' | 'operators' | 'keys' | 'results'>} machine */
  constructor({ registers, objects, proxies, names, shadows, writer, operators, keys, results }) {
    this.registers = registers;
    this.objects = objects;
    this.proxies = proxies;
    this.names = names;
    this.shadows = shadows;
    this.writer = writer;
    this.operators = operators;
    this.keys = keys;
    this.results = results;
  }

  /**
   * The shadow of `object.name`, just read as `value`.
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {import('./cell.js').Cell} cell
   * @param {unknown} value
   */
  get(object, objectShadow, cell, value) {
    if (this.registers.s !== 0) {
      const shadow = this.results.taken(value);
      if (shadow !== 0) {
        return shadow;
      }
    }
    if (objectShadow === 0) {
      return this.shadowIn(object, cell.key, value);
    }
    if (cell.key === 'length' && typeof object === 'string') {
      return this.writer.apply(Op.StringLength, [objectShadow]);
    }
    return 0;
  }

  /**
   * The shadow of `object[key]`, just read as `value`.
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {Key} key
   * @param {number} keyShadow
   * @param {unknown} value
   * @param {number} site
   */
  getComputed(object, objectShadow, key, keyShadow, value, site) {
    if (
      (this.registers.s | objectShadow | keyShadow) === 0 &&
      isIndex(key) &&
      !this.shadows.valueCounts.mayHave(saltOf(key), value)
    ) {
      return 0;
    }
    return this.getByKey(object, objectShadow, key, keyShadow, value, site);
  }

  /**
   * The shadow of `object[key]` where a look at the object is needed.
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {Key} key
   * @param {number} keyShadow
   * @param {unknown} value
   * @param {number} site
   */
  getByKey(object, objectShadow, key, keyShadow, value, site) {
    if (this.registers.s !== 0) {
      const shadow = this.results.taken(value);
      if (shadow !== 0) {
        return shadow;
      }
    }
    if (typeof object === 'string') {
      if (objectShadow === 0 && keyShadow === 0) {
        return 0;
      }
      return this.getOfString(object, objectShadow, key, keyShadow, site);
    }
    if (keyShadow !== 0) {
      this.keys.decide(object, key, keyShadow, site);
    }
    return isObject(key) ? 0 : this.shadowIn(object, key, value);
  }

  /**
   * The shadow of a property of an object or its prototypes, just read as `value`.
   * @param {unknown} object
   * @param {Key} key
   * @param {unknown} value
   * @returns {number}
   */
  shadowIn(object, key, value) {
    if (this.shadows.valueCounts.isFree(value)) {
      return 0;
    }
    const name = normalise(key);
    if (!this.shadows.valueCounts.mayHave(saltOf(name), value)) {
      return 0;
    }
    const own = this.shadows.at(object, name, value);
    if (own === 0 && isObject(object) && this.objects.isProxy(object)) {
      const target = this.behind(object);
      return target === object ? 0 : this.shadowIn(target, key, value);
    }
    if (own !== 0 || this.shadows.heirs.count === 0 || !isObject(object)) {
      return own;
    }
    // Arrays inherit no elements, or next to none.
    if (typeof name === 'number' && arrayIsArray(object)) {
      return 0;
    }
    /** @type {object | null} */
    let holder = object;
    while (!this.objects.isProxy(holder)) {
      if (hasOwn(holder, key)) {
        return holder === object ? 0 : this.shadows.at(holder, name, value);
      }
      holder = getPrototypeOf(holder);
      if (holder === null) {
        return 0;
      }
    }
    return 0;
  }

  /**
   * What a read of a proxy comes from, through those that have no trap of the app for it; the proxy
   * itself, or one within it, if that is not known. Any other value is what it is.
   * @param {any} value
   */
  behind(value) {
    let object = value;
    for (
      let parts = isObject(object) && this.proxies.of(object);
      parts;
      parts = this.proxies.of(object)
    ) {
      if (this.objects.hasProxy(parts.handler)) {
        return object;
      }
      const trap = this.objects.property(parts.handler, 'get');
      if (trap !== undefined && !this.names.has(trap.value)) {
        return object;
      }
      object = parts.target;
    }
    return object;
  }

  /**
   * The shadow of a character, or of the length, of a string.
   * @param {string} object
   * @param {number} objectShadow
   * @param {Key} key
   * @param {number} keyShadow
   * @param {number} site
   */
  getOfString(object, objectShadow, key, keyShadow, site) {
    if (key === 'length' && keyShadow === 0) {
      return this.writer.apply(Op.StringLength, [objectShadow]);
    }
    if (typeof key !== 'number') {
      return this.writer.lost(site, 'property name of a string', objectShadow || keyShadow);
    }
    return this.writer.apply(Op.StringIndex, [
      this.operators.operand(object, objectShadow),
      this.operators.operand(key, keyShadow),
    ]);
  }
}

exports.Reads = Reads;
