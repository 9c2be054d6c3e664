'use strict';
// Models of `Array.prototype`. The native has run; the receiver's entry still describes the elements
// as they lay before, and is brought up to date here.

const { Op } = require('../../protocol.js');
const { apply, arrayIsArray, is, isTerm, min } = require('../primordials.js');
const { intrinsic, isSymbolic } = require('./model.js');

/** Runs a model only on real arrays: generic uses of these methods lose shadows, safely. */
const onArray = (model) => (machine, call) =>
  arrayIsArray(call.receiver) && !machine.isProxy(call.receiver)
    ? model(machine, call)
    : machine.unmodelled(call, 'Array.prototype method on another object');

/** ECMA-262 ToIntegerOrInfinity, relative to a length. */
const relative = (value, length, missing) => {
  if (value === undefined) return missing;
  const number = typeof value === 'number' ? Math.trunc(value) || 0 : 0;
  return number < 0 ? Math.max(0, length + number) : min(number, length);
};

/** Replaces part of an entry's lists, as `splice` does to the array. */
const replacePart = (machine, entry, start, removed, shadows, values) => {
  const { length } = entry.shadows;
  for (let i = length; i < start; i++) {
    entry.shadows[i] = 0;
    entry.values[i] = undefined;
  }
  const before = entry.shadows.filter((shadow) => shadow !== 0).length;
  entry.shadows.splice(start, removed, ...shadows);
  entry.values.splice(start, removed, ...values);
  machine.live += entry.shadows.filter((shadow) => shadow !== 0).length - before;
};

const push = (machine, call) => {
  const { receiver, values, shadows } = call;
  const start = receiver.length - values.length;
  for (let i = 0; i < values.length; i++) {
    machine.setShadow(receiver, start + i, values[i], shadows[i]);
  }
  return 0;
};

const pop = (machine, { receiver, result }) => {
  const shadow = machine.shadowOf(receiver, receiver.length, result);
  machine.setShadow(receiver, receiver.length, undefined, 0);
  return shadow;
};

const shift = (machine, { receiver, result }) => {
  const shadow = machine.shadowOf(receiver, 0, result);
  const entry = machine.entryWithElements(receiver);
  if (entry !== null) replacePart(machine, entry, 0, 1, [], []);
  return shadow;
};

/** The entry of an array that is about to get symbolic elements. */
const entryFor = (machine, array) => {
  let entry = machine.entries.get(array);
  if (entry === undefined) {
    // A shadow set and erased leaves an entry behind.
    machine.setShadow(array, 0, undefined, 1);
    machine.setShadow(array, 0, undefined, 0);
    entry = machine.entries.get(array);
  }
  return entry;
};

const unshift = (machine, { receiver, values, shadows }) => {
  replacePart(machine, entryFor(machine, receiver), 0, 0, shadows, values);
  return 0;
};

const splice = (machine, { receiver, values, shadows, result }) => {
  const [start] = values;
  const items = values.slice(2);
  const before = receiver.length - items.length + result.length;
  const from = values.length === 0 ? before : relative(start ?? 0, before, 0);
  machine.copyElementsTo(result, 0, receiver, from);
  for (let i = result.length; i < (machine.entryWithElements(result)?.shadows.length ?? 0); i++) {
    machine.setShadow(result, i, undefined, 0);
  }
  const entry = entryFor(machine, receiver);
  replacePart(machine, entry, from, result.length, shadows.slice(2), items);
  return 0;
};

const reverse = (machine, { receiver }) => {
  const entry = machine.entryWithElements(receiver);
  if (entry === null) return 0;
  while (entry.shadows.length < receiver.length) {
    entry.shadows.push(0);
    entry.values.push(undefined);
  }
  entry.shadows.reverse();
  entry.values.reverse();
  return 0;
};

const slice = (machine, { receiver, values, result }) => {
  if (!arrayIsArray(result)) return 0;
  const from = relative(values[0], receiver.length, 0);
  machine.copyElementsTo(result, 0, receiver, from);
  return 0;
};

const concat = (machine, { receiver, values, shadows, result }) => {
  if (!arrayIsArray(result)) return 0;
  machine.copyElementsTo(result, 0, receiver, 0);
  let index = receiver.length;
  for (let i = 0; i < values.length; i++) {
    if (arrayIsArray(values[i])) {
      machine.copyElementsTo(result, index, values[i], 0);
      index += values[i].length;
    } else {
      if (shadows[i] !== 0) machine.setShadow(result, index, values[i], shadows[i]);
      index++;
    }
  }
  return 0;
};

const at = (machine, { receiver, values, shadows, result, site }) => {
  if (shadows[0] > 0) return machine.lost(site, 'Array.prototype.at');
  const index = relative(values[0], receiver.length, 0);
  return machine.shadowOf(receiver, index, result);
};

const fill = (machine, { receiver, values, shadows }) => {
  const { length } = receiver;
  const to = relative(values[2], length, length);
  for (let i = relative(values[1], length, 0); i < to; i++) {
    machine.setShadow(receiver, i, values[0], shadows[0] ?? 0);
  }
  return 0;
};

/** `indexOf` and `includes`: the comparisons that led to the result are decisions. */
const search = (machine, call) => {
  const { receiver, values, shadows, result, site } = call;
  const entry = machine.entryWithElements(receiver);
  if (!(shadows[0] > 0) && entry === null) return 0;
  const from = relative(values[1], receiver.length, 0);
  for (let i = from; i < receiver.length; i++) {
    const element = receiver[i];
    const shadow = machine.shadowOf(receiver, i, element);
    const found = element === values[0];
    if ((shadow !== 0 || shadows[0] > 0) && isTerm(element) && isTerm(values[0])) {
      machine.decide(site, '===', element, shadow, values[0], shadows[0] ?? 0, found);
    }
    if (found) break;
  }
  void result;
  return 0;
};

const join = (machine, call) => {
  const { receiver, values, shadows, site } = call;
  const separator = values[0] === undefined ? ',' : values[0];
  if (machine.entryWithElements(receiver) === null && !isSymbolic(call)) return 0;
  if (!isTerm(separator)) return machine.lost(site, 'Array.prototype.join');
  let sum = machine.writer.constant('');
  const add = (value, shadow) => {
    const part = machine.textual(value, machine.operand(value, shadow));
    sum = machine.writer.apply(Op.Add, [sum, part]);
  };
  for (let i = 0; i < receiver.length; i++) {
    if (i > 0) add(separator, shadows[0] ?? 0);
    const element = receiver[i];
    if (!isTerm(element)) return machine.lost(site, 'Array.prototype.join');
    if (element === null || element === undefined) continue;
    add(element, machine.shadowOf(receiver, i, element));
  }
  return sum;
};

/** The callback's own result: its shadow, taken from the register. */
const called = (machine, f, receiver, args) => {
  const result = apply(f, receiver, args);
  const { shadow } = machine;
  machine.shadow = 0;
  return { result, shadow: shadow > 0 && is(machine.value, result) ? shadow : 0 };
};

const passElement = (machine, state, args) => {
  const shadow = machine.shadowOf(state.object, args[1], args[0]);
  if (shadow !== 0) machine.passing([shadow, 0, 0], [args[0], args[1], args[2]]);
  else machine.clear();
  return shadow;
};

/** Wraps a callback over elements; `after` sees each result. */
const overElements = (after) => (machine, state, f, site) =>
  function callback() {
    const element = passElement(machine, state, arguments);
    const { result, shadow } = called(machine, f, this, arguments);
    after(machine, state, { element, value: arguments[0], index: arguments[1], result, shadow, site });
    return result;
  };

const mapped = overElements((machine, state, { index, result, shadow }) => {
  if (shadow !== 0) state.results.push({ index, value: result, shadow });
});

const tested = overElements((machine, state, step) => {
  if (step.shadow !== 0) machine.branch(step.site, step.shadow, step.result);
  if (!step.result) return;
  state.shadow = step.element;
  state.value = step.value;
  state.results.push({ index: state.results.length, value: step.value, shadow: step.element });
});

const reduced = (machine, state, f) => {
  let first = true;
  return function callback() {
    if (first) {
      // The initial value's shadow is pending for `reduce`; without one it is the first element.
      const pending = machine.shadow === -1 && is(machine.values[1], arguments[0]);
      const from = pending ? (machine.shadows[1] ?? 0) : 0;
      const other = arguments[2] > 0 ? arguments[2] - 1 : arguments[2] + 1;
      state.shadow = from !== 0 ? from : machine.shadowOf(state.object, other, arguments[0]);
      first = false;
    }
    const element = machine.shadowOf(state.object, arguments[2], arguments[1]);
    const [total, value, index, array] = arguments;
    if ((state.shadow | element) !== 0) {
      machine.passing([state.shadow, element, 0, 0], [total, value, index, array]);
    } else machine.clear();
    const { result, shadow } = called(machine, f, this, arguments);
    state.shadow = shadow;
    state.value = result;
    return result;
  };
};

/** A comparator gets elements by value, since `sort` moves them. */
const compared = (machine, state, f, site) => {
  const entry = machine.entryWithElements(state.object);
  const shadowOf = (value) => {
    const index = entry === null ? -1 : entry.values.findIndex((other) => is(other, value));
    return index < 0 ? 0 : entry.shadows[index];
  };
  return function callback(a, b) {
    const shadows = [shadowOf(a), shadowOf(b)];
    if ((shadows[0] | shadows[1]) !== 0) machine.passing(shadows, [a, b]);
    else machine.clear();
    const { result, shadow } = called(machine, f, this, [a, b]);
    if (shadow !== 0) machine.decide(site, '<', result, shadow, 0, 0, result < 0);
    return result;
  };
};

/** The results of a finished iteration go to the elements of its result. */
const collect = (machine, call) => {
  const state = machine.iterationOf(call.receiver, collect);
  if (state === undefined || !arrayIsArray(call.result)) return 0;
  for (const { index, value, shadow } of state.results) {
    if (shadow !== 0 && is(call.result[index], value)) {
      machine.setShadow(call.result, index, value, shadow);
    }
  }
  return 0;
};

const found = (machine, call) => {
  const state = machine.iterationOf(call.receiver, found);
  return state !== undefined && is(state.value, call.result) ? state.shadow : 0;
};

const decided = (machine, call) => {
  machine.iterationOf(call.receiver, decided);
  return 0;
};

/** Elements keep their shadows by value. */
const sorted = (machine, call) => {
  machine.iterationOf(call.receiver, sorted);
  const entry = machine.entryWithElements(call.receiver);
  if (entry === null) return 0;
  const old = { shadows: entry.shadows.slice(), values: entry.values.slice() };
  for (let i = 0; i < call.receiver.length; i++) {
    const element = call.receiver[i];
    const from = old.values.findIndex((value, k) => old.shadows[k] !== 0 && is(value, element));
    machine.setShadow(call.receiver, i, element, from < 0 ? 0 : old.shadows[from]);
    if (from >= 0) old.shadows[from] = 0;
  }
  return 0;
};

const PLAIN = {
  at,
  concat,
  fill,
  includes: search,
  indexOf: search,
  join,
  pop,
  push,
  reverse,
  shift,
  slice,
  splice,
  unshift,
};

const CALLING_BACK = {
  every: [tested, decided],
  filter: [tested, collect],
  find: [tested, found],
  findIndex: [tested, decided],
  findLast: [tested, found],
  forEach: [mapped, decided],
  map: [mapped, collect],
  reduce: [reduced, found],
  reduceRight: [reduced, found],
  some: [tested, decided],
  sort: [compared, sorted],
};

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const prototype = intrinsic(global, 'Array', 'prototype');
  for (const name of Object.keys(PLAIN)) {
    machine.models.set(intrinsic(prototype, name), onArray(PLAIN[name]));
  }
  for (const name of Object.keys(CALLING_BACK)) {
    const [wrap, model] = CALLING_BACK[name];
    machine.callbacks.set(intrinsic(prototype, name), wrap);
    machine.models.set(intrinsic(prototype, name), model);
  }
};
