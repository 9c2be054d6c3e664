'use strict';
// Models of `splice` and `toSpliced`.

const { arraySlice, isTerm, max, min } = require('../primordials.js');
const { copy, forget, replacePart } = require('./array/elements.js');
const { onObject } = require('./array/receiver.js');
const { put, relative, toInteger } = require('./model.js');

/** @import { Call, Machine, Model } from './model.js' */

/**
 * Where a `splice` started, how much it removed, and what it put there; null if not known.
 * @param {Machine} machine
 * @param {Call} call
 * @param {number} before the length
 * @param {number} [removed] how many elements went, if that is known
 */
const spliceOf = (machine, call, before, removed) => {
  const from = call.values.length === 0 ? before : relative(machine, call, 0, before, 0);
  machine.decisions.pin(call.site, call.values[1], call.shadows[1]);
  if (from < 0) {
    return null;
  }
  const count = removed ?? (isTerm(call.values[1]) ? toInteger(call.values[1]) : -1);
  if (count < 0 && removed === undefined && !isTerm(call.values[1])) {
    return null;
  }
  const most = call.values.length === 1 ? before : max(0, count);
  return {
    from,
    removed: call.values.length === 0 ? 0 : min(most, before - from),
    values: arraySlice(call.values, 2),
    shadows: arraySlice(call.shadows, 2),
  };
};

/** @type {Model} */
const splice = (machine, call) => {
  const { receiver, result, site } = call;
  const removed = machine.objects.lengthOf(result);
  const before = machine.objects.lengthOf(receiver) - max(0, call.values.length - 2) + removed;
  const part = spliceOf(machine, call, before, removed);
  if (part === null) {
    return forget(machine, receiver, site, 'Array.prototype.splice');
  }
  for (let i = 0; i < removed; i++) {
    const value = machine.objects.elementOf(result, i);
    put(machine, result, i, value, machine.shadows.of(receiver, part.from + i, value));
  }
  replacePart(machine, receiver, part.from, removed, part.shadows, part.values);
  return 0;
};

/** @type {Model} */
const toSpliced = (machine, call) => {
  const { receiver, result, site } = call;
  const length = machine.objects.lengthOf(receiver);
  const part = spliceOf(machine, call, length);
  if (part === null) {
    return machine.writer.lost(site, 'Array.prototype.toSpliced');
  }
  copy(machine, result, 0, receiver, 0, part.from);
  const { values, shadows } = part;
  for (let i = 0; i < values.length; i++) {
    put(machine, result, part.from + i, values[i], shadows[i]);
  }
  copy(machine, result, part.from + values.length, receiver, part.from + part.removed, length);
  return 0;
};

module.exports = { splice: onObject(splice), toSpliced: onObject(toSpliced) };
