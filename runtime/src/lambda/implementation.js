'use strict';
// What is tested: the same methods, by different code. An implementation is put into a realm before the
// setup of a test runs there, and from then on the test does not see which it is.

const { Kept } = require('./kept.js');
const { load } = require('./modules.js');

/** @import { Texts } from './modules.js' */
/** @import { Realm } from './realm.js' */

/**
 * @typedef {object} Implementation
 * @property {string} name as reports have it
 * @property {string | null} file its main module; `null` is what the realm has by itself
 * @property {string | null} member of what it exports, such as `Promise`
 */

/**
 * What all implementations are of: a global or something in one, such as `Array.prototype`, or `null`
 * if it is what the modules export.
 *
 * @typedef {object} Target
 * @property {string | null} global
 * @property {string[]} methods those to be tested; what the realm has of them is removed before a
 *   file is loaded, since many polyfills are content with what is there
 */

/**
 * Where an implementation is put: a global object, what evaluates a text there, and what takes a method
 * away.
 *
 * @typedef {object} Place
 * @property {any} global
 * @property {(text: string) => any} evaluate
 * @property {(holder: any, method: string) => void} remove
 */

/** An implementation does not have what is tested. */
class TargetError extends Error {}
/** The setup cannot be run. */
class SetupError extends Error {}

/** What a test calls the exports of a package. */
const LIBRARY = 'lib';

/**
 * @param {any} of
 * @param {string} dotted
 */
function walk(of, dotted) {
  return dotted.split('.').reduce((value, key) => value?.[key], of);
}

/**
 * Puts an implementation into a realm; the object or constructor that is tested. What else of the language
 * it has replaced is put back: a test is about the methods, and its callbacks use the language as well.
 *
 * @param {Realm} realm
 * @param {Texts} texts
 * @param {Target} target
 * @param {Implementation} implementation
 */
function install(realm, texts, target, implementation) {
  const remove = (/** @type {any} */ holder, /** @type {string} */ method) => delete holder[method];
  const place = { global: realm.global, evaluate: realm.inside.evaluate, remove };
  if (implementation.file === null) {
    return put(place, () => undefined, target, implementation);
  }
  const { global } = realm;
  const kept = new Kept();
  kept.keep(global);
  const tested = put(place, (file) => load(realm, texts, file), target, implementation);
  const of = target.global ?? '';
  const isWhole = !of.includes('.');
  const holder = isWhole ? global : walk(global, of);
  const keys = isWhole ? [of] : target.methods;
  kept.putBack((object, key) => object === holder && keys.includes(/** @type {string} */ (key)));
  return tested;
}

/**
 * The same anywhere.
 *
 * @param {Place} place
 * @param {(file: string) => any} load what a module exports
 * @param {Target} target
 * @param {Implementation} implementation
 */
function put(place, load, target, { name, file, member }) {
  const { global } = place;
  if (file === null) {
    return target.global === null ? undefined : walk(global, target.global);
  }
  if (target.global === null) {
    const exported = load(file);
    const value = member === null ? exported : walk(exported, member);
    define(global, LIBRARY, value);
    // A package that is a function is called as a member, too, like everything that is tested.
    define(global, 'module', Object.assign(place.evaluate('({})'), { exports: value }));
    return value;
  }
  const root = target.global.split('.')[0];
  const isWhole = root === target.global;
  const native = global[root];
  if (isWhole) {
    delete global[root];
  } else {
    const holder = walk(global, target.global);
    for (const method of target.methods) {
      place.remove(holder, method);
    }
  }
  const exported = load(file);
  const value = member === null ? exported : walk(exported, member);
  if (!isWhole) {
    // The convention of the es-shims: a module that changes nothing until it is told to.
    if (typeof value?.shim === 'function') {
      value.shim();
    }
    return walk(global, target.global);
  }
  const made = global[root] ?? constructorOf(place, value);
  if (made === undefined) {
    throw new TargetError(`${name} neither exports nor defines a ${root}`);
  }
  if (native !== undefined) {
    define(global, root, made);
  }
  return made;
}

/**
 * The constructor of promises among what a module exports: the one that calls its executor, else, for
 * some call it later, the one of that name.
 *
 * @param {Place} place
 * @param {any} exported
 */
function constructorOf(place, exported) {
  const isOne = place.evaluate(`(candidate) => {
    var called = 0;
    try {
      var made = new candidate(function (resolve) { called += 1; resolve(1); });
    } catch {
      return false;
    }
    return called === 1 && typeof made.then === 'function';
  }`);
  const candidates = [exported, exported?.Promise, exported?.default, exported?.default?.Promise];
  const functions = candidates.filter((one) => typeof one === 'function');
  const isNamed = (/** @type {Function} */ one) => one.name === 'Promise';
  return functions.find((one) => isOne(one)) ?? functions.find(isNamed);
}

/** @param {any} global @param {string} name @param {unknown} value */
function define(global, name, value) {
  Object.defineProperty(global, name, {
    value,
    writable: true,
    configurable: true,
    enumerable: false,
  });
}

exports.LIBRARY = LIBRARY;
exports.SetupError = SetupError;
exports.TargetError = TargetError;
exports.install = install;
exports.put = put;
exports.walk = walk;
