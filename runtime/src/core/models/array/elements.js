'use strict';
// The element shadows of an object, changed as natives change its elements.

const { min } = require('../../primordials.js');
const { put } = require('../model.js');

/** @import { Machine } from '../model.js' */
/** @typedef {NonNullable<ReturnType<Machine['shadows']['entryWithElements']>>} Entry */

/**
 * Counts the shadows of a list.
 * @param {number[]} shadows
 */
const count = (shadows) => {
  let some = 0;
  for (let i = 0; i < shadows.length; i++) {
    if (shadows[i] !== 0) {
      some++;
    }
  }
  return some;
};

/**
 * Replaces the lists of an entry.
 * @param {Machine} machine
 * @param {Entry} entry
 * @param {number[]} shadows
 * @param {unknown[]} values
 */
const replace = (machine, entry, shadows, values) => {
  machine.shadows.countElements(-1, entry);
  entry.shadows = shadows;
  entry.values = values;
  machine.shadows.countElements(1, entry);
};

/**
 * Fills an entry's lists up to a length.
 * @param {Entry} entry
 * @param {number} length
 */
const extend = (entry, length) => {
  for (let i = entry.shadows.length; i < length; i++) {
    entry.shadows[i] = 0;
    entry.values[i] = undefined;
  }
};

/**
 * A list with part of it replaced.
 * @template T
 * @param {T[]} list
 * @param {number} start
 * @param {number} removed how many elements go
 * @param {T[]} items what comes in their place
 */
const spliced = (list, start, removed, items) => {
  /** @type {T[]} */
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

/**
 * Replaces part of an entry's lists, as `splice` does to the array.
 * @param {Machine} machine
 * @param {object} object
 * @param {number} start
 * @param {number} removed how many elements go
 * @param {number[]} shadows of what comes in their place
 * @param {unknown[]} values
 */
const replacePart = (machine, object, start, removed, shadows, values) => {
  if (count(shadows) === 0 && machine.shadows.entryWithElements(object) === null) {
    return;
  }
  const entry = machine.shadows.mark(object);
  extend(entry, start);
  const newShadows = spliced(entry.shadows, start, removed, shadows);
  replace(machine, entry, newShadows, spliced(entry.values, start, removed, values));
};

/**
 * Nothing is known of the elements any more.
 * @param {Machine} machine
 * @param {unknown} object
 * @param {number} site
 * @param {string} name of the native, for a note
 */
const forget = (machine, object, site, name) => {
  const entry = machine.shadows.entryWithElements(object);
  if (entry === null) {
    return 0;
  }
  replace(machine, entry, [], []);
  return machine.writer.lost(site, name);
};

/**
 * Elements of an object have become those of a new one.
 * @param {Machine} machine
 * @param {unknown} target
 * @param {number} to where they lie in the new one
 * @param {unknown} source
 * @param {number} from the first that was copied
 * @param {number} end behind the last
 */
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
