'use strict';
// Models of `Object` and of `Object.prototype`: functions that move values, or that ask for a property
// by its name.

const { Op } = require('../../protocol.js');
const {
  getOwnPropertyDescriptor,
  is,
  isObject,
  isTerm,
  ownKeys,
  toStringTag,
} = require('../primordials.js');
const { isSymbolic, put } = require('./model.js');

/**
 * @import { Call, Machine, Model } from './model.js'
 * @import { AnyWalk, Part } from '../walks.js'
 */

/** @type {Model} */
const assign = (machine, { values, shadows, result, site }, path) => {
  for (let i = 0; i < values.length; i++) {
    // The wrapper of a text has its characters.
    if (shadows[i] > 0) {
      machine.writer.lost(site, path);
    }
    if (i > 0) {
      machine.literals.copy(result, values[i]);
    }
  }
  return 0;
};

/**
 * The enumerable names of a source, in the order of `Object.keys`; none for a proxy.
 * @param {Machine} machine
 * @param {any} source
 */
const namesOf = (machine, source) => {
  machine.unknowns.askForAll(source);
  const names = [];
  const keys = isObject(source) && !machine.objects.isProxy(source) ? ownKeys(source) : [];
  for (let i = 0; i < keys.length; i++) {
    const isName = typeof keys[i] === 'string';
    if (
      isName &&
      /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(source, keys[i])).enumerable
    ) {
      names[names.length] = keys[i];
    }
  }
  return names;
};

/** @type {Model} */
const values = (machine, { values: { 0: given }, shadows, result, site }) => {
  const source = machine.reads.behind(given);
  if (typeof source === 'string' && shadows[0] > 0) {
    return machine.iteration.spreadCharacters(result, source, shadows[0], site);
  }
  const names = namesOf(machine, source);
  for (let i = 0; i < names.length; i++) {
    const value = machine.objects.elementOf(result, i);
    put(machine, result, i, value, machine.shadows.of(source, names[i], value));
  }
  return 0;
};

/** @type {Model} */
const entries = (machine, call) => {
  const { values, shadows, result, site } = call;
  const source = machine.reads.behind(values[0]);
  if (shadows[0] > 0) {
    return machine.writer.lost(site, 'Object.entries');
  }
  const names = namesOf(machine, source);
  for (let i = 0; i < names.length; i++) {
    const pair = machine.objects.elementOf(result, i);
    const value = machine.objects.elementOf(pair, 1);
    put(machine, pair, 1, value, machine.shadows.of(source, names[i], value));
  }
  return 0;
};

/** @type {Model} */
const keys = (machine, { values: { 0: source }, shadows, site }) => {
  if (typeof source === 'string' && shadows[0] > 0) {
    return machine.writer.lost(site, 'Object.keys');
  }
  machine.unknowns.askForAll(source);
  return 0;
};

/**
 * The entry of a walk step, or the one that the app made.
 * @param {Machine} machine
 * @param {AnyWalk} walk
 * @returns {{key: {value: any, shadow: number}, element: Part} | null}
 */
const pairOf = (machine, walk) => {
  if (walk.isPair) {
    return { key: walk.key, element: walk.element };
  }
  const pair = walk.single.value;
  if (!isObject(pair)) {
    return null;
  }
  /** @type {(index: number) => Part} */
  const part = (index) => {
    const value = machine.objects.elementOf(pair, index);
    return { value, shadow: machine.shadows.of(pair, index, value) };
  };
  return { key: part(0), element: part(1) };
};

/** @type {Model} */
const fromEntries = (machine, { values: { 0: source }, result, site }) => {
  const isWalked = machine.walks.drain(machine.walks.listed(source), (walk) => {
    const pair = pairOf(machine, walk);
    if (pair === null || isObject(pair.key.value)) {
      return;
    }
    machine.decisions.pin(site, pair.key.value, pair.key.shadow);
    machine.shadows.set(result, pair.key.value, undefined, 0);
    put(machine, result, pair.key.value, pair.element.value, pair.element.shadow);
  });
  return isWalked || machine.registers.n === 0
    ? 0
    : machine.writer.lost(site, 'Object.fromEntries');
};

/**
 * `Object.is`: the comparison is a decision, since no operator is SameValue.
 * @type {Model}
 */
const sameValue = (machine, call) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const { values, shadows, result, site } = call;
  const left = values[0];
  const right = values[1];
  if (!isTerm(left) || !isTerm(right)) {
    return 0;
  }
  const isZero = left === 0 && right === 0;
  machine.decisions.same(site, left, shadows[0] ?? 0, right, shadows[1] ?? 0, isZero || result);
  // 0 and -0 differ.
  if (isZero) {
    machine.decisions.sign(site, left, shadows[0] ?? 0);
  }
  if (isZero) {
    machine.decisions.sign(site, right, shadows[1] ?? 0);
  }
  return 0;
};

const ATTRIBUTES = ['enumerable', 'configurable', 'writable'];

/**
 * What a property is like, as its descriptor says, is decided.
 * @param {Machine} machine
 * @param {object} descriptor
 * @param {number} site
 */
const decideAttributes = (machine, descriptor, site) => {
  for (let i = 0; i < ATTRIBUTES.length; i++) {
    const value = machine.objects.dataProperty(descriptor, ATTRIBUTES[i])?.value;
    const shadow = machine.shadows.of(descriptor, ATTRIBUTES[i], value);
    if (shadow !== 0) {
      machine.decisions.branch(site, shadow, value);
    }
  }
};

/**
 * A data property that `defineProperty` made or changed.
 * @param {Machine} machine
 * @param {unknown} object
 * @param {PropertyKey} key
 * @param {unknown} descriptor
 * @param {number} site
 */
const define = (machine, object, key, descriptor, site) => {
  if (!isObject(object) || machine.objects.isProxy(object) || !isObject(descriptor)) {
    return;
  }
  if (machine.objects.isProxy(descriptor)) {
    return;
  }
  decideAttributes(machine, descriptor, site);
  const value = machine.objects.dataProperty(descriptor, 'value')?.value;
  const own = getOwnPropertyDescriptor(object, key);
  if (own === undefined || !is(own.value, value)) {
    return;
  }
  machine.shadows.set(object, key, value, machine.shadows.of(descriptor, 'value', value));
};

/**
 * `[object Tag]`, whose tag a property of the object says, or its getter.
 * @param {Machine} machine
 * @param {object} object
 * @param {Call} call
 * @param {unknown} result
 */
const tagged = ({ objects, reads, results, writer }, object, { untaken = 0, given }, result) => {
  const own = objects.dataProperty(object, toStringTag)?.value;
  const shadow = untaken || reads.shadowIn(object, toStringTag, own);
  const tag = untaken === 0 ? own : given;
  // A tag that is no text is none.
  if (shadow === 0 || typeof tag !== 'string' || result !== `[object ${tag}]`) {
    if (untaken !== 0) {
      results.noteUntaken(untaken);
    }
    return 0;
  }
  const begun = writer.apply(Op.Add, [writer.constant('[object '), shadow]);
  return writer.apply(Op.Add, [begun, writer.constant(']')]);
};

/**
 * Of which type a symbolic primitive value is: all that its tag says of it.
 * @param {Machine} machine
 * @param {unknown} value
 * @param {number} shadow
 * @param {number} site
 */
const decideType = ({ terms, writer }, value, shadow, site) => {
  if (typeof value !== 'string' || !terms.isText(shadow)) {
    const operands = [writer.apply(Op.Typeof, [shadow]), writer.constant(typeof value)];
    writer.branch(site, writer.apply(Op.StrictlyEqual, operands), true);
  }
};

/** @type {Model} */
const defineProperty = (machine, { values, shadows, site }) => {
  machine.decisions.pin(site, values[1], shadows[1]);
  if (!isObject(values[1])) {
    define(machine, values[0], values[1], values[2], site);
  }
  return 0;
};

/**
 * @param {Machine} machine
 * @param {unknown} object
 * @param {any} descriptors
 * @param {number} site
 */
const defineAll = (machine, object, descriptors, site) => {
  const names =
    isObject(descriptors) && !machine.objects.isProxy(descriptors) ? ownKeys(descriptors) : [];
  for (let i = 0; i < names.length; i++) {
    const own = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(descriptors, names[i]));
    if (own.enumerable) {
      define(machine, object, names[i], own.value, site);
    }
  }
  return 0;
};

/**
 * The value of a property is that of its descriptor.
 * @param {Machine} machine
 * @param {unknown} object
 * @param {PropertyKey} key
 * @param {unknown} descriptor
 */
const describe = (machine, object, key, descriptor) => {
  const value = isObject(descriptor)
    ? machine.objects.dataProperty(descriptor, 'value')?.value
    : undefined;
  put(machine, descriptor, 'value', value, machine.shadows.of(object, key, value));
};

/** @type {Model} */
const getDescriptor = (machine, { values, shadows, result, site }, path) => {
  if (shadows[0] > 0) {
    return machine.writer.lost(site, path);
  }
  if (shadows[1] > 0) {
    machine.keys.decide(values[0], values[1], shadows[1], site);
  }
  if (!isObject(values[1])) {
    describe(machine, values[0], values[1], result);
  }
  return 0;
};

/** @type {Model} */
const getDescriptors = (machine, { values, shadows, result, site }, path) => {
  if (shadows[0] > 0) {
    return machine.writer.lost(site, path);
  }
  if (!isObject(values[0]) || machine.objects.isProxy(values[0])) {
    return 0;
  }
  const names = ownKeys(result);
  for (let i = 0; i < names.length; i++) {
    describe(
      machine,
      values[0],
      names[i],
      /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(result, names[i])).value,
    );
  }
  return 0;
};

/**
 * Whether an object has an own property: which one is meant is decided as for a read.
 * @param {Machine} machine
 * @param {unknown} object
 * @param {unknown} key
 * @param {number} shadow
 * @param {number} site
 */
const askedOwn = (machine, object, key, shadow, site) => {
  if (shadow > 0) {
    machine.keys.decideOwn(object, key, shadow, site);
  } else {
    machine.unknowns.askWhether(object, key);
  }
  return 0;
};

/**
 * What gives back its first argument.
 * @type {Model}
 */
const same = (machine, { shadows }) => shadows[0] ?? 0;

/**
 * `hasOwnProperty` and `propertyIsEnumerable`.
 * @type {Model}
 */
const asksOwn = (machine, { receiver, values, shadows, site }) =>
  askedOwn(machine, receiver, values[0], shadows[0], site);

module.exports = {
  assign,
  /** @type {Model} */
  create: (machine, { values, result, site }) => defineAll(machine, result, values[1], site),
  /** @type {Model} */
  defineProperties: (machine, { values, site }) => defineAll(machine, values[0], values[1], site),
  defineProperty,
  entries,
  freeze: same,
  fromEntries,
  getOwnPropertyDescriptor: getDescriptor,
  getOwnPropertyDescriptors: getDescriptors,
  /** @type {Model} */
  hasOwn: (machine, { values, shadows, site }) =>
    askedOwn(machine, values[0], values[1], shadows[1], site),
  hasOwnProperty: asksOwn,
  is: sameValue,
  keys,
  preventExtensions: same,
  propertyIsEnumerable: asksOwn,
  seal: same,
  setPrototypeOf: same,
  // V8's messages name an object by its class only while the native is in its place, so conversions that
  // the engine makes are not followed.
  /** @type {Model} */
  tagged: (machine, call, path) => {
    const { receiver, receiverShadow, result } = call;
    if (receiverShadow > 0 && isTerm(receiver) && receiver !== null && receiver !== undefined) {
      decideType(machine, receiver, receiverShadow, call.site);
      return 0;
    }
    return isObject(receiver) && !machine.objects.isProxy(receiver)
      ? tagged(machine, receiver, call, result)
      : machine.finished.unmodelled(call, path);
  },
  values,
};
