'use strict';
// Models of `replace` and `replaceAll`; of a string by a string here, of others in
// `regexp/replacement.js`.

const { Op } = require('../../protocol.js');
const { indexOf, isTerm } = require('../primordials.js');
const { isSymbolic } = require('./model.js');
const { isRegExp } = require('./regexp/pristine.js');
const { replaceMatches, replacer } = require('./regexp/replacement.js');
const { MOST_PIECES, Text, decideFound, textsOf } = require('./string/text.js');

/** @import { Call, Machine, Model } from './model.js' */

/**
 * The text that is put in; null if it is not known.
 * @param {Machine} machine
 * @param {Call} call
 */
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

/**
 * `replace` and `replaceAll` of a string by a string.
 * @param {boolean} isAll
 * @returns {Model}
 */
const replace = (isAll) => (machine, call, path) => {
  if (machine.registers.iteration?.replacer !== undefined || isRegExp(machine, call.values[0])) {
    return replaceMatches(machine, call, path);
  }
  if (!isSymbolic(call)) {
    return 0;
  }
  const { site } = call;
  const texts = textsOf(machine, call);
  const replacement = texts === null ? null : replacementOf(machine, call);
  if (replacement === null) {
    return replaceMatches(machine, call, path);
  }
  const { text, pattern } = /** @type {NonNullable<typeof texts>} */ (texts);
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
    return machine.writer.lost(site, path);
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
  return machine.writer.lost(site, path);
};

module.exports = {
  replace: { callback: replacer, called: replace(false) },
  replaceAll: { callback: replacer, called: replace(true) },
};
