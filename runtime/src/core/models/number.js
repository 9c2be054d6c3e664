'use strict';
// Models of `Number`, `Boolean` and the global functions on numbers.

const { Op } = require('../../protocol.js');
const { isTerm } = require('../primordials.js');
const { intrinsic, isSymbolic, operation } = require('./model.js');

const valueOf = (machine, call) => (isTerm(call.receiver) ? call.receiverShadow : 0);

/** `toString` without a radix, or with radix 10. */
const toString = (machine, call) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const { 0: radix } = call.values;
  if (!isTerm(call.receiver) || (radix !== undefined && radix !== 10) || call.shadows[0] > 0) {
    return machine.writer.lost(call.site, 'Number.prototype.toString');
  }
  return machine.writer.apply(Op.ToString, [call.receiverShadow]);
};

/** `Number.isSafeInteger`: an integer within the bounds. */
const isSafeInteger = (machine, call) => {
  const { 0: shadow } = call.shadows;
  if (!(shadow > 0)) {
    return 0;
  }
  const { writer } = machine;
  const bound = writer.constant(2 ** 53 - 1);
  const size = writer.apply(Op.MathAbs, [shadow]);
  const isSmall = writer.apply(Op.LessEqual, [size, bound]);
  const isInteger = writer.apply(Op.NumberIsInteger, [shadow]);
  return writer.apply(Op.Conditional, [isInteger, isSmall, writer.constant(false)]);
};

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const { models } = machine.natives;
  const set = (op, most, ...path) => {
    const name = path.join('.');
    models.set(intrinsic(global, ...path), operation(op, { most, name }));
  };
  set(Op.ToNumber, 1, 'Number');
  set(Op.ToBoolean, 1, 'Boolean');
  set(Op.ParseInt, 2, 'parseInt');
  set(Op.ParseFloat, 1, 'parseFloat');
  set(Op.IsNan, 1, 'isNaN');
  set(Op.IsFinite, 1, 'isFinite');
  set(Op.NumberIsNan, 1, 'Number', 'isNaN');
  set(Op.NumberIsFinite, 1, 'Number', 'isFinite');
  set(Op.NumberIsInteger, 1, 'Number', 'isInteger');
  models.set(intrinsic(global, 'Number', 'isSafeInteger'), isSafeInteger);
  for (const constructor of ['Number', 'Boolean']) {
    models.set(intrinsic(global, constructor, 'prototype', 'toString'), toString);
    models.set(intrinsic(global, constructor, 'prototype', 'valueOf'), valueOf);
  }
};
