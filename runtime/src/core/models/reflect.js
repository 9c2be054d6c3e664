'use strict';
// Models of `Reflect`: each is an operation of the language as a function.

const { getOwnPropertyDescriptor, is, isObject } = require('../primordials.js');

/** @import { Machine, Model } from './model.js' */

/**
 * `Reflect.get(object, key)`; a getter has left its result's shadow in the register.
 * @type {Model}
 */
const get = (machine, { values: [object, key], shadows, result, site }) => {
  if (shadows[1] > 0) {
    machine.keys.decide(object, key, shadows[1], site);
  }
  return isObject(key) ? 0 : machine.reads.shadowIn(object, key, result);
};

/**
 * The property that a native has given a value, if it is one of its own.
 * @param {Machine} machine
 * @param {unknown} object
 * @param {any} key
 * @param {unknown} value
 * @param {number} shadow
 */
const follow = (machine, object, key, value, shadow) => {
  if (!isObject(object) || isObject(key)) {
    return;
  }
  if (machine.objects.isProxy(object)) {
    const parts = machine.proxies.of(object);
    if (parts !== undefined) {
      follow(machine, parts.target, key, value, shadow);
    }
    return;
  }
  const own = getOwnPropertyDescriptor(object, key);
  if (own === undefined || own.get !== undefined || own.set !== undefined) {
    return;
  }
  if (is(own.value, value)) {
    machine.shadows.set(object, key, value, shadow);
  }
};

/**
 * A setter, or the trap of a proxy, gets the value with its shadow.
 * @type {import('./model.js').Prepare}
 */
const prepareSet = (machine, _reflect, shadows, values) => {
  const [object, key, value] = values;
  const receiver = values.length > 3 ? values[3] : object;
  const isTaken =
    shadows[2] > 0 &&
    isObject(object) &&
    !isObject(key) &&
    hasCode(machine, object, /** @type {any} */ (key)) &&
    machine.writes.assignThrough(object, /** @type {any} */ (key), shadows[2], value, receiver);
  if (!isTaken) {
    machine.registers.passing(shadows, values);
  }
  return { shadows, values };
};

/**
 * Whether a write runs code.
 * @param {Machine} machine
 * @param {object} object
 * @param {PropertyKey} key
 */
const hasCode = (machine, object, key) =>
  machine.objects.isProxy(object) || machine.objects.setterOf(object, key) !== undefined;

/** @type {Model} */
const set = (machine, { values: left, shadows: leftShadows, site, prepared }) => {
  const { values, shadows } = prepared ?? { values: left, shadows: leftShadows };
  const [object, key, value] = values;
  if (shadows[1] > 0) {
    machine.writer.lost(site, 'property name of a write');
  }
  follow(machine, values.length > 3 ? values[3] : object, key, value, shadows[2] ?? 0);
  return 0;
};

/** @type {Model} */
const has = (machine, { values: [object, key], shadows, result, site }) => {
  if (shadows[1] > 0) {
    machine.keys.has(object, key, shadows[1], result, site);
  }
  return 0;
};

/** @type {Model} */
const defineProperty = (machine, { values: [object, key, descriptor] }) => {
  const value = isObject(descriptor)
    ? machine.objects.dataProperty(descriptor, 'value')
    : undefined;
  if (value === undefined) {
    return 0;
  }
  follow(machine, object, key, value.value, machine.shadows.of(descriptor, 'value', value.value));
  return 0;
};

module.exports = {
  defineProperty,
  get: { called: get, passesOn: true },
  has,
  set: { called: set, prepare: prepareSet },
};
