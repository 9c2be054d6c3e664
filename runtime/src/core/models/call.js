'use strict';
// Models of `Function.prototype.call` and `apply`, of `Reflect.apply` and `Reflect.construct`: the
// function that is called in the end gets its arguments, or its model is applied.

const { isObject } = require('../primordials.js');
const { install, intrinsic } = require('./model.js');

/** `f.call(receiver, …)`. */
const prepareCall = (machine, f, shadows, values) => {
  called(machine, f, values[0], shadows[0]);
  noteThis(machine, f);
  const otherShadows = [];
  const otherValues = [];
  for (let i = 1; i < values.length; i++) {
    otherShadows[i - 1] = shadows[i];
    otherValues[i - 1] = values[i];
  }
  machine.passing(otherShadows, otherValues);
};

/** `f.apply(receiver, list)`. */
const prepareApply = (machine, f, shadows, values) => {
  called(machine, f, values[0], shadows[0]);
  noteThis(machine, f);
  passList(machine, values[1]);
};

/** `Reflect.apply(f, receiver, list)`. */
const prepareReflectApply = (machine, reflect, shadows, values) => {
  called(machine, values[0], values[1], shadows[1] ?? 0);
  passList(machine, values[2]);
};

/** `Reflect.construct(C, list, target)`. */
const prepareConstruct = (machine, reflect, shadows, values) => {
  called(machine, values[0], undefined, 0);
  passList(machine, values[1]);
};

const called = (machine, f, receiver, shadow) => {
  machine.isRelayed = true;
  machine.calledFunction = f;
  machine.calledReceiver = receiver;
  machine.calledShadow = shadow ?? 0;
};

/** Functions of the app have no shadow of `this`. */
const noteThis = (machine, f) => {
  if (machine.calledShadow > 0 && !machine.nativeNames.has(f)) {
    machine.lost(-1, 'this');
  }
};

const passList = (machine, list) => {
  const shadows = [];
  const values = [];
  const length = isObject(list) && !machine.isProxy(list) ? machine.lengthOf(list) : 0;
  for (let i = 0; i < length; i++) {
    values[i] = machine.elementOf(list, i);
    shadows[i] = machine.shadowOf(list, i, values[i]);
  }
  machine.passing(shadows, values);
};

/** The model of the function, on the receiver and arguments it was given. */
const forward = (machine, call) => {
  const { calledFunction, calledReceiver, calledShadow } = machine;
  machine.calledReceiver = undefined;
  machine.isRelayed = false;
  if (machine.relays.has(calledFunction)) {
    return machine.unmodelled(call, 'Function.prototype.call');
  }
  call.receiver = calledReceiver;
  call.receiverShadow = calledShadow;
  if (!call.isTaken) {
    return machine.model(calledFunction, call);
  }
  const model = machine.models.get(calledFunction);
  return model !== undefined && model.knowsTaken ? model(machine, call) : 0;
};
forward.knowsTaken = true;

const construct = (machine, call) => {
  const model = machine.constructors.get(machine.calledFunction);
  if (model === undefined) {
    return machine.unmodelled(call, 'Reflect.construct');
  }
  model(machine, call);
  return 0;
};

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const prototype = intrinsic(global, 'Function', 'prototype');
  const Reflect = intrinsic(global, 'Reflect');
  install(machine.models, prototype, { apply: forward, call: forward });
  install(machine.preparations, prototype, { apply: prepareApply, call: prepareCall });
  const relays = { apply: [prototype, Reflect], call: [prototype], construct: [Reflect] };
  for (const name of Object.keys(relays)) {
    machine.cell(name).isRelaying = true;
    for (const holder of relays[name]) {
      machine.searching.set(intrinsic(holder, name), true);
    }
  }
  for (const name of ['apply', 'call']) {
    machine.relays.set(intrinsic(prototype, name), true);
  }
  machine.relays.set(intrinsic(Reflect, 'apply'), true);
  install(machine.models, Reflect, { apply: forward, construct });
  const prepare = { apply: prepareReflectApply, construct: prepareConstruct };
  install(machine.preparations, Reflect, prepare);
};
