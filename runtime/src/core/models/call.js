'use strict';
// Models of `Function.prototype.call` and `apply`, of `Reflect.apply` and `Reflect.construct`: the
// function that is called in the end gets its arguments, or its model is applied.

const { includes, isObject } = require('../primordials.js');

/** @import { Machine, Model, Prepare } from './model.js' */

/** The native whose model knows what a getter has given. */
const TAG = 'Object.prototype.toString';

/**
 * What is called in the end: a function, its receiver, and the shadow of that.
 * @typedef {{f: unknown, receiver: unknown, receiverShadow: number}} Relayed
 * @typedef {(...args: Parameters<Prepare>) => Relayed} Relay
 */

/**
 * `f.call(receiver, …)`.
 * @type {Relay}
 */
const prepareCall = (machine, f, shadows, values) => {
  noteThis(machine, f, shadows[0]);
  const otherShadows = [];
  const otherValues = [];
  for (let i = 1; i < values.length; i++) {
    otherShadows[i - 1] = shadows[i];
    otherValues[i - 1] = values[i];
  }
  machine.registers.passing(otherShadows, otherValues);
  return { f, receiver: values[0], receiverShadow: shadows[0] ?? 0 };
};

/**
 * `f.apply(receiver, list)`.
 * @type {Relay}
 */
const prepareApply = (machine, f, shadows, values) => {
  noteThis(machine, f, shadows[0]);
  passList(machine, values[1]);
  return { f, receiver: values[0], receiverShadow: shadows[0] ?? 0 };
};

/**
 * `Reflect.apply(f, receiver, list)`. A symbolic value is no function: the native throws for that, and is
 * asked about it.
 * @type {Relay}
 */
const prepareReflectApply = (machine, reflect, shadows, values) => {
  if (shadows[0] > 0) {
    machine.registers.passing(shadows, values);
  } else {
    passList(machine, values[2]);
  }
  return { f: values[0], receiver: values[1], receiverShadow: shadows[1] ?? 0 };
};

/**
 * `Reflect.construct(C, list, target)`.
 * @type {Relay}
 */
const prepareConstruct = (machine, reflect, shadows, values) => {
  if (shadows[0] > 0 || shadows[2] > 0) {
    machine.registers.passing(shadows, values);
  } else {
    passList(machine, values[1]);
  }
  return { f: values[0], receiver: undefined, receiverShadow: 0 };
};

/**
 * Functions of the app have no shadow of `this`.
 * @param {Machine} machine
 * @param {unknown} f
 * @param {number} shadow of `this`
 */
const noteThis = (machine, f, shadow) => {
  if (shadow > 0 && !machine.names.has(f)) {
    machine.writer.lost(-1, 'this');
  }
};

/**
 * The elements of a list are passed as arguments.
 * @param {Machine} machine
 * @param {any} list of whatever the app gives as one
 */
const passList = (machine, list) => {
  const shadows = [];
  const values = [];
  const length =
    isObject(list) && !machine.objects.isProxy(list) ? machine.objects.lengthOf(list) : 0;
  for (let i = 0; i < length; i++) {
    values[i] = machine.objects.elementOf(list, i);
    shadows[i] = machine.shadows.of(list, i, values[i]);
  }
  machine.registers.passing(shadows, values);
};

/**
 * A native has called a function of the app that nobody knows of, such as a getter, and has made something
 * else of what that gave.
 * @param {Machine} machine
 * @param {import('./model.js').Call} call
 */
const noteUntaken = (machine, { untaken }) => {
  if (untaken > 0) {
    machine.results.noteUntaken(untaken);
  }
};

/**
 * The model of the function, on the receiver and arguments it was given.
 * @type {Model}
 */
const forward = (machine, call) => {
  /** @type {Relayed | undefined} */
  const relayed = call.prepared;
  if (relayed === undefined && call.isTaken) {
    noteUntaken(machine, call);
    return 0;
  }
  const native = relayed === undefined ? undefined : machine.natives.get(relayed.f);
  if (relayed === undefined || native?.relays === 'call') {
    return machine.finished.unmodelled(call, 'Function.prototype.call');
  }
  call.receiver = relayed.receiver;
  call.receiverShadow = relayed.receiverShadow ?? 0;
  call.prepared = undefined;
  if (!call.isTaken) {
    return machine.finished.model(relayed.f, call);
  }
  if (native?.called !== undefined && (native.seesTaken || native.path === TAG)) {
    return native.called(machine, call, native.path);
  }
  if (native === undefined || !includes(native.path, 'forEach')) {
    noteUntaken(machine, call);
  }
  return 0;
};

/**
 * The model of a constructor, which is called by `Reflect.construct`.
 * @type {Model}
 */
const construct = (machine, call) => {
  const native = machine.natives.get(call.prepared?.f);
  if (native?.made === undefined) {
    return machine.finished.unmodelled(call, 'Reflect.construct');
  }
  native.made(machine, call, native.path);
  return 0;
};

module.exports = {
  apply: { called: forward, prepare: prepareApply },
  call: { called: forward, prepare: prepareCall },
  reflectApply: { called: forward, prepare: prepareReflectApply },
  reflectConstruct: { called: construct, prepare: prepareConstruct },
};
