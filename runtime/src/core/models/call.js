'use strict';
// Models of `Function.prototype.call` and `apply`, of `Reflect.apply` and `Reflect.construct`: the
// function that is called in the end gets its arguments, or its model is applied.

const { isObject } = require('../primordials.js');

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
  const native = machine.natives.get(calledFunction);
  if (native?.relays === 'call') {
    return machine.unmodelled(call, 'Function.prototype.call');
  }
  call.receiver = calledReceiver;
  call.receiverShadow = calledShadow;
  if (!call.isTaken) {
    return machine.model(calledFunction, call);
  }
  const isAsked = native?.called !== undefined && native.seesTaken;
  return isAsked ? native.called(machine, call, native.path) : 0;
};

const construct = (machine, call) => {
  const native = machine.natives.get(machine.calledFunction);
  if (native?.made === undefined) {
    return machine.unmodelled(call, 'Reflect.construct');
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
