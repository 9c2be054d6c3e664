'use strict';
// Models of `Function.prototype.call` and `apply`, and of what errors keep of their message.

const { intrinsic } = require('./model.js');

/** `f.call(…)` and `f.apply(…)`: the model of `f`, on the receiver and arguments it was given. */
const forward = (machine, call) =>
  machine.model(call.receiver, {
    ...call,
    receiver: machine.calledReceiver,
    receiverShadow: machine.calledShadow,
  });

const ERRORS = [
  ...['AggregateError', 'Error', 'EvalError', 'RangeError', 'ReferenceError'],
  ...['SyntaxError', 'TypeError', 'URIError'],
];

/** `new Error(message)`: the message is a property of the result. */
const error = (machine, call) => {
  const [value] = call.values;
  if (typeof value === 'string' && call.shadows[0] > 0) {
    machine.setShadow(call.result, 'message', value, call.shadows[0]);
  }
  return 0;
};

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const prototype = intrinsic(global, 'Function', 'prototype');
  machine.models.set(intrinsic(prototype, 'call'), forward);
  machine.models.set(intrinsic(prototype, 'apply'), forward);
  for (const name of ERRORS) {
    machine.models.set(intrinsic(global, name), error);
    machine.constructors.set(intrinsic(global, name), error);
  }
};
