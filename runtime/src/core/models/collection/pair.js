'use strict';
// Entries that a collection is made of.

const { isObject } = require('../../primordials.js');

/** An entry as the app made it. */
const addPair = (machine, pair, addOne) => {
  if (!isObject(pair)) {
    return;
  }
  const key = machine.objects.elementOf(pair, 0);
  const value = machine.objects.elementOf(pair, 1);
  addOne(key, machine.shadows.of(pair, 0, key), value, machine.shadows.of(pair, 1, value));
};

module.exports = { addPair };
