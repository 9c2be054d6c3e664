'use strict';
// Models of `Math`.

const { Op } = require('../../protocol.js');
const { isTerm } = require('../primordials.js');
const { install, intrinsic, isSymbolic, operation } = require('./model.js');

const UNARY = ['floor', 'ceil', 'round', 'trunc', 'abs', 'sign', 'sqrt'];

/** `Math.min` and `Math.max`: the operator is binary, more arguments nest it. */
const fold = (op, name) => (machine, call) => {
  if (!isSymbolic(call)) return 0;
  let folded = 0;
  for (let i = 0; i < call.values.length; i++) {
    const value = call.values[i];
    if (!isTerm(value)) return machine.lost(call.site, name);
    const operand = machine.operand(value, call.shadows[i]);
    folded =
      folded === 0 ? machine.numeric(value, operand) : machine.writer.apply(op, [folded, operand]);
  }
  return folded;
};

/** `Math.pow` is `**`. */
const pow = (machine, call) => {
  if (!isSymbolic(call)) return 0;
  const { values, shadows, site } = call;
  if (!isTerm(values[0]) || !isTerm(values[1])) return machine.lost(site, 'Math.pow');
  const operands = [];
  for (let i = 0; i < 2; i++) operands[i] = machine.operand(values[i], shadows[i] ?? 0);
  return machine.writer.apply(Op.Exponentiate, operands);
};

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const models = {
    max: fold(Op.MathMax, 'Math.max'),
    min: fold(Op.MathMin, 'Math.min'),
    pow,
  };
  for (const name of UNARY) {
    const op = Op[`Math${name[0].toUpperCase()}${name.slice(1)}`];
    models[name] = operation(op, { name: `Math.${name}` });
  }
  install(machine.models, intrinsic(global, 'Math'), models);
};
