'use strict';
// `replace` and `replaceAll` as sums of texts: what lies between the matches, and what comes in their
// places: a template's parts, or what a function has returned.

const { Op } = require('../../../protocol.js');
const {
  includes,
  is,
  isObject,
  isTerm,
  makeRegExp,
  ownKeys,
  replace,
  slice,
} = require('../../primordials.js');
const { beginning, matchingIn, textOf } = require('./matching.js');
const { elementOf, fillGroups } = require('./result.js');
const { Sum } = require('./sum.js');
const { isPristine } = require('./pristine.js');
const { isSymbolic } = require('../model.js');
const { parseTemplate } = require('./substitution.js');

/**
 * @import { Machine } from '../../machine.js'
 * @import { Iteration } from '../../calls/callbacks.js'
 * @import { Call } from '../../calls/finished.js'
 * @import { Model, Wrap } from '../model.js'
 * @import { Match, Matching } from './matching.js'
 * @import { Part } from './substitution.js'
 *
 * What a replacer has returned for a match: where that is, and what matched.
 * @typedef {{value: unknown, shadow: number, at: unknown, matched: string}} Result
 *
 * The iteration of a replacer that has been called; without `matches` they are not symbolic, or not
 * followed.
 * @typedef {Iteration & {results: Result[]} & ({matches?: undefined} | Matched)} Replacing
 * @typedef {{matches: Match[], matching: Matching}} Matched
 *
 * @typedef {(sum: Sum, match: Match, number: number) => boolean | void} Add
 *   adds what is in the place of a match, given its number; `false` if that is not known
 */

/** Characters that mean something in a pattern. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;
/**
 * What is replaced: of a string, which stands for itself, the pattern that matches just it.
 * @param {Machine} machine
 * @param {Pick<Call, 'values' | 'shadows'>} call
 * @param {string | undefined} name of the method
 * @returns {RegExp | null}
 */
const replacedPattern = (machine, call, name) => {
  const { 0: pattern } = call.values;
  const isText = typeof pattern === 'string' && !(call.shadows[0] > 0);
  if (!isText) {
    return isObject(pattern) && isPristine(machine, pattern) ? pattern : null;
  }
  return makeRegExp(
    replace(pattern, SYNTAX, '\\$&'),
    name === 'String.prototype.replaceAll' ? 'g' : '',
  );
};

/**
 * What a group captured, as a text: of one that took no part, nothing.
 * @param {Sum} sum
 * @param {Match} match
 * @param {number | string} group
 */
const addCaptured = (sum, match, group) => {
  const { matching, found } = match;
  const value = typeof group === 'string' ? elementOf(found.groups, group) : found[group];
  const shadows = matching.shadowsOf(match);
  if (value === undefined) {
    return;
  }
  const named = () => matching.term(Op.RegExpCapture, group);
  sum.add(value, typeof group === 'string' ? matching.within(match, named) : shadows[group]);
};

/**
 * `GetSubstitution` with the parts of a template.
 * @param {Sum} sum
 * @param {Match} match
 * @param {Part[]} parts
 */
const addSubstituted = (sum, match, parts) => {
  const { text, machine } = match.matching;
  for (let i = 0; i < parts.length; i++) {
    const { kind, value } = parts[i];
    if (kind === 'text') {
      sum.add(value, 0);
    } else if (kind === 'group') {
      addCaptured(sum, match, value);
    } else if (kind === 'before') {
      sum.addSlice(text, beginning(machine), { value: match.index, shadow: match.shadow });
    } else {
      sum.addSlice(text, match.end, undefined);
    }
  }
};

/**
 * The text with its matches replaced; null if it is not known by what.
 * @param {Matching} matching
 * @param {Match[]} matches
 * @param {Add} add
 */
const replaced = (matching, matches, add) => {
  const { machine, text } = matching;
  const sum = new Sum(machine);
  let from = beginning(machine);
  for (let i = 0; i < matches.length; i++) {
    sum.addSlice(text, from, { value: matches[i].index, shadow: matches[i].shadow });
    if (add(sum, matches[i], i) === false) {
      return null;
    }
    from = matches[i].end;
  }
  sum.addSlice(text, from, undefined);
  return sum;
};

/**
 * What stands in the place of each match; null if it is not known.
 * @param {Machine} machine
 * @param {Call} call
 * @param {Match[]} matches
 * @param {Replacing | undefined} state of the replacer, if one was called
 * @returns {Add | null}
 */
const replacementOf = (machine, call, matches, state) => {
  const { values, shadows, site } = call;
  if (state !== undefined) {
    return (sum, match, number) => {
      const result = state.results[number];
      if (result === undefined || !isTerm(result.value)) {
        return false;
      }
      sum.add(
        `${result.value}`,
        machine.operators.textual(
          result.value,
          machine.operators.operand(result.value, result.shadow),
        ),
      );
      return true;
    };
  }
  if (matches.length === 0) {
    return () => true;
  }
  if (!isTerm(values[1])) {
    return null;
  }
  const { value, shadow } = textOf(machine, values[1], shadows[1] ?? 0);
  if (shadows[1] > 0) {
    const dollar = machine.writer.constant('$');
    machine.decisions.branch(
      site,
      machine.writer.apply(Op.StringIncludes, [shadow, dollar]),
      includes(value, '$'),
    );
    if (includes(value, '$')) {
      return null;
    }
    return (sum) => sum.add(value, shadow);
  }
  const groups = isObject(matches[0].found.groups)
    ? /** @type {string[]} */ (ownKeys(matches[0].found.groups))
    : null;
  const parts = parseTemplate(value, matches[0].found.length - 1, groups);
  return (sum, match) => addSubstituted(sum, match, parts);
};

/**
 * What lies between the matches in a text that is not symbolic, and what replaces them.
 * @param {Machine} machine
 * @param {Call} call
 * @param {Replacing} state
 * @param {string} name
 */
const ofConcrete = (machine, { receiver, result }, { results, objectShadow, site }, name) => {
  if (objectShadow !== 0 || typeof receiver !== 'string') {
    return 0;
  }
  const sum = new Sum(machine);
  let from = 0;
  let isSymbolic = false;
  for (let i = 0; i < results.length; i++) {
    const { value, shadow, at, matched } = results[i];
    if (!isTerm(value) || typeof at !== 'number') {
      return 0;
    }
    if (shadow !== 0) {
      isSymbolic = true;
    }
    sum.add(slice(receiver, from, at), 0);
    sum.add(`${value}`, machine.operators.textual(value, machine.operators.operand(value, shadow)));
    from = at + matched.length;
  }
  if (!isSymbolic) {
    return 0;
  }
  sum.add(slice(receiver, from), 0);
  return is(sum.value, result) ? sum.shadow : machine.writer.lost(site, name);
};

/**
 * `replace` and `replaceAll` of a regular expression.
 * @type {Model}
 */
const replaceMatches = (machine, call, name) => {
  const { result } = call;
  const state = stateOf(machine, call);
  // Whether or not the replacer is called, decisions have one place.
  const site = machine.callbacks.siteOf(call.values[1], call.site);
  if (state === undefined && !isSymbolic(call)) {
    return 0;
  }
  if (state !== undefined && state.matches === undefined) {
    return ofConcrete(machine, call, state, name);
  }
  const matching =
    state === undefined
      ? matchingIn(machine, { ...call, site }, replacedPattern(machine, call, name))
      : state.matching;
  if (matching === null || (matching.isSticky && !matching.isGlobal)) {
    return machine.writer.lost(site, name);
  }
  const matches = state === undefined ? matching.all() : state.matches;
  const add = matches === null ? null : replacementOf(machine, call, matches, state);
  const sum = add === null ? null : replaced(matching, /** @type {Match[]} */ (matches), add);
  return sum !== null && is(sum.value, result) ? sum.shadow : machine.writer.lost(site, name);
};

/**
 * The state of the callback that a call of `replace` has just used.
 * @param {Machine} machine
 * @param {Call} call
 */
const stateOf = (machine, { receiver }) => {
  const { iteration } = machine.registers;
  if (
    iteration === undefined ||
    iteration.replacer === undefined ||
    iteration.object !== receiver
  ) {
    return undefined;
  }
  machine.registers.iteration = undefined;
  return /** @type {Replacing} */ (iteration);
};

/**
 * The replacer is called for the first time: all matches have been found.
 * @param {Machine} machine
 * @param {Iteration} state
 */
const begin = (machine, state) => {
  if (state.objectShadow === 0 || machine.registers.s !== -1) {
    return;
  }
  const { values, shadows } = machine.registers;
  const call = {
    receiver: state.object,
    receiverShadow: state.objectShadow,
    values,
    shadows,
    site: state.site,
  };
  const matching = matchingIn(
    machine,
    call,
    replacedPattern(machine, call, machine.names.of(state.method)),
  );
  if (matching === null || (matching.isSticky && !matching.isGlobal)) {
    return;
  }
  state.matching = matching;
  state.matches = matching.all() ?? undefined;
};

/**
 * The shadows of what a replacer gets.
 * @param {Match} match
 * @param {ArrayLike<unknown>} args
 */
const shadowsOfMatch = (match, args) => {
  const { matching, found } = match;
  const captures = matching.shadowsOf(match);
  const shadows = [];
  for (let i = 0; i < captures.length; i++) {
    shadows[i] = captures[i];
  }
  shadows[found.length] = match.shadow;
  shadows[found.length + 1] = matching.text.shadow;
  matching.within(match, () => fillGroups(matching, args[found.length + 2]));
  return shadows;
};

/**
 * Where the match is that a replacer gets: before the text and, if there are, named groups.
 * @param {ArrayLike<unknown>} args
 */
const indexOfMatch = (args) => args[args.length - (isObject(args[args.length - 1]) ? 3 : 2)];

/**
 * Wraps a replacer.
 * @type {Wrap}
 */
const replacer = (machine, state, f) => {
  state.replacer = f;
  state.results = [];
  const replacing = /** @type {Replacing} */ (state);
  let isFirst = true;
  /** @this {unknown} */
  const callback = function () {
    if (isFirst) {
      begin(machine, state);
    }
    isFirst = false;
    const match = replacing.matches?.[replacing.results.length];
    if (match === undefined && state.objectShadow !== 0) {
      machine.writer.lost(state.site, 'what a replacer gets');
    }
    const shadows = match === undefined ? [] : shadowsOfMatch(match, arguments);
    const { value, shadow } = machine.callbacks.call(f, this, arguments, shadows, state.site);
    const at = indexOfMatch(arguments);
    const isPlaced = isTerm(value) && typeof at === 'number' && state.objectShadow === 0;
    if (match === undefined && shadow !== 0 && !isPlaced) {
      machine.writer.lost(state.site, 'what a replacer returns');
    }
    replacing.results[replacing.results.length] = { value, shadow, at, matched: arguments[0] };
    machine.registers.iteration = state;
    machine.registers.passing([], []);
    return value;
  };
  return machine.callbacks.standsFor(callback, state);
};

module.exports = { replaceMatches, replacer };
