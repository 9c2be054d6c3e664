'use strict';
// Models of `Number`, `Boolean` and the global functions on numbers.

const { Op } = require('../../protocol.js');
const { isTerm } = require('../primordials.js');
const { isSymbolic, operation } = require('./model.js');
const { takesOnly } = require('./refusing.js');

/** @import { Model } from './model.js' */

/** @type {Model} */
const valueOf = (machine, call) => (isTerm(call.receiver) ? call.receiverShadow : 0);

/**
 * `toString` without a radix, or with radix 10.
 * @type {Model}
 */
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

/** @type {Model} */
const toFixed = (machine, call, path) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const { 0: digits } = call.values;
  if (!isTerm(call.receiver) || !isTerm(digits)) {
    return machine.writer.lost(call.site, path);
  }
  const { operators, writer } = machine;
  return writer.apply(Op.NumberToFixed, [
    operators.operand(call.receiver, call.receiverShadow),
    operators.operand(digits, call.shadows[0] ?? 0),
  ]);
};

/**
 * `Number.isSafeInteger`: an integer within the bounds.
 * @type {Model}
 */
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

module.exports = {
  isFinite: operation(Op.IsFinite),
  isNaN: operation(Op.IsNan),
  isSafeInteger,
  numberIsFinite: operation(Op.NumberIsFinite),
  numberIsInteger: operation(Op.NumberIsInteger),
  numberIsNaN: operation(Op.NumberIsNan),
  parseFloat: operation(Op.ParseFloat),
  parseInt: operation(Op.ParseInt, { most: 2 }),
  toBoolean: operation(Op.ToBoolean),
  toFixed: { called: toFixed, prepare: takesOnly(0, 100) },
  toNumber: operation(Op.ToNumber),
  toString,
  valueOf,
};
