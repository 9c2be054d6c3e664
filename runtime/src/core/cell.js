'use strict';
// Cells: what instrumented code asks about a property name, in all files and for all objects.

const { mayBeIndex } = require('./property_key.js');
const { CELL } = require('../protocol.js');
const { shorten } = require('./short.js');
const { saltOf } = require('./value_counts.js');

/** The count of live shadows under one property name, shared by all files. */
class Cell {
  /** @param {Shadows} shadows @param {string | symbol} key */
  constructor(shadows, key) {
    /** How many are live, at least. */
    this.n = shadows.least;
    this.key = key;
    this.salt = saltOf(key);
    /** Whether elements are stored by that name, as their index is too large. */
    this.isIndex = typeof key === 'string' && mayBeIndex(key);
    this.shadows = shadows;
    /** Whether natives of that name look deeper into what they get than the machine usually does. */
    this.isSearching = false;
    /** Whether natives of that name call a function that they get. */
    this.isRelaying = false;
    /** Whether something is done before a native of that name is called. */
    this.isPrepared = false;
  }

  /** The shadow of `object[key]`, just read as `value`. */
  get(object, value, objectShadow = 0) {
    const { shadows } = this;
    if (shadows.s === 0 && objectShadow === 0 && !shadows.valueCounts.mayHave(this.salt, value)) {
      return 0;
    }
    return shadows.get(object, objectShadow, this, value);
  }

  /** `object[key] = value` is about to happen. */
  set(object, value, shadow = 0) {
    const { shadows } = this;
    // Most objects never held a symbolic value.
    if (shadow !== 0 || shadows.hasShadows(object)) {
      shadows.set(object, this, shadow, value);
    }
  }

  /**
   * Arguments of `object[key](…)` are about to be passed: shadow, value, and so on; only if a model
   * could have something to say. The last is given back.
   */
  passFor(object, objectShadow, shadow, value, nextShadow, nextValue) {
    const { shadows } = this;
    if (arguments.length === 4) {
      return shadows.passOne(this, object, objectShadow, shadow, value);
    }
    if (arguments.length === 6) {
      return shadows.passAllFor(
        this,
        object,
        objectShadow,
        [shadow, nextShadow],
        [value, nextValue],
      );
    }
    return shadows.passListed(this, object, objectShadow, arguments, 2);
  }

  /** The same where the object lies at the end of a path. */
  passAt(root, cells, shadow, value, nextShadow, nextValue) {
    const { shadows } = this;
    const object = shadows.path(root, cells);
    const { pathShadow } = shadows;
    if (arguments.length === 4) {
      return shadows.passOne(this, object, pathShadow, shadow, value);
    }
    if (arguments.length === 6) {
      return shadows.passAllFor(this, object, pathShadow, [shadow, nextShadow], [value, nextValue]);
    }
    return shadows.passListed(this, object, pathShadow, arguments, 2);
  }

  /** The function `f` that `object[key]` is about to call back, or what is passed in its place. */
  callback(object, objectShadow, f, site, global) {
    if (typeof f !== 'function') {
      return f;
    }
    const { shadows } = this;
    return shadows.callback(
      object,
      shadows.methodOf(object, this.key, global),
      f,
      site,
      objectShadow,
    );
  }

  /** The same where the object lies at the end of a path. */
  callbackAt(root, cells, f, site, global) {
    const object = this.shadows.path(root, cells);
    return this.callback(object, this.shadows.pathShadow, f, site, global);
  }

  /** After `object[key](…)`. */
  method(value, site, object, objectShadow, global) {
    return this.shadows.methodOfCell(value, site, object, objectShadow, this, this.key, global);
  }

  /** After `object[key]()`. */
  emptyMethod(value, site, object, objectShadow, global) {
    return this.shadows.emptyMethodOfCell(
      value,
      site,
      object,
      objectShadow,
      this,
      this.key,
      global,
    );
  }

  /** After a call with arguments of the method of an object that lies at the end of a path. */
  methodAt(value, site, root, cells, global) {
    const { shadows } = this;
    if (shadows.s === 0 && !shadows.mayHoldAt(root, cells)) {
      return 0;
    }
    return this.method(value, site, shadows.path(root, cells), shadows.pathShadow, global);
  }

  /** The same without arguments. */
  emptyMethodAt(value, site, root, cells, global) {
    const { shadows } = this;
    return this.emptyMethod(value, site, shadows.path(root, cells), shadows.pathShadow, global);
  }

  /** `object[key]++` (`delta` 1) or `--` (-1) is about to happen: the shadow of the new value. */
  stepNew(object, delta) {
    return this.shadows.stepProperty(object, this.key, delta, false);
  }

  /** The same; the shadow of the old value as a number. */
  stepOld(object, delta) {
    return this.shadows.stepProperty(object, this.key, delta, true);
  }
}

shorten(Cell.prototype, CELL);

module.exports = { Cell };
