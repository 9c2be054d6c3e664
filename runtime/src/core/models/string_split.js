'use strict';
// The model of `split`.

const { Op } = require('../../protocol.js');
const { arrayIsArray, isTerm, slice } = require('../primordials.js');
const { isSymbolic, put } = require('./model.js');
const { isRegExp } = require('./regexp/pristine.js');
const { splitMatches } = require('./regexp/split.js');
const { MOST_PIECES, decideFound, textsOf } = require('./string/text.js');

/**
 * @import { Call, Machine, Model } from './model.js'
 * @import { Text } from './string/text.js'
 */

/**
 * Decisions how often the separator is found; the pieces between are slices.
 * @type {Model}
 */
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

/**
 * `split` by a text that is not empty.
 * @param {Machine} machine
 * @param {{text: Text, pattern: Text}} texts
 * @param {number} most
 * @param {Call} call
 */
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

/**
 * `split('')`: the code units.
 * @param {Machine} machine
 * @param {Text} text
 * @param {Call} call
 */
const units = (machine, text, { result, site }) => {
  const { length } = text.value;
  machine.decisions.pin(site, length, text.apply(Op.StringLength));
  for (let i = 0; i < length; i++) {
    put(machine, result, i, text.value[i], text.apply(Op.StringIndex, machine.writer.constant(i)));
  }
  return 0;
};

module.exports = { split };
