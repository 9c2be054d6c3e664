'use strict';
// Models of `RegExp.prototype`.
//
// A match is a term of the pattern, which is a constant, the string and the index that the search
// begins at. That there is a match is a decision wherever the native says so by something else than
// a boolean; where there may be many, the machine searches again as the native did, on a regular
// expression of its own. What an app has changed of a regular expression or of `RegExp.prototype`
// may run code of the app, and is not followed.

const { Op } = require('../../protocol.js');
const { isTerm, regExpExec, regExpFlag, slice } = require('../primordials.js');
const { Matching, beginning, textOf } = require('./regexp/matching.js');
const { elementOf } = require('./regexp/result.js');
const { isSymbolic } = require('./model.js');
const { isPristine, isRegExp } = require('./regexp/pristine.js');

/**
 * @import { Call, Machine, Model, Prepare } from './model.js'
 * @import { Index } from './regexp/matching.js'
 */

/**
 * Whether what a call of `exec` or `test` depends on is symbolic.
 * @param {Call} call
 */
const concerns = ({ prepared: lastIndex, shadows }) =>
  shadows[0] > 0 || (lastIndex !== undefined && lastIndex.shadow > 0);

/**
 * Where the search began was looked up before it ran.
 * @type {Prepare}
 */
const prepare = (machine, regexp, shadows, values) => {
  machine.registers.passing(shadows, values);
  if (!isRegExp(machine, regexp)) {
    return undefined;
  }
  const value = elementOf(regexp, 'lastIndex');
  return { value, shadow: machine.shadows.of(regexp, 'lastIndex', value) };
};

/** What a text of a person's has when it is no pattern: something that is opened, or a `\\` at its end. */
const SPECIAL = /[([]|\\$/;

/**
 * What is left of a text without the constants that it begins and ends with.
 * @param {Machine} machine
 * @param {string} text
 * @param {number} shadow
 * @returns {{ value: string, shadow: number }}
 */
const coreOf = ({ terms }, text, shadow) => {
  let core = { value: text, shadow };
  for (;;) {
    const term = terms.of(core.shadow);
    if (term === undefined || !('op' in term) || term.op !== Op.Add || !terms.isText(core.shadow)) {
      return core;
    }
    const { 0: left, 1: right } = term.operands;
    const isPrefix = terms.isConstant(left);
    const known =
      isPrefix || terms.isConstant(right) ? terms.valueOf(isPrefix ? left : right) : undefined;
    if (known === undefined) {
      return core;
    }
    terms.usesHeld(core.shadow);
    const { length } = `${known.value}`;
    core = isPrefix
      ? { value: slice(core.value, length), shadow: right }
      : { value: slice(core.value, 0, core.value.length - length), shadow: left };
  }
};

/**
 * The pattern of a regular expression is symbolic: whether a text makes one is decided by what makes it
 * none most often, apart from the constants that are put around it. What is matched with it is not
 * followed.
 * @type {Prepare}
 */
const prepareText = (machine, receiver, shadows, values) => {
  const { writer, registers, host } = machine;
  const { 0: text } = values;
  const shadow = shadows[0] ?? 0;
  const site = shadow > 0 && typeof text === 'string' ? host.siteOfCaller() : null;
  if (site !== null) {
    const core = coreOf(machine, `${text}`, shadow);
    const term = writer.apply(Op.RegExpTest, [writer.constant(`${SPECIAL}`), core.shadow]);
    writer.branch(site, term, regExpExec(SPECIAL, core.value) !== null);
  }
  registers.passing(shadows, values);
  registers.isCarried = site !== null;
};

/** @type {Model} */
const madeOfText = (machine, call) =>
  isSymbolic(call) ? machine.writer.lost(call.site, 'RegExp of a symbolic text') : 0;

/**
 * Where a search of `exec` or `test` began; null if it is not known.
 * @param {Machine} machine
 * @param {Call} call
 * @returns {Index | null}
 */
const startOf = (machine, { receiver: regexp, prepared: lastIndex }) => {
  if (!regExpFlag(regexp, 'global') && !regExpFlag(regexp, 'sticky')) {
    return beginning(machine);
  }
  if (lastIndex === undefined || typeof lastIndex.value !== 'number') {
    return null;
  }
  return {
    value: lastIndex.value,
    shadow: machine.operators.operand(lastIndex.value, lastIndex.shadow),
  };
};

/**
 * The matching of a call of `exec` or `test`; null if it cannot be followed.
 * @param {Machine} machine
 * @param {Call} call
 */
const matchingOf = (machine, call) => {
  const { receiver, values, shadows, site } = call;
  const at = startOf(machine, call);
  if (at === null || !isTerm(values[0])) {
    return null;
  }
  const matching = new Matching(
    machine,
    site,
    receiver,
    textOf(machine, values[0], shadows[0] ?? 0),
    at,
  );
  return matching.isKnown ? matching : null;
};

/**
 * A search that begins at `lastIndex` writes it.
 * @param {Machine} machine
 * @param {Matching} matching
 * @param {RegExp} regexp
 * @param {boolean} isFound
 */
const moveLastIndex = (machine, matching, regexp, isFound) => {
  if (!matching.isGlobal && !matching.isSticky) {
    return;
  }
  const shadow = isFound ? matching.end(0) : 0;
  machine.shadows.set(regexp, 'lastIndex', elementOf(regexp, 'lastIndex'), shadow);
};

/** @type {Model} */
const exec = (machine, call, path) => {
  const { receiver, result, site } = call;
  if (!isRegExp(machine, receiver)) {
    return machine.finished.unmodelled(call, path);
  }
  if (call.isTaken || !concerns(call)) {
    return 0;
  }
  const matching = matchingOf(machine, call);
  if (matching === null) {
    return machine.writer.lost(site, path);
  }
  matching.decide(result !== null);
  if (result !== null) {
    matching.fill(result);
  }
  moveLastIndex(machine, matching, receiver, result !== null);
  return 0;
};

/** @type {Model} */
const test = (machine, call, path) => {
  const { receiver, result, site } = call;
  if (!isRegExp(machine, receiver)) {
    return machine.finished.unmodelled(call, path);
  }
  if (call.isTaken || !concerns(call)) {
    return 0;
  }
  const matching = isPristine(machine, receiver) ? matchingOf(machine, call) : null;
  if (matching === null) {
    return machine.writer.lost(site, path);
  }
  const shadow = matching.term(Op.RegExpTest);
  if (matching.isGlobal || matching.isSticky) {
    machine.decisions.branch(site, shadow, result);
  }
  moveLastIndex(machine, matching, receiver, result);
  return shadow;
};

module.exports = {
  construct: { called: madeOfText, made: madeOfText, prepare: prepareText },
  exec: { called: exec, prepare },
  test: { called: test, prepare },
};
