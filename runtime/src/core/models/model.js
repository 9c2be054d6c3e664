'use strict';
// What a model is, and what models have in common.
//
// A model is a function of the machine and a finished call of a native, which gives the shadow of the
// result; the shadows of what the result holds, and of what the native has changed, it sets itself. It
// runs nothing of the app and calls captured intrinsics only (docs/natives.md). A module of this folder
// exports what it has for each native under a name; a row of crates/protocol/src/natives.rs says which
// native that is for.

const {
  getOwnPropertyDescriptor,
  is,
  isObject,
  isTerm,
  max,
  min,
  trunc,
} = require('../primordials.js');

/**
 * @typedef {import('../machine.js').Machine} Machine
 * @typedef {import('../calls/finished.js').Call} Call
 *
 * @typedef {(machine: Machine, call: Call, path: string) => number} Model
 *   `path` is where the native is, as notes name it
 * @typedef {(machine: Machine, receiver: unknown, shadows: number[], values: unknown[]) => unknown} Prepare
 *   is called before a call with arguments, and passes them on to the native; what it gives is the
 *   `prepared` of the finished call
 * @typedef {(machine: Machine, state: import('../calls/callbacks.js').Iteration, f: Function) => Function} Wrap
 *   makes the callback that the native gets in place of `f`
 * @typedef {(machine: Machine, object: object, result: unknown) => number} Converted
 *   the shadow of what the native, called by an operator, has made of an object
 * @typedef {(machine: Machine, native: any) => Function} StandIn
 *   makes the function that stands in the native's place, and calls it
 *
 * What a module exports for a native; a function is a model of its calls.
 * @typedef {object} Definition
 * @property {Model} [called] after a call
 * @property {Model} [made] after `new`
 * @property {Prepare} [prepare]
 * @property {Wrap} [callback]
 * @property {Converted} [converted]
 * @property {StandIn} [standIn]
 * @property {{kind: 'array' | 'map' | 'set', part: 'keys' | 'values' | 'entries'}} [walk] what its
 *   iterators go through, if it may be what `for`-`of` calls
 * @property {boolean} [isArrayText] whether it makes the text of an array
 * @property {boolean} [isPure] whether it is a getter without an effect
 * @property {boolean} [isHolder] whether it is a setter after which the getter gives what was set
 * @property {boolean} [isSwitch] whether it is a setter that does one thing or another, by whether it is
 *   given something true
 *
 * @property {boolean} [passesOn] whether it returns what the function returns that it has called, if any
 *
 * What a row says beside the model; see `Native` of crates/protocol/src/natives.rs.
 * @typedef {object} Facts
 * @property {number} [callsBack]
 * @property {'call' | 'construct'} [relays]
 * @property {boolean} [isPrepared]
 * @property {boolean} [iterates]
 * @property {boolean} [searches]
 * @property {boolean} [seesTaken]
 *
 * @typedef {{path: string, model: Definition | Model, facts: Facts}} Row
 */

/**
 * Whether anything that the call got is symbolic.
 * @param {Call} call
 */
const isSymbolic = (call) => {
  let any = call.receiverShadow;
  for (let i = 0; i < call.shadows.length; i++) {
    any |= call.shadows[i];
  }
  return any !== 0;
};

/**
 * The model of a native that is an operator on its first arguments, of which there are at most `most`,
 * with the receiver, if `hasReceiver`, in front.
 * @param {number} op
 * @param {{hasReceiver?: boolean, most?: number}} [options]
 * @returns {Model}
 */
const operation =
  (op, { hasReceiver = false, most = 1 } = {}) =>
  (machine, call, path) => {
    if (!isSymbolic(call)) {
      return 0;
    }
    const operands = [];
    if (hasReceiver) {
      if (!isTerm(call.receiver)) {
        return machine.writer.lost(call.site, path);
      }
      const shadow = machine.operators.operand(call.receiver, call.receiverShadow);
      operands[0] = machine.operators.textual(call.receiver, shadow);
    }
    for (let i = 0; i < call.values.length && i < most; i++) {
      if (!isTerm(call.values[i])) {
        return machine.writer.lost(call.site, path);
      }
      operands[operands.length] = machine.operators.operand(call.values[i], call.shadows[i] ?? 0);
    }
    return operands.length === 0 ? 0 : machine.writer.apply(op, operands);
  };

/**
 * The model of a native whose result says nothing about what is symbolic.
 * @type {Definition}
 */
const concrete = { called: () => 0, made: () => 0 };

/**
 * ECMA-262 ToIntegerOrInfinity of a primitive.
 * @param {any} value a primitive, whatever its type
 */
const toInteger = (value) => trunc(+value) || 0;

/**
 * An argument that is an index relative to a length; `missing` if it is undefined. What is symbolic
 * is decided to be what it is. -1 if the argument is an object, which only the native converts.
 * @param {Machine} machine
 * @param {Call} call
 * @param {number} at which argument
 * @param {number} length
 * @param {number} missing
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

/**
 * An element of a new object gets a shadow if it has the value that the shadow is for.
 * @param {Machine} machine
 * @param {unknown} target
 * @param {PropertyKey} index
 * @param {unknown} value
 * @param {number} shadow
 */
const put = (machine, target, index, value, shadow) => {
  if (shadow === 0 || !isObject(target) || machine.objects.isProxy(target)) {
    return;
  }
  const own = getOwnPropertyDescriptor(target, index);
  if (own !== undefined && is(own.value, value)) {
    machine.shadows.set(target, index, value, shadow);
  }
};

module.exports = {
  concrete,
  isSymbolic,
  operation,
  put,
  relative,
  toInteger,
};
