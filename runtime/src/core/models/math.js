'use strict';
// Models of `Math`.

const { Op } = require('../../protocol.js');
const { isTerm } = require('../primordials.js');
const { intrinsic, isSymbolic, operation } = require('./model.js');

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

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  for (const name of UNARY) {
    const op = Op[`Math${name[0].toUpperCase()}${name.slice(1)}`];
    const model = operation(op, { name: `Math.${name}` });
    machine.models.set(intrinsic(global, 'Math', name), model);
  }
  machine.models.set(intrinsic(global, 'Math', 'min'), fold(Op.MathMin, 'Math.min'));
  machine.models.set(intrinsic(global, 'Math', 'max'), fold(Op.MathMax, 'Math.max'));
};
