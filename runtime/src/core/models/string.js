'use strict';
// Models of `String` and `String.prototype`.

const { Op } = require('../../protocol.js');
const { isTerm } = require('../primordials.js');
const { intrinsic, isSymbolic, operation } = require('./model.js');

/** Methods that are operators: name, operator, the most arguments it takes. */
const METHODS = [
  ['at', Op.StringAt, 1],
  ['charAt', Op.StringCharAt, 1],
  ['charCodeAt', Op.StringCharCodeAt, 1],
  ['codePointAt', Op.StringCodePointAt, 1],
  ['endsWith', Op.StringEndsWith, 2],
  ['includes', Op.StringIncludes, 2],
  ['indexOf', Op.StringIndexOf, 2],
  ['lastIndexOf', Op.StringLastIndexOf, 2],
  ['padEnd', Op.StringPadEnd, 2],
  ['padStart', Op.StringPadStart, 2],
  ['repeat', Op.StringRepeat, 1],
  ['slice', Op.StringSlice, 2],
  ['startsWith', Op.StringStartsWith, 2],
  ['substr', Op.StringSubstr, 2],
  ['substring', Op.StringSubstring, 2],
  ['toLowerCase', Op.StringToLowerCase, 0],
  ['toUpperCase', Op.StringToUpperCase, 0],
  ['trim', Op.StringTrim, 0],
  ['trimEnd', Op.StringTrimEnd, 0],
  ['trimStart', Op.StringTrimStart, 0],
];

const same = (machine, call) => (typeof call.receiver === 'string' ? call.receiverShadow : 0);

/** The concatenation of the receiver and all arguments. */
const concat = (machine, call) => {
  if (!isSymbolic(call)) return 0;
  if (!isTerm(call.receiver)) return machine.lost(call.site, 'String.prototype.concat');
  const receiver = machine.operand(call.receiver, call.receiverShadow);
  let sum = machine.textual(call.receiver, receiver);
  for (let i = 0; i < call.values.length; i++) {
    const value = call.values[i];
    if (!isTerm(value)) return machine.lost(call.site, 'String.prototype.concat');
    const part = machine.textual(value, machine.operand(value, call.shadows[i]));
    sum = machine.writer.apply(Op.Add, [sum, part]);
  }
  return sum;
};

const fromCharCode = (machine, call) => {
  if (!isSymbolic(call)) return 0;
  let sum = 0;
  for (let i = 0; i < call.values.length; i++) {
    if (!isTerm(call.values[i])) return machine.lost(call.site, 'String.fromCharCode');
    const unit = machine.operand(call.values[i], call.shadows[i]);
    const part = machine.writer.apply(Op.StringFromCharCode, [unit]);
    sum = sum === 0 ? part : machine.writer.apply(Op.Add, [sum, part]);
  }
  return sum;
};

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const { models } = machine;
  const prototype = intrinsic(global, 'String', 'prototype');
  for (const [name, op, most] of METHODS) {
    const path = `String.prototype.${name}`;
    models.set(
      intrinsic(prototype, name),
      operation(op, { hasReceiver: true, most, name: path }),
    );
  }
  models.set(intrinsic(prototype, 'concat'), concat);
  models.set(intrinsic(prototype, 'toString'), same);
  models.set(intrinsic(prototype, 'valueOf'), same);
  models.set(intrinsic(global, 'String'), operation(Op.ToString, { name: 'String' }));
  models.set(intrinsic(global, 'String', 'fromCharCode'), fromCharCode);
};
