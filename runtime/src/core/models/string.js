'use strict';
// Models of `String`, and of the methods of strings that are operators of terms.

const { Op } = require('../../protocol.js');
const { isTerm, uncurry } = require('../primordials.js');
const { isSymbolic, operation } = require('./model.js');
const { takesOnly } = require('./refusing.js');

/** @import { Model } from './model.js' */

/**
 * A method that is an operator, and the most arguments it takes.
 * @param {number} op
 * @param {number} most
 */
const method = (op, most) => operation(op, { hasReceiver: true, most });

/** @type {Model} */
const same = (machine, call) => (typeof call.receiver === 'string' ? call.receiverShadow : 0);

/**
 * The concatenation of the receiver and all arguments.
 * @type {Model}
 */
const concat = (machine, call, path) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  if (!isTerm(call.receiver)) {
    return machine.writer.lost(call.site, path);
  }
  const receiver = machine.operators.operand(call.receiver, call.receiverShadow);
  let sum = machine.operators.textual(call.receiver, receiver);
  for (let i = 0; i < call.values.length; i++) {
    const value = call.values[i];
    if (!isTerm(value)) {
      return machine.writer.lost(call.site, path);
    }
    const part = machine.operators.textual(
      value,
      machine.operators.operand(value, call.shadows[i]),
    );
    sum = machine.writer.apply(Op.Add, [sum, part]);
  }
  return sum;
};

/** @type {Model} */
const fromCharCode = (machine, call, path) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  let sum = 0;
  for (let i = 0; i < call.values.length; i++) {
    if (!isTerm(call.values[i])) {
      return machine.writer.lost(call.site, path);
    }
    const unit = machine.operators.operand(call.values[i], call.shadows[i]);
    const part = machine.writer.apply(Op.StringFromCharCode, [unit]);
    sum = sum === 0 ? part : machine.writer.apply(Op.Add, [sum, part]);
  }
  return sum;
};

/**
 * `toLocaleLowerCase` and its like: the operator, where the locale has no rules of its own. Whether it
 * has (Turkish, Azerbaijani, Lithuanian and Greek have), `probe` tells: only without such rules it
 * becomes `wanted`.
 * @param {number} op
 * @param {Function} native
 * @param {string} probe
 * @param {string} wanted
 * @returns {Model}
 */
const inLocale = (op, native, probe, wanted) => {
  const convert = uncurry(native);
  const model = method(op, 0);
  return (machine, call, path) => {
    const { 0: locale } = call.values;
    const isKnown = locale === undefined || typeof locale === 'string';
    if (isKnown && !(call.shadows[0] > 0) && convert(probe, locale) === wanted) {
      return model(machine, call, path);
    }
    return isSymbolic(call) ? machine.writer.lost(call.site, path) : 0;
  };
};

const { toLocaleLowerCase, toLocaleUpperCase } = String.prototype;

module.exports = {
  at: method(Op.StringAt, 1),
  charAt: method(Op.StringCharAt, 1),
  charCodeAt: method(Op.StringCharCodeAt, 1),
  codePointAt: method(Op.StringCodePointAt, 1),
  concat,
  convert: operation(Op.ToString),
  endsWith: method(Op.StringEndsWith, 2),
  fromCharCode,
  includes: method(Op.StringIncludes, 2),
  indexOf: method(Op.StringIndexOf, 2),
  lastIndexOf: method(Op.StringLastIndexOf, 2),
  padEnd: method(Op.StringPadEnd, 2),
  padStart: method(Op.StringPadStart, 2),
  repeat: { called: method(Op.StringRepeat, 1), prepare: takesOnly(0, Infinity) },
  slice: method(Op.StringSlice, 2),
  startsWith: method(Op.StringStartsWith, 2),
  substr: method(Op.StringSubstr, 2),
  substring: method(Op.StringSubstring, 2),
  toLocaleLowerCase: inLocale(Op.StringToLowerCase, toLocaleLowerCase, 'I\u0300', 'i\u0300'),
  toLocaleUpperCase: inLocale(Op.StringToUpperCase, toLocaleUpperCase, 'i\u0307ά', 'I\u0307Ά'),
  toLowerCase: method(Op.StringToLowerCase, 0),
  toString: same,
  toUpperCase: method(Op.StringToUpperCase, 0),
  trim: method(Op.StringTrim, 0),
  trimEnd: method(Op.StringTrimEnd, 0),
  trimStart: method(Op.StringTrimStart, 0),
  valueOf: same,
};
