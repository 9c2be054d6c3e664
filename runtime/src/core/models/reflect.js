'use strict';
// Models of `Reflect`: each is an operation of the language as a function.

const { apply, getOwnPropertyDescriptor, is, isObject } = require('../primordials.js');

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
 * Whether a write runs code.
 * @param {Machine} machine
 * @param {object} object
 * @param {PropertyKey} key
 */
const hasCode = (machine, object, key) =>
  machine.objects.isProxy(object) || machine.objects.setterOf(object, key) !== undefined;

/**
 * `Reflect.set`: a setter, or the trap of a proxy, gets the value with its shadow, as another argument
 * than it was.
 * @type {import('./model.js').StandIn}
 */
const standInSet = (machine, native) => {
  const { set: standIn } = {
    /**
     * @this {unknown}
     * @param {any[]} args
     */
    set(...args) {
      const shadows = machine.incoming.takeArguments(args);
      if (shadows === null) {
        return apply(native, this, args);
      }
      const [object, key, value] = args;
      const shadow = shadows[2] ?? 0;
      const receiver = args.length > 3 ? args[3] : object;
      if (shadows[1] > 0) {
        machine.writer.lost(machine.host.siteOfCaller() ?? -1, 'property name of a write');
      }
      if (shadow !== 0 && isObject(object) && !isObject(key) && hasCode(machine, object, key)) {
        machine.writes.assignThrough(object, key, shadow, value, receiver);
      }
      const isDone = apply(native, this, args);
      machine.registers.clear();
      follow(machine, receiver, key, value, shadow);
      return isDone;
    },
  };
  return standIn;
};

/** @type {Model} */
const has = (machine, { values: [object, key], shadows, result, site }) => {
  if (shadows[1] > 0) {
    machine.keys.has(object, key, shadows[1], result, site);
  }
  return 0;
};

/** @type {Model} */
const defineProperty = (machine, { values: [object, key, descriptor], shadows, site }) => {
  machine.decisions.pin(site, key, shadows[1]);
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
  set: { called: () => 0, standIn: standInSet },
};
