'use strict';
// Cells: what instrumented code asks about a property name, in all files and for all objects.

const { mayBeIndex } = require('./property_key.js');
const { CELL } = require('../protocol.js');
const { shorten } = require('./short.js');
const { saltOf } = require('./value_counts.js');

/** @typedef {import('./surface.js').Surface} Surface */

/** The count of live shadows under one property name, shared by all files. */
class Cell {
  /**
   * @param {Surface} surface
   * @param {string | symbol} key
   * @param {number} least how many are live, at least
   */
  constructor(surface, key, least) {
    /** How many are live. */
    this.n = least;
    this.key = key;
    this.salt = saltOf(key);
    /** Whether elements are stored by that name, as their index is too large. */
    this.isIndex = typeof key === 'string' && mayBeIndex(key);
    this.surface = surface;
    /** Whether natives of that name look deeper into what they get than the machine usually does. */
    this.isSearching = false;
    /** Whether natives of that name call a function that they get. */
    this.isRelaying = false;
    /** Whether something is done before a native of that name is called. */
    this.isPrepared = false;
  }

  /**
   * The shadow of `object[key]`, just read as `value`.
   * @param {unknown} object
   * @param {unknown} value
   * @param {number} [objectShadow]
   */
  get(object, value, objectShadow = 0) {
    const { surface } = this;
    if (surface.s === 0 && objectShadow === 0 && !surface.counts.mayHave(this.salt, value)) {
      return 0;
    }
    return surface.machine.reads.get(object, objectShadow, this, value);
  }

  /**
   * `object[key] = value` is about to happen.
   * @param {unknown} object
   * @param {unknown} value
   * @param {number} [shadow]
   */
  set(object, value, shadow = 0) {
    const { surface } = this;
    // Most objects never held a symbolic value.
    if (shadow !== 0 || surface.machine.shadows.has(object)) {
      surface.machine.writes.set(object, this, shadow, value);
    }
  }

  /**
   * Arguments of `object[key](…)` are about to be passed: shadow, value, and so on; only if a model
   * could have something to say. The last is given back.
   * @param {unknown} object
   * @param {number} objectShadow
   */
  passFor(object, objectShadow) {
    return this.surface.machine.outgoing.passListed(this, object, objectShadow, arguments);
  }

  /**
   * Arguments of a method whose object lies at the end of a path are about to be passed.
   * @param {unknown} root
   * @param {Cell[]} cells
   */
  passAt(root, cells) {
    const { machine } = this.surface;
    const { value: object, shadow } = machine.paths.find(root, cells);
    return machine.outgoing.passListed(this, object, shadow, arguments);
  }

  /**
   * The function `f` that `object[key]` is about to call back, or what is passed in its place.
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {unknown} f
   * @param {number} site
   * @param {object} global
   */
  callback(object, objectShadow, f, site, global) {
    if (typeof f !== 'function') {
      return f;
    }
    const { surface } = this;
    return surface.machine.callbacks.callback(
      object,
      surface.machine.methods.of(object, this.key, global),
      f,
      site,
      objectShadow,
    );
  }

  /**
   * What is called back by the method of an object that lies at the end of a path.
   * @param {unknown} root
   * @param {Cell[]} cells
   * @param {unknown} f
   * @param {number} site
   * @param {object} global
   */
  callbackAt(root, cells, f, site, global) {
    const { value: object, shadow } = this.surface.machine.paths.find(root, cells);
    return this.callback(object, shadow, f, site, global);
  }

  /**
   * The first argument of the method of an object that may iterate it, or what is passed in its place.
   * @param {unknown} object
   * @param {unknown} value
   * @param {object} global
   */
  iterableArgument(object, value, global) {
    const { iteration, methods } = this.surface.machine;
    return iteration.argument(value, methods.of(object, this.key, global));
  }

  /**
   * The first argument of the method of an object that lies at the end of a path.
   * @param {unknown} root
   * @param {Cell[]} cells
   * @param {unknown} value
   * @param {object} global
   */
  iterableArgumentAt(root, cells, value, global) {
    return this.iterableArgument(this.surface.machine.paths.find(root, cells).value, value, global);
  }

  /**
   * After `object[key](…)`.
   * @param {unknown} value
   * @param {number} site
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {object} global
   */
  method(value, site, object, objectShadow, global) {
    return this.surface.machine.finished.methodOfCell(
      value,
      site,
      object,
      objectShadow,
      this,
      this.key,
      global,
    );
  }

  /**
   * After `object[key]()`.
   * @param {unknown} value
   * @param {number} site
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {object} global
   */
  emptyMethod(value, site, object, objectShadow, global) {
    return this.surface.machine.finished.emptyMethodOfCell(
      value,
      site,
      object,
      objectShadow,
      this,
      this.key,
      global,
    );
  }

  /**
   * After a call with arguments of the method of an object that lies at the end of a path.
   * @param {unknown} value
   * @param {number} site
   * @param {unknown} root
   * @param {Cell[]} cells
   * @param {object} global
   */
  methodAt(value, site, root, cells, global) {
    const { surface } = this;
    if (surface.s === 0 && !surface.machine.paths.mayHoldAt(root, cells)) {
      return 0;
    }
    const { value: object, shadow } = surface.machine.paths.find(root, cells);
    return this.method(value, site, object, shadow, global);
  }

  /**
   * After a call without arguments of the method of an object that lies at the end of a path.
   * @param {unknown} value
   * @param {number} site
   * @param {unknown} root
   * @param {Cell[]} cells
   * @param {object} global
   */
  emptyMethodAt(value, site, root, cells, global) {
    const { value: object, shadow } = this.surface.machine.paths.find(root, cells);
    return this.emptyMethod(value, site, object, shadow, global);
  }

  /**
   * `object[key]++` (`delta` 1) or `--` (-1) is about to happen: the shadow of the new value.
   * @param {unknown} object
   * @param {number} delta
   */
  stepNew(object, delta) {
    return this.surface.machine.writes.stepProperty(object, this.key, delta, false);
  }

  /**
   * `object[key]++` or `--` is about to happen: the shadow of the old value as a number.
   * @param {unknown} object
   * @param {number} delta
   */
  stepOld(object, delta) {
    return this.surface.machine.writes.stepProperty(object, this.key, delta, true);
  }
}

shorten(Cell.prototype, CELL);

exports.Cell = Cell;
