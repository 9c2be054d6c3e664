'use strict';
// The element shadows of an object, changed as natives change its elements.

const { arraySlice, arraySplice, min } = require('../primordials.js');
const { put } = require('./model.js');

/** Counts the shadows of a list. */
const count = (shadows) => {
  let some = 0;
  for (let i = 0; i < shadows.length; i++) if (shadows[i] !== 0) some++;
  return some;
};

/** Replaces the lists of an entry. */
const replace = (machine, entry, shadows, values) => {
  machine.live += count(shadows) - count(entry.shadows);
  entry.shadows = shadows;
  entry.values = values;
};

/** Fills an entry's lists up to a length. */
const extend = (entry, length) => {
  for (let i = entry.shadows.length; i < length; i++) {
    entry.shadows[i] = 0;
    entry.values[i] = undefined;
  }
};

/** Replaces part of an entry's lists, as `splice` does to the array. */
const replacePart = (machine, object, start, removed, shadows, values) => {
  if (count(shadows) === 0 && machine.entryWithElements(object) === null) return;
  const entry = machine.mark(object);
  extend(entry, start);
  const newShadows = arraySlice(entry.shadows);
  const newValues = arraySlice(entry.values);
  arraySplice(newShadows, start, removed, ...shadows);
  arraySplice(newValues, start, removed, ...values);
  replace(machine, entry, newShadows, newValues);
};

/** Nothing is known of the elements any more. */
const forget = (machine, object, site, name) => {
  const entry = machine.entryWithElements(object);
  if (entry === null) return 0;
  replace(machine, entry, [], []);
  return machine.lost(site, name);
};

/** Elements of an object have become those of a new one. */
const copy = (machine, target, to, source, from, end) => {
  const entry = machine.entryWithElements(source);
  if (entry === null) return;
  const last = min(end, entry.shadows.length);
  for (let i = from; i < last; i++) {
    put(machine, target, to + i - from, entry.values[i], entry.shadows[i]);
  }
};

module.exports = { copy, count, extend, forget, replace, replacePart };
