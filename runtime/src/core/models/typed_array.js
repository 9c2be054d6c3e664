'use strict';
// Models of typed arrays. Shadows belong to the view they were written through:
// what another view of the same buffer reads is concrete, and the loss is noted where a view is made
// of a buffer that has symbolic elements.

const {
  bufferOf,
  isArrayBuffer,
  isObject,
  isTerm,
  isTypedArray,
  typedArrayName,
} = require('../primordials.js');
const { toElement } = require('../element.js');
const array = require('./array.js');
const { from: arrayFrom } = require('./array_from.js');
const { relative, toInteger } = require('./model.js');
const { view } = require('./array/view.js');

/** @import { Call, Machine, Model } from './model.js' */

/**
 * An element of a typed array has been written.
 * @param {Machine} machine
 * @param {object} array
 * @param {number} index
 * @param {unknown} value
 * @param {number} shadow
 * @param {number} site
 */
const write = (machine, array, index, value, shadow, site) => {
  if (!(shadow > 0)) {
    machine.shadows.set(array, index, undefined, 0);
    return;
  }
  const stored = toElement(machine.writer, typedArrayName(array), value, shadow, site);
  machine.shadows.set(array, index, stored.value, stored.shadow);
  machine.shadows.mark(bufferOf(array));
};

/** @type {Model} */
const fill = (machine, call) => {
  const { receiver, values, shadows, site } = call;
  const length = machine.objects.lengthOf(receiver);
  const from = relative(machine, call, 1, length, 0);
  const end = relative(machine, call, 2, length, length);
  for (let i = from; i < end && from >= 0; i++) {
    write(machine, receiver, i, values[0], shadows[0], site);
  }
  return 0;
};

/**
 * `set(source, offset)`.
 * @type {Model}
 */
const set = (machine, call, path) => {
  const { receiver, values, shadows, site } = call;
  const { 0: source, 1: offset } = values;
  machine.decisions.pin(site, offset, shadows[1]);
  if (!isTerm(offset) || !isObject(source)) {
    return machine.finished.unmodelled(call, path);
  }
  const start = toInteger(offset);
  const length = machine.objects.lengthOf(source);
  for (let i = 0; i < length; i++) {
    const value = machine.objects.elementOf(source, i);
    write(machine, receiver, start + i, value, machine.shadows.of(source, i, value), site);
  }
  return 0;
};

/** @type {Model} */
const replaced = (machine, call) => {
  const { receiver, values, shadows, result, site } = call;
  const length = machine.objects.lengthOf(receiver);
  const index = relative(machine, call, 0, length, 0);
  for (let i = 0; i < length; i++) {
    const value = machine.objects.elementOf(receiver, i);
    if (i !== index) {
      write(machine, result, i, value, machine.shadows.of(receiver, i, value), site);
    }
  }
  write(machine, result, index, values[1], shadows[1], site);
  return 0;
};

/**
 * A view of part of the same elements.
 * @type {Model}
 */
const subarray = (machine, call) => {
  const { receiver, result } = call;
  const length = machine.objects.lengthOf(receiver);
  const from = relative(machine, call, 0, length, 0);
  relative(machine, call, 1, length, length);
  const count = machine.objects.lengthOf(result);
  for (let i = 0; i < count && from >= 0; i++) {
    const value = machine.objects.elementOf(result, i);
    machine.shadows.set(result, i, value, machine.shadows.of(receiver, from + i, value));
  }
  return 0;
};

/**
 * `new Uint8Array(source)`, `Uint8Array.from(source)`: each element is converted.
 * @param {Machine} machine
 * @param {Call} call
 */
const copied = (machine, { values, shadows, result, site }) => {
  const { 0: source } = values;
  if (!isObject(source)) {
    machine.decisions.pin(site, source, shadows[0]);
    return 0;
  }
  if (isArrayBuffer(source)) {
    return view(machine, { values, site });
  }
  let index = 0;
  const isWalked = machine.walks.drain(source, (walk) => {
    const { value } = walk.single;
    write(machine, result, index++, value, walk.shadowOf(value), site);
  });
  if (isWalked) {
    return 0;
  }
  const length = machine.objects.lengthOf(source);
  for (let i = 0; i < length; i++) {
    const value = machine.objects.elementOf(source, i);
    write(machine, result, i, value, machine.shadows.of(source, i, value), site);
  }
  return 0;
};

/** @type {Model} */
const of = (machine, { values, shadows, result, site }) => {
  for (let i = 0; i < values.length; i++) {
    write(machine, result, i, values[i], shadows[i], site);
  }
  return 0;
};

/**
 * Runs a model on typed arrays only.
 * @param {Model} model
 * @returns {Model}
 */
const onTypedArray = (model) => (machine, call, path) =>
  isTypedArray(call.receiver)
    ? model(machine, call, path)
    : machine.finished.unmodelled(call, path);

/**
 * `from` of arrays and of typed arrays differ in what becomes of the elements.
 * @type {Model}
 */
const from = (machine, call, path) => {
  const isIteration = machine.registers.iteration !== undefined || call.values[1] !== undefined;
  return isIteration ? arrayFrom.called(machine, call, path) : copied(machine, call);
};

module.exports = {
  at: onTypedArray(array.at),
  buffer: { isPure: true },
  construct: { made: copied },
  copyWithin: onTypedArray(array.copyWithin),
  entries: onTypedArray(array.entries),
  fill: onTypedArray(fill),
  from: { callback: arrayFrom.callback, called: from },
  includes: onTypedArray(array.includes),
  indexOf: onTypedArray(array.indexOf),
  join: onTypedArray(array.join.called),
  keys: onTypedArray(array.keys),
  lastIndexOf: onTypedArray(array.lastIndexOf),
  of,
  reverse: onTypedArray(array.reverse),
  set: onTypedArray(set),
  slice: onTypedArray(array.slice),
  subarray: onTypedArray(subarray),
  toReversed: onTypedArray(array.toReversed),
  values: { called: onTypedArray(array.values.called), walk: array.values.walk },
  with: onTypedArray(replaced),
};
