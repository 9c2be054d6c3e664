'use strict';
// Models of `Array` and `Array.prototype` but for the methods that call back. The native has run; the
// receiver's entry still describes the elements as they lay before, and is brought up to date here.
// The receiver may be any object: these natives are generic.

const {
  arrayIsArray,
  arrayReverse,
  arraySlice,
  isObject,
  isTerm,
  min,
} = require('../primordials.js');
const { copy, count, extend, forget, replace, replacePart } = require('./array/elements.js');
const { onObject, writing } = require('./array/receiver.js');
const { isPlainArray, joined } = require('./array/text.js');
const { put, relative, toInteger } = require('./model.js');

/** @import { Call, Converted, Definition, Machine, Model } from './model.js' */

/** @type {Model} */
const push = (machine, { receiver, values, shadows }) => {
  const start = machine.objects.lengthOf(receiver) - values.length;
  for (let i = 0; i < values.length; i++) {
    machine.shadows.set(receiver, start + i, values[i], shadows[i]);
  }
  return 0;
};

/** @type {Model} */
const pop = (machine, { receiver, result }) => {
  const length = machine.objects.lengthOf(receiver);
  const shadow = machine.shadows.of(receiver, length, result);
  machine.shadows.set(receiver, length, undefined, 0);
  return shadow;
};

/** @type {Model} */
const shift = (machine, { receiver, result }) => {
  const shadow = machine.shadows.of(receiver, 0, result);
  replacePart(machine, receiver, 0, 1, [], []);
  return shadow;
};

/** @type {Model} */
const unshift = (machine, { receiver, values, shadows }) => {
  replacePart(machine, receiver, 0, 0, shadows, values);
  return 0;
};

/** @type {Model} */
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

/** @type {Model} */
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

/** @type {Model} */
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

/** @type {Model} */
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

/**
 * Whether `concat` spreads a value; undefined if only running code of the app would tell.
 * @param {Machine} machine
 * @param {unknown} value
 */
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

/** @type {Model} */
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

/** @type {Model} */
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

/** @type {Model} */
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

/** @type {Model} */
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

/**
 * `flat`: puts the elements into the result, from an index on; the index behind them.
 * @param {Machine} machine
 * @param {unknown} target
 * @param {number} start
 * @param {object} source
 * @param {number} depth
 * @returns {number}
 */
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

/** @type {Model} */
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

/**
 * `indexOf`, `lastIndexOf` and `includes`: the comparisons that led to the result are decisions.
 * @param {{isBackward?: boolean, findsNaN?: boolean}} how
 * @returns {Model}
 */
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

/**
 * Where `lastIndexOf` begins.
 * @param {boolean} hasStart
 * @param {any} value a primitive
 * @param {number} length
 */
const lastIndex = (hasStart, value, length) => {
  const number = hasStart ? toInteger(value) : length - 1;
  return number < 0 ? length + number : min(number, length - 1);
};

/** @type {Model} */
const join = (machine, call) => {
  const { receiver, values, shadows, site } = call;
  const separator = values[0] === undefined ? ',' : values[0];
  if (!isTerm(separator)) {
    return machine.finished.unmodelled(call, 'Array.prototype.join');
  }
  return joined(machine, receiver, separator, shadows[0] ?? 0, site);
};

/** @type {Model} */
const toString = (machine, call) => joined(machine, call.receiver, ',', 0, call.site);

/**
 * What an operator makes of an array.
 * @type {Converted}
 */
const arrayText = (machine, array) =>
  isPlainArray(machine, array) ? joined(machine, array, ',', 0, -1) : 0;

/** @type {Model} */
const toLocaleString = (machine, call) => {
  const entry = machine.shadows.entryWithElements(call.receiver);
  if (entry === null || count(entry.shadows) === 0) {
    return machine.finished.unmodelled(call, 'Array.prototype.toLocaleString');
  }
  return machine.writer.lost(call.site, 'Array.prototype.toLocaleString');
};

/**
 * @param {import('../walks.js').Given} part
 * @returns {Model}
 */
const iterating =
  (part) =>
  (machine, { receiver, result }) => {
    machine.walks.iteratorMade(result, receiver, 'array', part);
    return 0;
  };

/**
 * `Array.of` and `Array` with several arguments.
 * @param {Machine} machine
 * @param {Call} call
 */
const of = (machine, { values, shadows, result }) => {
  for (let i = 0; i < values.length; i++) {
    put(machine, result, i, values[i], shadows[i]);
  }
  return 0;
};

/** @type {Model} */
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

module.exports = {
  at: onObject(at),
  concat: onObject(concat),
  construct: { called: construct, made: construct },
  copyWithin: onObject(copyWithin),
  entries: onObject(iterating('entries')),
  fill: writing(fill),
  flat: onObject(flat),
  includes: onObject(find({ findsNaN: true })),
  indexOf: onObject(find({})),
  join: { called: onObject(join), isArrayText: true },
  keys: onObject(iterating('keys')),
  lastIndexOf: onObject(find({ isBackward: true })),
  of,
  pop: onObject(pop),
  push: onObject(push),
  reverse: onObject(reverse),
  shift: onObject(shift),
  slice: onObject(slice),
  toLocaleString: onObject(toLocaleString),
  toReversed: onObject(toReversed),
  toString: { called: onObject(toString), converted: arrayText, isArrayText: true },
  unshift: writing(unshift),
  values: /** @satisfies {Definition} */ ({
    called: onObject(iterating('values')),
    walk: { kind: 'array', part: 'values' },
  }),
  with: onObject(replaced),
};
