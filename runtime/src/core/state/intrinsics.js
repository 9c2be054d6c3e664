'use strict';
// What each realm has before the app runs, by name: two pages have an `Array.prototype` each, and in the
// state both are just that. Nothing of it is walked.

const { dataOf } = require('../intrinsics.js');
const { SafeWeakMap, getPrototypeOf, isObject, ownKeys } = require('../primordials.js');

/** Those that no global leads to are what these inherit from. @type {Record<string, string>} */
const SAMPLES = {
  Generator: '(function* () {})',
  AsyncFunction: '(async function () {})',
  AsyncGenerator: '(async function* () {})',
  'Array Iterator': '[].values()',
  'Map Iterator': 'new Map().values()',
  'Set Iterator': 'new Set().values()',
  'String Iterator': "''[Symbol.iterator]()",
  'RegExp String Iterator': "''.matchAll(/a/g)",
};

class Intrinsics {
  constructor() {
    /** @type {WeakMap<object, string>} */
    this.names = new SafeWeakMap();
  }

  /**
   * A new realm.
   * @param {any} global
   */
  add(global) {
    this.names.set(global, 'global');
    const keys = ownKeys(global);
    for (let i = 0; i < keys.length; i++) {
      const value = dataOf(global, keys[i]);
      if (isObject(value)) {
        this.#name(value, String(keys[i]));
        this.#name(dataOf(value, 'prototype'), `${String(keys[i])}.prototype`);
      }
    }
    const evaluate = dataOf(global, 'eval');
    for (const name of ownKeys(SAMPLES)) {
      const sample = evaluate(SAMPLES[/** @type {string} */ (name)]);
      let step = `%${String(name)}%`;
      for (let at = getPrototypeOf(sample); at !== null; at = getPrototypeOf(at), step += '^') {
        this.#name(at, step);
        this.#name(dataOf(at, 'prototype'), `${step}.prototype`);
      }
    }
  }

  /**
   * The name of an object that realms have; undefined for any other.
   * @param {object} object
   */
  nameOf(object) {
    return this.names.get(object);
  }

  /**
   * @param {unknown} object
   * @param {string} name
   */
  #name(object, name) {
    if (isObject(object) && !this.names.has(object)) {
      this.names.set(object, name);
    }
  }
}

exports.Intrinsics = Intrinsics;
