'use strict';
// Models of `Array` and `Array.prototype` but for the methods that call back. The native has run; the
// receiver's entry still describes the elements as they lay before, and is brought up to date here.
// The receiver may be any object: these natives are generic.

const {
  apply,
  arrayIsArray,
  arrayReverse,
  arraySlice,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isObject,
  isTerm,
  max,
  min,
} = require('../primordials.js');
const { copy, count, extend, forget, replace, replacePart } = require('./elements.js');
const { concrete, install, intrinsic, put, relative, search, toInteger } = require('./model.js');
const { isPlainArray, joined } = require('./text.js');

/** Runs a model on objects only; what a proxy does is not known. */
const onObject = (name, model) => (machine, call) =>
  isObject(call.receiver) && !machine.objects.isProxy(call.receiver)
    ? model(machine, call)
    : machine.finished.unmodelled(call, `Array.prototype.${name}`);

const push = (machine, { receiver, values, shadows }) => {
  const start = machine.objects.lengthOf(receiver) - values.length;
  for (let i = 0; i < values.length; i++) {
    machine.shadows.set(receiver, start + i, values[i], shadows[i]);
  }
  return 0;
};

const pop = (machine, { receiver, result }) => {
  const length = machine.objects.lengthOf(receiver);
  const shadow = machine.shadows.of(receiver, length, result);
  machine.shadows.set(receiver, length, undefined, 0);
  return shadow;
};

const shift = (machine, { receiver, result }) => {
  const shadow = machine.shadows.of(receiver, 0, result);
  replacePart(machine, receiver, 0, 1, [], []);
  return shadow;
};

const unshift = (machine, { receiver, values, shadows }) => {
  replacePart(machine, receiver, 0, 0, shadows, values);
  return 0;
};

/** Where a `splice` started, how much it removed, and what it put there; null if not known. */
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

const reverse = (machine, { receiver }) => {
  const entry = machine.shadows.entryWithElements(receiver);
  if (entry === null) {
    return 0;
  }
  extend(entry, machine.objects.lengthOf(receiver));
  replace(
    machine,
    entry,
    arrayReverse(arraySlice(entry.shadows)),
    arrayReverse(arraySlice(entry.values)),
  );
  return 0;
};

const toReversed = (machine, { receiver, result }) => {
  const entry = machine.shadows.entryWithElements(receiver);
  if (entry === null) {
    return 0;
  }
  const length = machine.objects.lengthOf(receiver);
  for (let i = 0; i < min(length, entry.shadows.length); i++) {
    put(machine, result, length - 1 - i, entry.values[i], entry.shadows[i]);
  }
  return 0;
};

const slice = (machine, call) => {
  const { receiver, result } = call;
  const length = machine.objects.lengthOf(receiver);
  const from = relative(machine, call, 0, length, 0);
  const end = relative(machine, call, 1, length, length);
  if (from < 0 || end < 0) {
    return machine.writer.lost(call.site, 'Array.prototype.slice');
  }
  copy(machine, result, 0, receiver, from, end);
  return 0;
};

const copyWithin = (machine, call) => {
  const { receiver, site } = call;
  const length = machine.objects.lengthOf(receiver);
  const to = relative(machine, call, 0, length, 0);
  const from = relative(machine, call, 1, length, 0);
  const end = relative(machine, call, 2, length, length);
  if (to < 0 || from < 0 || end < 0) {
    return forget(machine, receiver, site, 'Array.prototype.copyWithin');
  }
  const entry = machine.shadows.entryWithElements(receiver);
  if (entry === null) {
    return 0;
  }
  extend(entry, length);
  const shadows = arraySlice(entry.shadows);
  const values = arraySlice(entry.values);
  for (let i = 0; i < min(end - from, length - to); i++) {
    shadows[to + i] = entry.shadows[from + i];
    values[to + i] = entry.values[from + i];
  }
  replace(machine, entry, shadows, values);
  return 0;
};

/** Whether `concat` spreads a value; undefined if only running code of the app would tell. */
const isSpread = (machine, value) => {
  if (!isObject(value)) {
    return false;
  }
  if (machine.objects.isProxy(value)) {
    return undefined;
  }
  const property = machine.objects.property(value, Symbol.isConcatSpreadable);
  if (property === undefined || (property.get === undefined && property.value === undefined)) {
    return arrayIsArray(value);
  }
  return property.get === undefined ? Boolean(property.value) : undefined;
};

const concat = (machine, call) => {
  const { receiver, values, shadows, result, site } = call;
  let index = 0;
  for (let i = -1; i < values.length; i++) {
    const value = i < 0 ? receiver : values[i];
    const spread = isSpread(machine, value);
    if (spread === undefined) {
      return machine.writer.lost(site, 'Array.prototype.concat');
    }
    if (spread) {
      const length = machine.objects.lengthOf(value);
      copy(machine, result, index, value, 0, length);
      index += length;
    } else {
      if (i >= 0) {
        put(machine, result, index, value, shadows[i]);
      }
      index++;
    }
  }
  return 0;
};

const at = (machine, call) => {
  const { receiver, values, shadows, result, site } = call;
  const length = machine.objects.lengthOf(receiver);
  if (!isTerm(values[0])) {
    return machine.writer.lost(site, 'Array.prototype.at');
  }
  machine.decisions.pin(site, values[0], shadows[0]);
  const number = toInteger(values[0]);
  return machine.shadows.of(receiver, number < 0 ? length + number : number, result);
};

const replaced = (machine, call) => {
  const { receiver, values, shadows, result } = call;
  const length = machine.objects.lengthOf(receiver);
  copy(machine, result, 0, receiver, 0, length);
  const index = relative(machine, call, 0, length, 0);
  if (index < 0) {
    return machine.writer.lost(call.site, 'Array.prototype.with');
  }
  machine.shadows.set(result, index, values[1], 0);
  put(machine, result, index, values[1], shadows[1] ?? 0);
  return 0;
};

const fill = (machine, call) => {
  const { receiver, values, shadows, site } = call;
  const length = machine.objects.lengthOf(receiver);
  const from = relative(machine, call, 1, length, 0);
  const end = relative(machine, call, 2, length, length);
  if (from < 0 || end < 0) {
    return forget(machine, receiver, site, 'Array.prototype.fill');
  }
  for (let i = from; i < end; i++) {
    machine.shadows.set(receiver, i, values[0], shadows[0] ?? 0);
  }
  return 0;
};

/** `flat`: puts the elements into the result, from an index on; the index behind them. */
const flatten = (machine, target, start, source, depth) => {
  let index = start;
  const length = machine.objects.lengthOf(source);
  for (let i = 0; i < length; i++) {
    if (machine.objects.property(source, i) === undefined) {
      continue;
    }
    const value = machine.objects.elementOf(source, i);
    if (depth > 0 && arrayIsArray(value) && !machine.objects.isProxy(value)) {
      index = flatten(machine, target, index, value, depth - 1);
    } else {
      put(machine, target, index, value, machine.shadows.of(source, i, value));
      index++;
    }
  }
  return index;
};

const flat = (machine, call) => {
  const { receiver, values, shadows, result, site } = call;
  const depth = values[0] === undefined ? 1 : values[0];
  if (!isTerm(depth)) {
    return machine.writer.lost(site, 'Array.prototype.flat');
  }
  machine.decisions.pin(site, depth, shadows[0]);
  flatten(machine, result, 0, receiver, toInteger(depth));
  return 0;
};

/** `indexOf`, `lastIndexOf` and `includes`: the comparisons that led to the result are decisions. */
const find =
  ({ isBackward = false, findsNaN = false }) =>
  (machine, call) => {
    const { receiver, values, shadows, site } = call;
    const target = values[0];
    const shadow = shadows[0] ?? 0;
    const length = machine.objects.lengthOf(receiver);
    const hasStart = values.length > 1;
    const from = relative(machine, call, 1, length, 0);
    if (shadow === 0 && machine.shadows.entryWithElements(receiver) === null) {
      return 0;
    }
    if (from < 0) {
      return machine.writer.lost(site, 'where a search begins');
    }
    let i = isBackward ? lastIndex(hasStart, values[1], length) : from;
    for (; isBackward ? i >= 0 : i < length; i += isBackward ? -1 : 1) {
      if (!findsNaN && machine.objects.property(receiver, i) === undefined) {
        continue;
      }
      const element = machine.objects.elementOf(receiver, i);
      const own = machine.shadows.of(receiver, i, element);
      const found = element === target || (findsNaN && element !== element && target !== target);
      if ((own | shadow) !== 0 && isTerm(element) && isTerm(target)) {
        if (findsNaN) {
          machine.decisions.same(site, element, own, target, shadow, found);
        } else {
          machine.decisions.decide(site, '===', element, own, target, shadow, found);
        }
      }
      if (found) {
        break;
      }
    }
    return 0;
  };

const lastIndex = (hasStart, value, length) => {
  const number = hasStart ? toInteger(value) : length - 1;
  return number < 0 ? length + number : min(number, length - 1);
};

const join = (machine, call) => {
  const { receiver, values, shadows, site } = call;
  const separator = values[0] === undefined ? ',' : values[0];
  if (!isTerm(separator)) {
    return machine.finished.unmodelled(call, 'Array.prototype.join');
  }
  return joined(machine, receiver, separator, shadows[0] ?? 0, site);
};

const toString = (machine, call) => joined(machine, call.receiver, ',', 0, call.site);

const toLocaleString = (machine, call) => {
  const entry = machine.shadows.entryWithElements(call.receiver);
  if (entry === null || count(entry.shadows) === 0) {
    return machine.finished.unmodelled(call, 'Array.prototype.toLocaleString');
  }
  return machine.writer.lost(call.site, 'Array.prototype.toLocaleString');
};

const iterating =
  (part) =>
  (machine, { receiver, result }) => {
    machine.walks.iteratorMade(result, receiver, 'array', part);
    return 0;
  };

const next = (machine, { receiver, result }) => {
  const walk = isObject(receiver) ? machine.walks.iterators.get(receiver) : undefined;
  if (walk === undefined || !isObject(result)) {
    return 0;
  }
  const goesOn = walk.advance();
  walk.index = -1; // No loop has begun.
  if (!goesOn) {
    return 0;
  }
  const value = getOwnPropertyDescriptor(result, 'value')?.value;
  walk.mark(value);
  machine.shadows.set(result, 'value', value, walk.shadowOf(value));
  return 0;
};

/** `Array.of` and `Array` with several arguments. */
const of = (machine, { values, shadows, result }) => {
  for (let i = 0; i < values.length; i++) {
    put(machine, result, i, values[i], shadows[i]);
  }
  return 0;
};

const construct = (machine, call) => {
  const { values, shadows, site } = call;
  if (values.length !== 1) {
    return of(machine, call);
  }
  if (typeof values[0] === 'number') {
    machine.decisions.pin(site, values[0], shadows[0]);
  }
  return of(machine, call);
};

const PLAIN = {
  at,
  concat,
  copyWithin,
  entries: iterating('entries'),
  fill,
  flat,
  includes: find({ findsNaN: true }),
  indexOf: find({}),
  join,
  keys: iterating('keys'),
  lastIndexOf: find({ isBackward: true }),
  pop,
  push,
  reverse,
  shift,
  slice,
  splice,
  toLocaleString,
  toReversed,
  toSpliced,
  toString,
  unshift,
  values: iterating('values'),
  with: replaced,
};

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const Array = intrinsic(global, 'Array');
  const prototype = intrinsic(Array, 'prototype');
  const models = {};
  for (const name of Object.keys(PLAIN)) {
    models[name] = onObject(name, PLAIN[name]);
  }
  install(machine.natives.models, prototype, models);
  install(machine.natives.models, Array, { isArray: concrete, of });
  machine.natives.models.set(Array, construct);
  machine.natives.constructors.set(Array, construct);
  search(machine, prototype, ['concat', 'entries', 'flat', 'join', 'toString', 'values']);
  const values = intrinsic(prototype, 'values');
  if (values === undefined) {
    return;
  }
  machine.natives.iterables.set(values, { kind: 'array', part: 'values' });
  install(machine.natives.models, getPrototypeOf(apply(values, [], [])), { next });
  for (const name of ['join', 'toString']) {
    machine.natives.ownText.set(intrinsic(prototype, name), true);
  }
  machine.followConversion(prototype, 'toString', (array) =>
    isPlainArray(machine, array) ? joined(machine, array, ',', 0, -1) : 0,
  );
};
Object.assign(module.exports, { PLAIN, next });
