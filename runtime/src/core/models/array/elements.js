'use strict';
// The element shadows of an object, changed as natives change its elements.

const { min } = require('../../primordials.js');
const { put } = require('../model.js');

/** Counts the shadows of a list. */
const count = (shadows) => {
  let some = 0;
  for (let i = 0; i < shadows.length; i++) {
    if (shadows[i] !== 0) {
      some++;
    }
  }
  return some;
};

/** Replaces the lists of an entry. */
const replace = (machine, entry, shadows, values) => {
  machine.shadows.countElements(-1, entry);
  entry.shadows = shadows;
  entry.values = values;
  machine.shadows.countElements(1, entry);
};

/** Fills an entry's lists up to a length. */
const extend = (entry, length) => {
  for (let i = entry.shadows.length; i < length; i++) {
    entry.shadows[i] = 0;
    entry.values[i] = undefined;
  }
};

/** A list with part of it replaced. */
const spliced = (list, start, removed, items) => {
  const result = [];
  for (let i = 0; i < start; i++) {
    result[i] = list[i];
  }
  for (let i = 0; i < items.length; i++) {
    result[start + i] = items[i];
  }
  for (let i = start + removed; i < list.length; i++) {
    result[result.length] = list[i];
  }
  return result;
};

/** Replaces part of an entry's lists, as `splice` does to the array. */
const replacePart = (machine, object, start, removed, shadows, values) => {
  if (count(shadows) === 0 && machine.shadows.entryWithElements(object) === null) {
    return;
  }
  const entry = machine.shadows.mark(object);
  extend(entry, start);
  const newShadows = spliced(entry.shadows, start, removed, shadows);
  replace(machine, entry, newShadows, spliced(entry.values, start, removed, values));
};

/** Nothing is known of the elements any more. */
const forget = (machine, object, site, name) => {
  const entry = machine.shadows.entryWithElements(object);
  if (entry === null) {
    return 0;
  }
  replace(machine, entry, [], []);
  return machine.writer.lost(site, name);
};

/** Elements of an object have become those of a new one. */
const copy = (machine, target, to, source, from, end) => {
  const entry = machine.shadows.entryWithElements(source);
  if (entry === null) {
    return;
  }
  const last = min(end, entry.shadows.length);
  for (let i = from; i < last; i++) {
    put(machine, target, to + i - from, entry.values[i], entry.shadows[i]);
  }
};

module.exports = { copy, count, extend, forget, replace, replacePart };
