'use strict';
// Models of typed arrays and of `DataView`. Shadows belong to the view they were written through:
// what another view of the same buffer reads is concrete, and the loss is noted where a view is made
// of a buffer that has symbolic elements.

const {
  bufferOf,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isArrayBuffer,
  isObject,
  isTerm,
  isTypedArray,
  typedArrayName,
  viewBuffer,
} = require('../primordials.js');
const { toElement } = require('../element.js');
const { PLAIN } = require('./array.js');
const { CALLING_BACK } = require('./array_callbacks.js');
const { concrete, install, intrinsic, relative, toInteger } = require('./model.js');

const TYPES = [
  'BigInt64Array',
  'BigUint64Array',
  'Float32Array',
  'Float64Array',
  'Int16Array',
  'Int32Array',
  'Int8Array',
  'Uint16Array',
  'Uint32Array',
  'Uint8Array',
  'Uint8ClampedArray',
];

/** Methods whose models are those of arrays. */
const SHARED = [
  'at',
  'copyWithin',
  'entries',
  'includes',
  'indexOf',
  'join',
  'keys',
  'lastIndexOf',
  'reverse',
  'slice',
  'toReversed',
  'values',
];

/** An element of a typed array has been written. */
const write = (machine, array, index, value, shadow, site) => {
  if (!(shadow > 0)) {
    machine.shadows.set(array, index, undefined, 0);
    return;
  }
  const stored = toElement(machine.writer, typedArrayName(array), value, shadow, site);
  machine.shadows.set(array, index, stored.value, stored.shadow);
  machine.shadows.mark(bufferOf(array));
};

/** Runs a model on typed arrays only. */
const onTypedArray = (name, model) => {
  const guarded = (machine, call) =>
    isTypedArray(call.receiver)
      ? model(machine, call)
      : machine.finished.unmodelled(call, `TypedArray.prototype.${name}`);
  guarded.knowsTaken = model.knowsTaken;
  return guarded;
};

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

/** `set(source, offset)`. */
const set = (machine, call) => {
  const { receiver, values, shadows, site } = call;
  const { 0: source, 1: offset } = values;
  machine.decisions.pin(site, offset, shadows[1]);
  if (!isTerm(offset) || !isObject(source)) {
    return machine.finished.unmodelled(call, 'TypedArray.prototype.set');
  }
  const start = toInteger(offset);
  const length = machine.objects.lengthOf(source);
  for (let i = 0; i < length; i++) {
    const value = machine.objects.elementOf(source, i);
    write(machine, receiver, start + i, value, machine.shadows.of(source, i, value), site);
  }
  return 0;
};

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

/** A view of part of the same elements. */
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

/** A view of a buffer that has symbolic elements. */
const view = (machine, { values, site }) =>
  machine.shadows.has(values[0]) ? machine.writer.lost(site, 'view of a buffer') : 0;

/** `new Uint8Array(source)`, `Uint8Array.from(source)`: each element is converted. */
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

const of = (machine, { values, shadows, result, site }) => {
  for (let i = 0; i < values.length; i++) {
    write(machine, result, i, values[i], shadows[i], site);
  }
  return 0;
};

/** The name under which a view keeps what was written at an offset. */
const slot = (type, offset, isLittle) => `${type} ${toInteger(offset)} ${Boolean(isLittle)}`;

const getNumber =
  (type) =>
  (machine, { receiver, values, shadows, result, site }) => {
    machine.decisions.pin(site, values[0], shadows[0]);
    machine.decisions.pin(site, values[1], shadows[1]);
    if (isObject(values[0]) || !isObject(receiver)) {
      return 0;
    }
    const shadow = machine.shadows.of(receiver, slot(type, values[0], values[1]), result);
    if (shadow !== 0 || !machine.shadows.has(viewBuffer(receiver))) {
      return shadow;
    }
    return machine.writer.lost(site, `DataView.prototype.get${type}`);
  };

/** What was written at an offset; other writes over it are noticed by the value. */
const setNumber =
  (type) =>
  (machine, { receiver, values, shadows, site }) => {
    machine.decisions.pin(site, values[0], shadows[0]);
    machine.decisions.pin(site, values[2], shadows[2]);
    if (isObject(values[0]) || !isObject(receiver)) {
      return 0;
    }
    const name = slot(type, values[0], values[2]);
    if (!(shadows[1] > 0)) {
      machine.shadows.set(receiver, name, undefined, 0);
      return 0;
    }
    const stored = toElement(machine.writer, `${type}Array`, values[1], shadows[1], site);
    machine.shadows.set(receiver, name, stored.value, stored.shadow);
    machine.shadows.mark(viewBuffer(receiver));
    return 0;
  };

const NUMBERS = ['Float32', 'Float64', 'Int16', 'Int32', 'Int8', 'Uint16', 'Uint32', 'Uint8'];

const sliceBuffer = (machine, call) => {
  if (machine.shadows.has(call.receiver)) {
    return machine.writer.lost(call.site, 'ArrayBuffer.prototype.slice');
  }
  return machine.finished.unmodelled(call, 'ArrayBuffer.prototype.slice');
};

const installPrototype = (machine, prototype) => {
  const models = { fill, set, subarray, with: replaced };
  for (const name of SHARED) {
    models[name] = PLAIN[name];
  }
  const guarded = {};
  for (const name of Object.keys(models)) {
    guarded[name] = onTypedArray(name, models[name]);
  }
  install(machine.natives.models, prototype, guarded);
  const wrappers = {};
  const after = {};
  for (const name of Object.keys(CALLING_BACK)) {
    [wrappers[name], after[name]] = CALLING_BACK[name];
  }
  install(machine.natives.callbacks, prototype, wrappers);
  install(machine.natives.models, prototype, after);
  machine.natives.iterables.set(intrinsic(prototype, 'values'), { kind: 'array', part: 'values' });
};

/** `from` of arrays and of typed arrays differ in what becomes of the elements. */
const fromModel = (machine, global) => {
  const native = intrinsic(global, 'Array', 'from');
  const ofArrays = machine.natives.models.get(native);
  const model = (_, call) => {
    const isIteration = machine.registers.iteration !== undefined || call.values[1] !== undefined;
    return isIteration ? ofArrays(machine, call) : copied(machine, call);
  };
  model.knowsTaken = true;
  return { wrap: machine.natives.callbacks.get(native), model };
};

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const base = intrinsic(global, 'Uint8Array');
  if (base === undefined) {
    return;
  }
  const TypedArray = getPrototypeOf(base);
  installPrototype(machine, intrinsic(TypedArray, 'prototype'));
  const { wrap, model } = fromModel(machine, global);
  machine.natives.callbacks.set(intrinsic(TypedArray, 'from'), wrap);
  machine.natives.models.set(intrinsic(TypedArray, 'from'), model);
  machine.natives.models.set(intrinsic(TypedArray, 'of'), of);
  for (const type of TYPES) {
    machine.natives.constructors.set(intrinsic(global, type), copied);
  }
  for (const holder of [TypedArray, intrinsic(global, 'DataView')]) {
    const { get } = getOwnPropertyDescriptor(intrinsic(holder, 'prototype'), 'buffer');
    machine.natives.getters.set(get, true);
  }
  const DataView = intrinsic(global, 'DataView');
  machine.natives.constructors.set(DataView, view);
  const models = {};
  for (const type of NUMBERS) {
    models[`get${type}`] = getNumber(type);
    models[`set${type}`] = setNumber(type);
  }
  install(machine.natives.models, intrinsic(DataView, 'prototype'), models);
  install(machine.natives.models, intrinsic(global, 'ArrayBuffer', 'prototype'), {
    slice: sliceBuffer,
  });
  install(machine.natives.models, intrinsic(global, 'ArrayBuffer'), { isView: concrete });
};
