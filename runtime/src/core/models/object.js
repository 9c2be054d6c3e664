'use strict';
// Models of `Object` functions that move values: the shadows move along.

const { arrayIsArray, getOwnPropertyDescriptor, isObject, ownKeys } = require('../primordials.js');
const { intrinsic } = require('./model.js');

const assign = (machine, { values, result }) => {
  for (let i = 1; i < values.length; i++) machine.copy(result, values[i]);
  return 0;
};

/** The enumerable names of a source, in the order of `Object.keys`; none for a proxy. */
const namesOf = (machine, source) => {
  if (!isObject(source) || machine.isProxy(source)) return [];
  return ownKeys(source).filter(
    (key) => typeof key === 'string' && getOwnPropertyDescriptor(source, key).enumerable,
  );
};

const values = (machine, { values: [source], result }) => {
  namesOf(machine, source).forEach((name, index) => {
    const shadow = machine.shadowOf(source, name, result[index]);
    if (shadow !== 0) machine.setShadow(result, index, result[index], shadow);
  });
  return 0;
};

const entries = (machine, { values: [source], result }) => {
  namesOf(machine, source).forEach((name, index) => {
    const value = result[index][1];
    const shadow = machine.shadowOf(source, name, value);
    if (shadow !== 0) machine.setShadow(result[index], 1, value, shadow);
  });
  return 0;
};

const fromEntries = (machine, { values: [source], result }) => {
  if (!arrayIsArray(source)) return 0;
  for (const entry of source) {
    if (!arrayIsArray(entry)) continue;
    const shadow = machine.shadowOf(entry, 1, entry[1]);
    if (shadow !== 0) machine.setShadow(result, entry[0], entry[1], shadow);
  }
  return 0;
};

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const set = (name, model) => machine.models.set(intrinsic(global, 'Object', name), model);
  set('assign', assign);
  set('entries', entries);
  set('fromEntries', fromEntries);
  set('values', values);
};
