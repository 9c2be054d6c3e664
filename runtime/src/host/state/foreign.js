'use strict';
// Objects and functions of packages. Of what is known to keep nothing (packages.js) only that is looked
// for which the app has put there: functions that it calls, and properties that its own code never
// mentions. Of all others it is said that they are not known.

const { types } = require('util');
const stores = require('../../core/state/stores.js');
const { rowOf } = require('./packages.js');

/** @typedef {import('../../core/state/place.js').Place} Place */
/** @typedef {import('../../core/state/walk.js').Walk} Walk */

/** So many objects of packages are gone through, from one that the app holds. */
const MOST = 2_000;
const WORD = /[\p{ID_Continue}$]+/gu;
const { toString } = Function.prototype;
const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;

/**
 * @typedef {object} Whose how it is known whose something is
 * @property {(f: Function) => boolean} isOwn whether a function is the app's own code
 * @property {(f: Function) => string | undefined} ownerOf the package of a function that is not
 * @property {(object: object) => boolean} isPlain whether an object is of no class but the language's
 * @property {(object: object) => boolean} isOpaque whether it is of the page, or must not be asked
 */

class Foreign {
  #whose;
  /** The words of a class, by its prototype. @type {WeakMap<object, Set<string>>} */
  #words = new WeakMap();
  /** What has been gone through in this walk. @type {Set<object>} */
  #seen = new Set();

  /** @param {Whose} whose */
  constructor(whose) {
    this.#whose = whose;
  }

  /** A walk begins. */
  begin() {
    this.#seen = new Set();
  }

  /**
   * The package of an object's class; undefined if it is the app's, or the language's.
   *
   * @param {object} object
   */
  ownerOf(object) {
    const constructor = this.#whose.isPlain(object) ? undefined : constructorOf(object);
    return constructor === undefined || this.#whose.isOwn(constructor)
      ? undefined
      : (this.#whose.ownerOf(constructor) ?? nameOf(constructor));
  }

  /**
   * @param {Walk} walk
   * @param {Place} place
   * @param {object} object
   * @param {string} owner
   */
  object(walk, place, object, owner) {
    walk.text(owner);
    const row = rowOf(owner);
    if (row === undefined) {
      walk.unknown(owner, nameOf(constructorOf(object)));
    }
    this.#through(walk, place, object);
  }

  /**
   * @param {Walk} walk
   * @param {Place} place
   * @param {Function} f
   */
  function(walk, place, f) {
    const owner = this.#whose.ownerOf(f);
    if (owner === undefined || rowOf(owner) === undefined) {
      walk.unknown(owner ?? '', 'a function');
    }
    this.#through(walk, place, f);
  }

  /**
   * Goes through what a package keeps, to what is the app's.
   *
   * @param {Walk} walk
   * @param {Place} place
   * @param {object} first
   */
  #through(walk, place, first) {
    const waiting = [first];
    let found = 0;
    for (let done = 0; done < waiting.length && done < MOST; done++) {
      const object = waiting[done];
      if (this.#seen.has(object)) {
        continue;
      }
      this.#seen.add(object);
      const owner =
        typeof object === 'function' ? this.#whose.ownerOf(object) : this.ownerOf(object);
      const { data = [] } = rowOf(owner ?? '') ?? {};
      eachPart(object, owner, (key, value) => {
        const isKey = typeof key === 'string' && key !== '';
        if (isKey && (data.includes(key) || this.#isAdded(object, owner, key, value))) {
          walk.value(place.at(`.${key}`), value, stores.property, object, key);
        } else if (isHolder(value) && !this.#whose.isOpaque(value)) {
          if (this.#isOfApp(value)) {
            walk.object(place.at(` keeps[${found++}]`), value);
          } else {
            waiting.push(value);
          }
        }
      });
    }
  }

  /**
   * Whether a function is the app's, or an object of a class of its own.
   *
   * @param {object} value
   */
  #isOfApp(value) {
    if (typeof value === 'function') {
      return this.#whose.isOwn(value);
    }
    const constructor = this.#whose.isPlain(value) ? undefined : constructorOf(value);
    return constructor !== undefined && this.#whose.isOwn(constructor);
  }

  /**
   * Whether a property of a package's object is none that its class mentions. What is an object of a
   * package itself has been put there by one.
   *
   * @param {object} object
   * @param {string | undefined} owner
   * @param {string} key
   * @param {unknown} value
   */
  #isAdded(object, owner, key, value) {
    if (owner === undefined || typeof object === 'function' || key.startsWith('_')) {
      return false;
    }
    if (isHolder(value) && (owner === 'node' || !this.#whose.isPlain(value))) {
      return false;
    }
    const prototype = /** @type {object} */ (getPrototypeOf(object));
    let words = this.#words.get(prototype);
    if (words === undefined) {
      words = wordsOf(prototype);
      this.#words.set(prototype, words);
    }
    return !words.has(key);
  }
}

/**
 * The words in the texts of a class, of those that it extends, and of what is assigned to their prototypes.
 *
 * @param {object} prototype
 */
function wordsOf(prototype) {
  /** @type {Set<string>} */
  const words = new Set();
  /** @type {object | null} */
  let at = prototype;
  while (at !== null && at !== Object.prototype) {
    for (const key of ownKeys(at)) {
      const { value, get, set } = getOwnPropertyDescriptor(at, key) ?? {};
      words.add(String(key));
      for (const f of [value, get, set]) {
        if (typeof f === 'function') {
          for (const [word] of toString.call(f).matchAll(WORD)) {
            words.add(word);
          }
        }
      }
    }
    at = getPrototypeOf(at);
  }
  return words;
}

/**
 * What an object holds, by key; the members of a collection have none. Of Node's own only the listeners
 * can be the app's, and what its code has added.
 *
 * @param {object} object
 * @param {string | undefined} owner
 * @param {(key: string | symbol, value: unknown) => void} each
 */
function eachPart(object, owner, each) {
  if (ArrayBuffer.isView(object)) {
    return;
  }
  if (types.isMap(object)) {
    for (const [key, value] of object) {
      each('', key);
      each('', value);
    }
  } else if (types.isSet(object)) {
    for (const member of object) {
      each('', member);
    }
  }
  const isOfNode = owner === 'node' || owner === '';
  const isList = Array.isArray(object);
  const isFunction = typeof object === 'function';
  for (const key of ownKeys(object)) {
    if (isFunction && (key === 'prototype' || key === 'length' || key === 'name')) {
      continue;
    }
    const value = getOwnPropertyDescriptor(object, key)?.value;
    if (isHolder(value) ? !isOfNode || key === '_events' : !isList && value !== undefined) {
      each(isList ? '' : key, value);
    }
  }
}

/**
 * @param {unknown} value
 * @returns {value is object}
 */
function isHolder(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/**
 * The class of an object, as its prototype says; undefined if it has none of its own.
 *
 * @param {object} object
 * @returns {Function | undefined}
 */
function constructorOf(object) {
  const prototype = getPrototypeOf(object);
  const constructor =
    prototype === null ? undefined : getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  return typeof constructor === 'function' ? constructor : undefined;
}

/** @param {unknown} constructor */
function nameOf(constructor) {
  const name = typeof constructor === 'function' ? constructor.name : '';
  return typeof name === 'string' && name !== '' ? name : 'an object';
}

exports.Foreign = Foreign;
exports.constructorOf = constructorOf;
