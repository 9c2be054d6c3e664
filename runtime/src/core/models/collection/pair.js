'use strict';
// Entries that a collection is made of.

const { isObject } = require('../../primordials.js');

/**
 * @import { Machine } from '../model.js'
 *
 * Gets the key and the value of an entry, with their shadows.
 * @typedef {(key: unknown, keyShadow: number, value: unknown, shadow: number) => void} AddOne
 */

/**
 * An entry as the app made it.
 * @param {Machine} machine
 * @param {unknown} pair
 * @param {AddOne} addOne
 */
const addPair = (machine, pair, addOne) => {
  if (!isObject(pair)) {
    return;
  }
  const key = machine.objects.elementOf(pair, 0);
  const value = machine.objects.elementOf(pair, 1);
  addOne(key, machine.shadows.of(pair, 0, key), value, machine.shadows.of(pair, 1, value));
};

module.exports = { addPair };
