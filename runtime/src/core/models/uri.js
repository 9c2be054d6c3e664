'use strict';
// Models of `encodeURIComponent` and its inverse.

const { Op } = require('../../protocol.js');
const { includes } = require('../primordials.js');
const { operation } = require('./model.js');

/** @import { Model } from './model.js' */

/**
 * What was encoded comes back; another text stays as it is unless there is a `%` in it, which is
 * decided.
 * @type {Model}
 */
const decodeComponent = (machine, call, path) => {
  const { 0: shadow = 0 } = call.shadows;
  const { 0: text } = call.values;
  if (!(shadow > 0)) {
    return 0;
  }
  const { writer } = machine;
  const term = machine.terms.of(shadow);
  if (term !== undefined && 'op' in term && term.op === Op.EncodeURIComponent) {
    const { 0: given } = term.operands;
    machine.terms.usesHeld(shadow);
    return machine.terms.isText(given) ? given : writer.apply(Op.ToString, [given]);
  }
  if (typeof text !== 'string') {
    return writer.lost(call.site, path);
  }
  const isEscaped = includes(text, '%');
  const hasEscape = writer.apply(Op.StringIncludes, [shadow, writer.constant('%')]);
  writer.branch(call.site, hasEscape, isEscaped);
  return isEscaped ? writer.lost(call.site, path) : shadow;
};

module.exports = { decodeComponent, encodeComponent: operation(Op.EncodeURIComponent) };
