'use strict';
// What is known of natives, by their identity: each realm adds its own.

const { nameOwn } = require('./native_names.js');
const { SafeMap, getOwnPropertyDescriptor, getPrototypeOf } = require('./primordials.js');

/**
 * @typedef {Function} Native
 * @typedef {import('./calls/finished.js').Call} Call
 * @typedef {import('./machine.js').Machine} Machine
 * @typedef {import('./calls/callbacks.js').Iteration} Iteration
 */

/**
 * The shadow of what a finished call gave. `knowsTaken`: also of a call whose arguments somebody took;
 * `calls`, if it is false: the native need not have called its callback.
 * @typedef {((machine: Machine, call: Call) => number) & {knowsTaken?: boolean, calls?: boolean}} Model
 */

/**
 * What is done before a native is called. It passes the arguments itself; what it returns is the
 * `prepared` of the finished call.
 * @typedef {(machine: Machine, receiver: unknown, shadows: number[], values: unknown[]) => unknown} Preparation
 */

/**
 * What a native gets in place of a callback of the app.
 * @typedef {(machine: Machine, iteration: Iteration, f: Function) => Function} Wrap
 */

class Natives {
  /** @param {import('./objects.js').Objects} objects */
  constructor(objects) {
    this.objects = objects;
    /** How notes call them. @type {Map<Native, string>} */
    this.names = new SafeMap();
    /** @type {Map<Native, Model>} */
    this.models = new SafeMap();
    /** Models of `new C(…)`. @type {Map<Native, Model>} */
    this.constructors = new SafeMap();
    /** @type {Map<Native, Preparation>} */
    this.preparations = new SafeMap();
    /** @type {Map<Native, Wrap>} */
    this.callbacks = new SafeMap();
    /** Those that look deeper into what they get than the machine usually does. @type {Map<Native, true>} */
    this.searching = new SafeMap();
    /** Those that call another function and return what it returns. @type {Map<Native, true>} */
    this.relays = new SafeMap();
    /** Those that make the text of an array. @type {Map<Native, true>} */
    this.ownText = new SafeMap();
    /** Getters that have no effect. @type {Map<Native, true>} */
    this.getters = new SafeMap();
    /**
     * Those that iterate: what they walk over, and which part of it they give.
     * @type {Map<Native, {kind: 'array' | 'map' | 'set', part: 'keys' | 'values' | 'entries'}>}
     */
    this.iterables = new SafeMap();
    /** What regular expressions inherit, by `RegExp.prototype`. @type {Map<object, object[]>} */
    this.regExps = new SafeMap();
  }

  /**
   * Names a constructor or a namespace of the host, and the functions that are its own or its
   * prototype's.
   * @param {string} path
   * @param {unknown} object
   */
  nameOwn(path, object) {
    nameOwn(this.names, path, object);
  }

  /**
   * How a note calls a function.
   * @param {unknown} f
   * @returns {string}
   */
  nameOf(f) {
    if (typeof f !== 'function') {
      return '';
    }
    const path = this.names.get(f);
    if (path !== undefined) {
      return path;
    }
    const name = this.objects.isProxy(f) ? undefined : getOwnPropertyDescriptor(f, 'name')?.value;
    return typeof name === 'string' ? name : '';
  }

  /**
   * The model of a constructor, or of that above it, which a class hands all arguments to.
   * @param {unknown} C
   */
  constructorModel(C) {
    for (let f = C; typeof f === 'function' && !this.objects.isProxy(f); f = getPrototypeOf(f)) {
      const model = this.constructors.get(f);
      if (model !== undefined) {
        return model;
      }
    }
    return undefined;
  }
}

module.exports = { Natives };
