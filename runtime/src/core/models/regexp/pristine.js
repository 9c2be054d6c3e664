'use strict';
// Whether a regular expression is what the engine made it: what an app has changed of it, or of what
// it inherits, may run code of the app.

const {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isObject,
  ownKeys,
  regExpSource,
} = require('../../primordials.js');
const { dataOf } = require('../../intrinsics.js');

/**
 * @import { Machine } from '../../machine.js'
 * @typedef {{holder: object, key: PropertyKey, value: unknown, get: (() => unknown) | undefined}} Original
 */

/** Properties that the methods read of a regular expression or of what is above it. */
const READ = [
  'constructor',
  'exec',
  'flags',
  'hasIndices',
  'global',
  'ignoreCase',
  'multiline',
  'dotAll',
  'unicode',
  'unicodeSets',
  'sticky',
  'source',
  Symbol.match,
  Symbol.matchAll,
  Symbol.replace,
  Symbol.search,
  Symbol.split,
];

/**
 * Whether a value is a regular expression, and no proxy of one.
 * @param {Machine} machine
 * @param {unknown} value
 * @returns {value is RegExp}
 */
const isRegExp = (machine, value) => {
  if (!isObject(value) || machine.objects.isProxy(value)) {
    return false;
  }
  try {
    regExpSource(value);
    return true;
  } catch {
    return false;
  }
};

/**
 * What methods read of `RegExp.prototype` and above, as it is before the app runs.
 * @param {object} RegExp
 * @param {object} prototype
 * @returns {Original[]}
 */
const originalsOf = (RegExp, prototype) => {
  /** @type {Original[]} */
  const originals = [];
  /** @type {(holder: object, key: PropertyKey) => void} */
  const note = (holder, key) => {
    const own = getOwnPropertyDescriptor(holder, key);
    if (own !== undefined) {
      originals[originals.length] = { holder, key, value: own.value, get: own.get };
    }
  };
  for (const key of READ) {
    note(prototype, key);
  }
  note(RegExp, Symbol.species);
  return originals;
};

/**
 * Keeps what regular expressions of a realm inherit, as it is before the app runs.
 * @param {Machine} machine
 * @param {object} global
 */
const rememberRegExp = (machine, global) => {
  const RegExp = dataOf(global, 'RegExp');
  const prototype = dataOf(RegExp, 'prototype');
  if (isObject(prototype)) {
    machine.realms.regExps.set(prototype, originalsOf(RegExp, prototype));
  }
};

/**
 * Whether the methods of a regular expression are the intrinsics, and see its flags as they are.
 * @param {Machine} machine
 * @param {unknown} regexp
 * @returns {regexp is RegExp}
 */
const isPristine = (machine, regexp) => {
  if (!isRegExp(machine, regexp) || ownKeys(regexp).length !== 1) {
    return false;
  }
  const prototype = getPrototypeOf(regexp);
  const originals = machine.realms.regExps.get(prototype);
  if (originals === undefined) {
    return false;
  }
  for (let i = 0; i < originals.length; i++) {
    const { holder, key, value, get } = originals[i];
    const own = getOwnPropertyDescriptor(holder, key);
    if (own === undefined || own.value !== value || own.get !== get) {
      return false;
    }
  }
  return true;
};

module.exports = { isPristine, isRegExp, rememberRegExp };
