'use strict';
// Models of `String` and `String.prototype`.

const { Op } = require('../../protocol.js');
const { arrayIsArray, indexOf, isTerm, slice } = require('../primordials.js');
const { isRegExp } = require('./matching.js');
const { install, intrinsic, isSymbolic, operation, put } = require('./model.js');
const { replaceMatches } = require('./replacement.js');
const { splitMatches } = require('./split.js');

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

/** Methods that put a string into an element of HTML: name, element, attribute. */
const HTML = [
  ['anchor', 'a', 'name'],
  ['big', 'big'],
  ['blink', 'blink'],
  ['bold', 'b'],
  ['fixed', 'tt'],
  ['fontcolor', 'font', 'color'],
  ['fontsize', 'font', 'size'],
  ['italics', 'i'],
  ['link', 'a', 'href'],
  ['small', 'small'],
  ['strike', 'strike'],
  ['sub', 'sub'],
  ['sup', 'sup'],
];

/** Into how many pieces a string is split at most, before the rest is given up. */
const MOST_PIECES = 256;

const same = (machine, call) => (typeof call.receiver === 'string' ? call.receiverShadow : 0);

/** The concatenation of the receiver and all arguments. */
const concat = (machine, call) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  if (!isTerm(call.receiver)) {
    return machine.writer.lost(call.site, 'String.prototype.concat');
  }
  const receiver = machine.operators.operand(call.receiver, call.receiverShadow);
  let sum = machine.operators.textual(call.receiver, receiver);
  for (let i = 0; i < call.values.length; i++) {
    const value = call.values[i];
    if (!isTerm(value)) {
      return machine.writer.lost(call.site, 'String.prototype.concat');
    }
    const part = machine.operators.textual(
      value,
      machine.operators.operand(value, call.shadows[i]),
    );
    sum = machine.writer.apply(Op.Add, [sum, part]);
  }
  return sum;
};

/** ECMA-262 CreateHTML: a quotation mark in the attribute, which is escaped, is not followed. */
const html = (name, element, attribute) => (machine, call) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const { receiver, receiverShadow, values, shadows, site } = call;
  const { 0: value } = values;
  if (!isTerm(receiver) || !isTerm(value)) {
    return machine.writer.lost(site, name);
  }
  const { writer } = machine;
  const apply = (op, ...operands) => writer.apply(op, operands);
  let sum = writer.constant(`<${element}`);
  if (attribute !== undefined) {
    const text = new Text(machine, value, shadows[0] ?? 0);
    const quote = writer.constant('"');
    const hasQuote = indexOf(text.value, '"') >= 0;
    machine.decisions.branch(site, text.apply(Op.StringIncludes, quote), hasQuote);
    if (hasQuote) {
      return machine.writer.lost(site, name);
    }
    sum = apply(Op.Add, sum, writer.constant(` ${attribute}="`));
    sum = apply(Op.Add, apply(Op.Add, sum, text.shadow), quote);
  }
  sum = apply(Op.Add, sum, writer.constant('>'));
  sum = apply(Op.Add, sum, new Text(machine, receiver, receiverShadow).shadow);
  return apply(Op.Add, sum, writer.constant(`</${element}>`));
};

const fromCharCode = (machine, call) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  let sum = 0;
  for (let i = 0; i < call.values.length; i++) {
    if (!isTerm(call.values[i])) {
      return machine.writer.lost(call.site, 'String.fromCharCode');
    }
    const unit = machine.operators.operand(call.values[i], call.shadows[i]);
    const part = machine.writer.apply(Op.StringFromCharCode, [unit]);
    sum = sum === 0 ? part : machine.writer.apply(Op.Add, [sum, part]);
  }
  return sum;
};

/** A string and its term, for methods that take strings apart. */
class Text {
  constructor(machine, value, shadow) {
    this.machine = machine;
    this.value = `${value}`;
    this.shadow = machine.operators.textual(value, machine.operators.operand(value, shadow));
  }

  apply(op, ...operands) {
    const { writer } = this.machine;
    const shadows = [this.shadow];
    for (let i = 0; i < operands.length; i++) {
      shadows[i + 1] = operands[i];
    }
    return writer.apply(op, shadows);
  }

  /** The part from an index on, whose term is `shadow`. */
  from(index, shadow) {
    const text = new Text(this.machine, slice(this.value, index), 1);
    text.shadow = this.apply(Op.StringSlice, shadow);
    return text;
  }

  /** Where another string is found first: the index and its term. */
  find(other) {
    return {
      index: indexOf(this.value, other.value),
      shadow: this.apply(Op.StringIndexOf, other.shadow),
    };
  }

  /** The term of an index behind another string found at one. */
  behind({ shadow }, other) {
    const length = this.machine.writer.apply(Op.StringLength, [other.shadow]);
    return this.machine.writer.apply(Op.Add, [shadow, length]);
  }
}

/** Decides whether a search succeeded; whether it did. */
const decideFound = (machine, site, { index, shadow }) => {
  machine.decisions.decide(site, '>=', index, shadow, 0, 0, index >= 0);
  return index >= 0;
};

/** The receiver and the pattern of `split` and `replace`; null if they are not strings. */
const textsOf = (machine, call) => {
  const { receiver, receiverShadow, values, shadows } = call;
  if (!isTerm(receiver) || !isTerm(values[0])) {
    return null;
  }
  return {
    text: new Text(machine, receiver, receiverShadow),
    pattern: new Text(machine, values[0], shadows[0] ?? 0),
  };
};

/** Decisions how often the separator is found; the pieces between are slices. */
const split = (machine, call) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const { receiver, receiverShadow, values, shadows, result, site } = call;
  const limit = values[1];
  if (!isTerm(limit)) {
    return machine.writer.lost(site, 'String.prototype.split');
  }
  machine.decisions.pin(site, limit, shadows[1]);
  const most = limit === undefined ? Infinity : limit >>> 0;
  if (isRegExp(machine, values[0])) {
    return splitMatches(machine, call, most);
  }
  const texts = textsOf(machine, call);
  if (texts === null || !arrayIsArray(result)) {
    return machine.writer.lost(site, 'String.prototype.split');
  }
  const { pattern } = texts;
  if (values[0] === undefined) {
    if (shadows[0] > 0) {
      return machine.writer.lost(site, 'String.prototype.split');
    }
    put(machine, result, 0, `${receiver}`, texts.text.shadow);
    return 0;
  }
  if (shadows[0] > 0) {
    machine.decisions.decide(
      site,
      '===',
      pattern.value,
      pattern.shadow,
      '',
      0,
      pattern.value === '',
    );
  }
  if (pattern.value !== '') {
    return pieces(machine, texts, most, call);
  }
  if (receiverShadow === 0 || typeof receiver !== 'string') {
    return 0;
  }
  if (most !== Infinity) {
    return machine.writer.lost(site, 'String.prototype.split');
  }
  return units(machine, texts.text, call);
};

const pieces = (machine, { text, pattern }, most, { result, site }) => {
  let rest = text;
  for (let count = 0; count < most; count++) {
    if (count === MOST_PIECES) {
      return machine.writer.lost(site, 'String.prototype.split');
    }
    const found = rest.find(pattern);
    if (!decideFound(machine, site, found)) {
      put(machine, result, count, rest.value, rest.shadow);
      return 0;
    }
    const zero = machine.writer.constant(0);
    const piece = rest.apply(Op.StringSlice, zero, found.shadow);
    put(machine, result, count, slice(rest.value, 0, found.index), piece);
    rest = rest.from(found.index + pattern.value.length, rest.behind(found, pattern));
  }
  return 0;
};

/** `split('')`: the code units. */
const units = (machine, text, { result, site }) => {
  const { length } = text.value;
  machine.decisions.pin(site, length, text.apply(Op.StringLength));
  for (let i = 0; i < length; i++) {
    put(machine, result, i, text.value[i], text.apply(Op.StringIndex, machine.writer.constant(i)));
  }
  return 0;
};

/** The shadow of a replacement; 0 if it is not known what is put in. */
const replacementOf = (machine, { values, shadows, site }) => {
  if (!isTerm(values[1])) {
    return null;
  }
  const replacement = new Text(machine, values[1], shadows[1] ?? 0);
  const hasPattern = indexOf(replacement.value, '$') >= 0;
  if (shadows[1] > 0) {
    const dollar = machine.writer.constant('$');
    machine.decisions.branch(site, replacement.apply(Op.StringIncludes, dollar), hasPattern);
  }
  return hasPattern ? null : replacement;
};

/** `replace` and `replaceAll` of a string by a string. */
const replace = (name, isAll) => (machine, call) => {
  if (machine.registers.iteration?.replacer !== undefined || isRegExp(machine, call.values[0])) {
    return replaceMatches(machine, call, name);
  }
  if (!isSymbolic(call)) {
    return 0;
  }
  const { site } = call;
  const texts = textsOf(machine, call);
  const replacement = texts === null ? null : replacementOf(machine, call);
  if (replacement === null) {
    return replaceMatches(machine, call, name);
  }
  const { text, pattern } = texts;
  if (isAll && call.shadows[0] > 0) {
    machine.decisions.decide(
      site,
      '===',
      pattern.value,
      pattern.shadow,
      '',
      0,
      pattern.value === '',
    );
  }
  if (isAll && pattern.value === '') {
    return machine.writer.lost(site, name);
  }
  const { writer } = machine;
  let rest = text;
  let sum = writer.constant('');
  for (let count = 0; count < MOST_PIECES; count++) {
    const found = rest.find(pattern);
    const isFound = (isAll || count === 0) && decideFound(machine, site, found);
    if (!isFound) {
      return writer.apply(Op.Add, [sum, rest.shadow]);
    }
    const piece = rest.apply(Op.StringSlice, writer.constant(0), found.shadow);
    sum = writer.apply(Op.Add, [writer.apply(Op.Add, [sum, piece]), replacement.shadow]);
    rest = rest.from(found.index + pattern.value.length, rest.behind(found, pattern));
  }
  return machine.writer.lost(site, name);
};

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const { models } = machine.natives;
  const String = intrinsic(global, 'String');
  const prototype = intrinsic(String, 'prototype');
  for (const [name, op, most] of METHODS) {
    const path = `String.prototype.${name}`;
    models.set(intrinsic(prototype, name), operation(op, { hasReceiver: true, most, name: path }));
  }
  for (const [name, element, attribute] of HTML) {
    models.set(intrinsic(prototype, name), html(`String.prototype.${name}`, element, attribute));
  }
  install(models, prototype, {
    concat,
    replace: replace('String.prototype.replace', false),
    replaceAll: replace('String.prototype.replaceAll', true),
    split,
    toString: same,
    valueOf: same,
  });
  models.set(String, operation(Op.ToString, { name: 'String' }));
  models.set(intrinsic(String, 'fromCharCode'), fromCharCode);
};
