'use strict';
// How models are written: a model gets the machine and a finished call of a native
// (`Call` of ../calls.js), and gives the shadow of its result.

const { getOwnPropertyDescriptor, isObject, isTerm } = require('../primordials.js');

/** A property of a realm's intrinsic, by its path; undefined if it is not there. */
const intrinsic = (global, ...path) => {
  let value = global;
  for (let i = 0; i < path.length; i++) {
    if (!isObject(value)) return undefined;
    value = getOwnPropertyDescriptor(value, path[i])?.value;
  }
  return value;
};

/** Whether anything that the call got is symbolic. */
const isSymbolic = (call) => {
  let any = call.receiverShadow;
  for (let i = 0; i < call.shadows.length; i++) any |= call.shadows[i];
  return any !== 0;
};

/**
 * The model of a native that is an operator on its first `count` arguments, by default on all, with
 * the receiver, if `hasReceiver`, in front.
 */
const operation = (op, { hasReceiver = false, most = 1, name }) => (machine, call) => {
  if (!isSymbolic(call)) return 0;
  const operands = [];
  if (hasReceiver) {
    if (!isTerm(call.receiver)) return machine.lost(call.site, name);
    const shadow = machine.operand(call.receiver, call.receiverShadow);
    operands[0] = machine.textual(call.receiver, shadow);
  }
  for (let i = 0; i < call.values.length && i < most; i++) {
    if (!isTerm(call.values[i])) return machine.lost(call.site, name);
    operands[operands.length] = machine.operand(call.values[i], call.shadows[i] ?? 0);
  }
  return operands.length === 0 ? 0 : machine.writer.apply(op, operands);
};

module.exports = { intrinsic, isSymbolic, operation };
