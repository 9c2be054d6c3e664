'use strict';
// What is tested: the same methods, by different code. An implementation is put into a realm before the
// setup of a test runs there, and from then on the test does not see which it is.

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
 * Puts an implementation into a realm; the object or constructor that is tested.
 *
 * @param {Realm} realm
 * @param {Texts} texts
 * @param {Target} target
 * @param {Implementation} implementation
 */
function install(realm, texts, target, { name, file, member }) {
  const { global } = realm;
  if (file === null) {
    return target.global === null ? undefined : walk(global, target.global);
  }
  if (target.global === null) {
    const exported = load(realm, texts, file);
    const value = member === null ? exported : walk(exported, member);
    define(global, LIBRARY, value);
    // A package that is a function is called as a member, too, like everything that is tested.
    define(global, 'module', Object.assign(realm.inside.evaluate('({})'), { exports: value }));
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
      delete holder[method];
    }
  }
  const exported = load(realm, texts, file);
  const value = member === null ? exported : walk(exported, member);
  if (!isWhole) {
    // The convention of the es-shims: a module that changes nothing until it is told to.
    if (typeof value?.shim === 'function') {
      value.shim();
    }
    return walk(global, target.global);
  }
  const made = global[root] ?? constructorOf(realm, value);
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
 * @param {Realm} realm
 * @param {any} exported
 */
function constructorOf(realm, exported) {
  const isOne = realm.inside.evaluate(`(candidate) => {
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
exports.walk = walk;
