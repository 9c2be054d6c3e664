'use strict';
// Which objects with shadows may be prototypes: inherited values are looked for only while there is
// one. Functions, and objects with a `constructor`, may be prototypes anyway; other objects are from
// the moment that an instrumented program makes them one. What becomes a prototype by code that is not
// instrumented is not known of.

const { SafeWeakMap, hasOwn, isObject } = require('./primordials.js');

class Heirs {
  /** @param {import('./objects.js').Objects} objects */
  constructor(objects) {
    this.objects = objects;
    /** How many objects with shadows may be prototypes. */
    this.count = 0;
    /**
     * What an instrumented program has made a prototype.
     * @type {WeakMap<object, true>}
     */
    this.prototypes = new SafeWeakMap();
    /**
     * The last of them: a class makes many objects in a row.
     * @type {object | undefined}
     */
    this.last = undefined;
  }

  /**
   * Whether others may inherit from an object.
   * @param {object} object
   */
  mayHave(object) {
    if (typeof object === 'function' || this.prototypes.has(object)) {
      return true;
    }
    return !this.objects.isProxy(object) && hasOwn(object, 'constructor');
  }

  /**
   * A value is about to be the prototype of another object: whether that is news.
   * @param {unknown} value
   * @returns {value is object}
   */
  gets(value) {
    if (value === this.last || !isObject(value)) {
      return false;
    }
    this.last = value;
    this.prototypes.set(value, true);
    return true;
  }
}

exports.Heirs = Heirs;
