'use strict';
// Models of the methods of strings that put them into an element of HTML.

const { Op } = require('../../protocol.js');
const { indexOf, isTerm } = require('../primordials.js');
const { isSymbolic } = require('./model.js');
const { Text } = require('./string/text.js');

/** @import { Model } from './model.js' */

/**
 * ECMA-262 CreateHTML: a quotation mark in the attribute, which is escaped, is not followed.
 * @param {string} element
 * @param {string} [attribute]
 * @returns {Model}
 */
const html = (element, attribute) => (machine, call, path) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const { receiver, receiverShadow, values, shadows, site } = call;
  const { 0: value } = values;
  if (!isTerm(receiver) || !isTerm(value)) {
    return machine.writer.lost(site, path);
  }
  const { writer } = machine;
  /** @type {(op: number, ...operands: number[]) => number} */
  const apply = (op, ...operands) => writer.apply(op, operands);
  let sum = writer.constant(`<${element}`);
  if (attribute !== undefined) {
    const text = new Text(machine, value, shadows[0] ?? 0);
    const quote = writer.constant('"');
    const hasQuote = indexOf(text.value, '"') >= 0;
    machine.decisions.branch(site, text.apply(Op.StringIncludes, quote), hasQuote);
    if (hasQuote) {
      return machine.writer.lost(site, path);
    }
    sum = apply(Op.Add, sum, writer.constant(` ${attribute}="`));
    sum = apply(Op.Add, apply(Op.Add, sum, text.shadow), quote);
  }
  sum = apply(Op.Add, sum, writer.constant('>'));
  sum = apply(Op.Add, sum, new Text(machine, receiver, receiverShadow).shadow);
  return apply(Op.Add, sum, writer.constant(`</${element}>`));
};

module.exports = {
  anchor: html('a', 'name'),
  big: html('big'),
  blink: html('blink'),
  bold: html('b'),
  fixed: html('tt'),
  fontcolor: html('font', 'color'),
  fontsize: html('font', 'size'),
  italics: html('i'),
  link: html('a', 'href'),
  small: html('small'),
  strike: html('strike'),
  sub: html('sub'),
  sup: html('sup'),
};
