'use strict';
// Models of `encodeURIComponent` and its inverse.

const { Op } = require('../../protocol.js');
const { includes, isTerm, isWellFormed } = require('../primordials.js');
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

/** Half a character: what has no form in UTF-8. */
const HALF = '/[\\ud800-\\udfff]/u';

/**
 * The native throws for half a character, so that there is none is decided beforehand. What a person types
 * has none, so in a page nothing is decided.
 * @type {import('./model.js').StandIn}
 */
const standInEncode = (machine, native) => {
  const { writer, registers } = machine;
  const { encodeURIComponent: standIn } = {
    /** @param {unknown} given */
    encodeURIComponent(given) {
      const shadow = machine.incoming.takeArguments([given])?.[0] ?? 0;
      if (shadow === 0 || !isTerm(given)) {
        return native(given);
      }
      const mayThrow = machine.readsAnyText && typeof given === 'string';
      const site = mayThrow ? machine.host.siteOfCaller() : null;
      if (site !== null) {
        const hasHalf = writer.apply(Op.RegExpTest, [writer.constant(HALF), shadow]);
        writer.branch(site, hasHalf, !isWellFormed(/** @type {string} */ (given)));
      }
      return registers.gives(native(given), writer.apply(Op.EncodeURIComponent, [shadow]));
    },
  };
  return standIn;
};

module.exports = {
  decodeComponent,
  encodeComponent: { called: operation(Op.EncodeURIComponent), standIn: standInEncode },
};
