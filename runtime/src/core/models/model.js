'use strict';
// How models are written: a model gets the machine and a finished call of a native
// (`Call` of ../calls.js), and gives the shadow of its result.

const {
  getOwnPropertyDescriptor,
  is,
  isObject,
  isTerm,
  max,
  min,
  trunc,
} = require('../primordials.js');

/** A property of a realm's intrinsic, by its path; undefined if it is not there. */
const intrinsic = (global, ...path) => {
  let value = global;
  for (let i = 0; i < path.length; i++) {
    if (!isObject(value)) {
      return undefined;
    }
    value = getOwnPropertyDescriptor(value, path[i])?.value;
  }
  return value;
};

/** Whether anything that the call got is symbolic. */
const isSymbolic = (call) => {
  let any = call.receiverShadow;
  for (let i = 0; i < call.shadows.length; i++) {
    any |= call.shadows[i];
  }
  return any !== 0;
};

/**
 * The model of a native that is an operator on its first `count` arguments, by default on all, with
 * the receiver, if `hasReceiver`, in front.
 */
const operation =
  (op, { hasReceiver = false, most = 1, name }) =>
  (machine, call) => {
    if (!isSymbolic(call)) {
      return 0;
    }
    const operands = [];
    if (hasReceiver) {
      if (!isTerm(call.receiver)) {
        return machine.writer.lost(call.site, name);
      }
      const shadow = machine.operators.operand(call.receiver, call.receiverShadow);
      operands[0] = machine.operators.textual(call.receiver, shadow);
    }
    for (let i = 0; i < call.values.length && i < most; i++) {
      if (!isTerm(call.values[i])) {
        return machine.writer.lost(call.site, name);
      }
      operands[operands.length] = machine.operators.operand(call.values[i], call.shadows[i] ?? 0);
    }
    return operands.length === 0 ? 0 : machine.writer.apply(op, operands);
  };

/** The model of a native whose result says nothing about what is symbolic. */
const concrete = () => 0;

/** ECMA-262 ToIntegerOrInfinity of a primitive. */
const toInteger = (value) => trunc(+value) || 0;

/**
 * An argument that is an index relative to a length; `missing` if it is undefined. What is symbolic
 * is decided to be what it is. -1 if the argument is an object, which only the native converts.
 */
const relative = (machine, call, at, length, missing) => {
  const value = call.values[at];
  if (value === undefined && !(call.shadows[at] > 0)) {
    return missing;
  }
  if (!isTerm(value)) {
    return -1;
  }
  machine.decisions.pin(call.site, value, call.shadows[at]);
  if (value === undefined) {
    return missing;
  }
  const number = toInteger(value);
  return number < 0 ? max(0, length + number) : min(number, length);
};

/** An element of a new object gets a shadow if it has the value that the shadow is for. */
const put = (machine, target, index, value, shadow) => {
  if (shadow === 0 || !isObject(target) || machine.objects.isProxy(target)) {
    return;
  }
  const own = getOwnPropertyDescriptor(target, index);
  if (own !== undefined && is(own.value, value)) {
    machine.shadows.set(target, index, value, shadow);
  }
};

/** Sets the models of natives that are properties of an object of the realm. */
const install = (table, holder, models) => {
  if (!isObject(holder)) {
    return;
  }
  for (const name of Object.keys(models)) {
    const native = getOwnPropertyDescriptor(holder, name)?.value;
    if (typeof native === 'function') {
      table.set(native, models[name]);
    }
  }
};

/**
 * Natives that look into objects within what they get: their models are asked even if the objects
 * themselves have no shadows.
 */
const search = (machine, holder, names) => {
  for (let i = 0; i < names.length; i++) {
    machine.natives.searching.set(intrinsic(holder, names[i]), true);
    machine.cells.of(names[i]).isSearching = true;
  }
};

module.exports = {
  concrete,
  install,
  intrinsic,
  isSymbolic,
  operation,
  put,
  relative,
  search,
  toInteger,
};
