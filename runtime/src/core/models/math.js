'use strict';
// Models of `Math`.

const { Op } = require('../../protocol.js');
const { isTerm } = require('../primordials.js');
const { isSymbolic, operation } = require('./model.js');

/** @import { Call, Machine, Model } from './model.js' */

/**
 * `Math.min` and `Math.max`: the operator is binary, more arguments nest it.
 * @param {number} op
 * @returns {Model}
 */
const fold = (op) => (machine, call, path) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  let folded = 0;
  for (let i = 0; i < call.values.length; i++) {
    const value = call.values[i];
    if (!isTerm(value)) {
      return machine.writer.lost(call.site, path);
    }
    const operand = machine.operators.operand(value, call.shadows[i]);
    folded =
      folded === 0
        ? machine.operators.numeric(value, operand)
        : machine.writer.apply(op, [folded, operand]);
  }
  return folded;
};

/**
 * `Math.pow` is `**`.
 * @type {Model}
 */
const pow = (machine, call, path) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const { values, shadows, site } = call;
  if (!isTerm(values[0]) || !isTerm(values[1])) {
    return machine.writer.lost(site, path);
  }
  const operands = [];
  for (let i = 0; i < 2; i++) {
    operands[i] = machine.operators.operand(values[i], shadows[i] ?? 0);
  }
  return machine.writer.apply(Op.Exponentiate, operands);
};

/**
 * The first `count` arguments as operands, which are undefined if missing; null if one is no term.
 * @param {Machine} machine
 * @param {Call} call
 * @param {number} count
 */
const operandsOf = (machine, { values, shadows }, count) => {
  const operands = [];
  for (let i = 0; i < count; i++) {
    if (!isTerm(values[i])) {
      return null;
    }
    operands[i] = machine.operators.operand(values[i], shadows[i] ?? 0);
  }
  return operands;
};

/**
 * `Math.imul`: the halves of one factor are multiplied with the other, which no double rounds.
 * @type {Model}
 */
const imul = (machine, call, path) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const operands = operandsOf(machine, call, 2);
  if (operands === null) {
    return machine.writer.lost(call.site, path);
  }
  const { writer } = machine;
  const half = writer.constant(16);
  /** @type {(op: number, left: number, right: number) => number} */
  const apply = (op, left, right) => writer.apply(op, [left, right]);
  const left = apply(Op.BitwiseOr, operands[0], writer.constant(0));
  const right = apply(Op.BitwiseOr, operands[1], writer.constant(0));
  const high = apply(Op.UnsignedRightShift, left, half);
  const low = apply(Op.BitwiseAnd, left, writer.constant(0xffff));
  const shifted = apply(Op.LeftShift, apply(Op.Multiply, high, right), half);
  const sum = apply(Op.Add, shifted, apply(Op.Multiply, low, right));
  return apply(Op.BitwiseOr, sum, writer.constant(0));
};

/**
 * `Math.clz32`: halves, quarters and so on that are empty are shifted out.
 * @type {Model}
 */
const clz32 = (machine, call, path) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const operands = operandsOf(machine, call, 1);
  if (operands === null) {
    return machine.writer.lost(call.site, path);
  }
  const { writer } = machine;
  /** @type {(op: number, ...shadows: number[]) => number} */
  const apply = (op, ...shadows) => writer.apply(op, shadows);
  const zero = writer.constant(0);
  let rest = apply(Op.UnsignedRightShift, operands[0], zero);
  const isZero = apply(Op.StrictlyEqual, rest, zero);
  let count = zero;
  for (let bits = 16; bits > 0; bits >>= 1) {
    const isEmpty = apply(Op.LessThan, rest, writer.constant(2 ** (32 - bits)));
    const size = writer.constant(bits);
    count = apply(Op.Conditional, isEmpty, apply(Op.Add, count, size), count);
    const shifted = apply(Op.LeftShift, rest, size);
    rest = apply(Op.Conditional, isEmpty, apply(Op.UnsignedRightShift, shifted, zero), rest);
  }
  return apply(Op.Conditional, isZero, writer.constant(32), count);
};

/**
 * `Math.hypot`: of one number it is the magnitude; what has more than three sides is rare.
 * @type {Model}
 */
const hypot = (machine, call, path) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const count = call.values.length;
  const operands = count > 3 ? null : operandsOf(machine, call, count);
  if (operands === null) {
    return machine.writer.lost(call.site, path);
  }
  return machine.writer.apply(count === 1 ? Op.MathAbs : Op.MathHypot, operands);
};

module.exports = {
  abs: operation(Op.MathAbs),
  ceil: operation(Op.MathCeil),
  clz32,
  floor: operation(Op.MathFloor),
  fround: operation(Op.MathFround),
  hypot,
  imul,
  max: fold(Op.MathMax),
  min: fold(Op.MathMin),
  pow,
  round: operation(Op.MathRound),
  sign: operation(Op.MathSign),
  sqrt: operation(Op.MathSqrt),
  trunc: operation(Op.MathTrunc),
};
