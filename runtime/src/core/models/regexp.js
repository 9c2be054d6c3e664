'use strict';
// Models of `RegExp.prototype` and of what strings do with regular expressions.
//
// A match is a term of the pattern, which is a constant, the string and the index that the search
// begins at. That there is a match is a decision wherever the native says so by something else than
// a boolean; where there may be many, the machine searches again as the native did, on a regular
// expression of its own. What an app has changed of a regular expression or of `RegExp.prototype`
// may run code of the app, and is not followed.

const { Op } = require('../../protocol.js');
const {
  apply,
  arrayIsArray,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isObject,
  isTerm,
  makeRegExp,
  regExpFlag,
} = require('../primordials.js');
const { next } = require('./array.js');
const {
  MOST_MATCHES,
  Matching,
  beginning,
  elementOf,
  isPristine,
  isRegExp,
  matchingIn,
  patternOf,
  textOf,
} = require('./matching.js');
const { install, intrinsic, isSymbolic, put } = require('./model.js');
const { replacer } = require('./replacement.js');

/** Properties that the methods read of a regular expression or of what is above it. */
const READ = [
  'constructor',
  'exec',
  'flags',
  'hasIndices',
  'global',
  'ignoreCase',
  'multiline',
  'dotAll',
  'unicode',
  'unicodeSets',
  'sticky',
  'source',
  Symbol.match,
  Symbol.matchAll,
  Symbol.replace,
  Symbol.search,
  Symbol.split,
];
/** Whether what a call of `exec` or `test` depends on is symbolic. */
const concerns = ({ prepared: lastIndex, shadows }) =>
  shadows[0] > 0 || (lastIndex !== undefined && lastIndex.shadow > 0);

/** Where the search began was looked up before it ran. */
const prepare = (machine, regexp, shadows, values) => {
  machine.registers.passing(shadows, values);
  if (!isRegExp(machine, regexp)) {
    return undefined;
  }
  const value = elementOf(regexp, 'lastIndex');
  return { value, shadow: machine.shadows.of(regexp, 'lastIndex', value) };
};

/** Where a search of `exec` or `test` began; null if it is not known. */
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

/** The matching of a call of `exec` or `test`; null if it cannot be followed. */
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

/** A search that begins at `lastIndex` writes it. */
const moveLastIndex = (machine, matching, regexp, isFound) => {
  if (!matching.isGlobal && !matching.isSticky) {
    return;
  }
  const shadow = isFound ? matching.end(0) : 0;
  machine.shadows.set(regexp, 'lastIndex', elementOf(regexp, 'lastIndex'), shadow);
};

const exec = (machine, call) => {
  const { receiver, result, site } = call;
  if (!isRegExp(machine, receiver)) {
    return machine.finished.unmodelled(call, 'RegExp.prototype.exec');
  }
  if (call.isTaken || !concerns(call)) {
    return 0;
  }
  const matching = matchingOf(machine, call);
  if (matching === null) {
    return machine.writer.lost(site, 'RegExp.prototype.exec');
  }
  matching.decide(result !== null);
  if (result !== null) {
    matching.fill(result);
  }
  moveLastIndex(machine, matching, receiver, result !== null);
  return 0;
};

const test = (machine, call) => {
  const { receiver, result, site } = call;
  if (!isRegExp(machine, receiver)) {
    return machine.finished.unmodelled(call, 'RegExp.prototype.test');
  }
  if (call.isTaken || !concerns(call)) {
    return 0;
  }
  const matching = isPristine(machine, receiver) ? matchingOf(machine, call) : null;
  if (matching === null) {
    return machine.writer.lost(site, 'RegExp.prototype.test');
  }
  const shadow = matching.term(Op.RegExpTest);
  if (matching.isGlobal || matching.isSticky) {
    machine.decisions.branch(site, shadow, result);
  }
  moveLastIndex(machine, matching, receiver, result);
  return shadow;
};

const match = (machine, call) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const { result, site } = call;
  const matching = matchingIn(machine, call, patternOf(machine, call));
  if (matching === null || (matching.isSticky && !matching.isGlobal)) {
    return machine.writer.lost(site, 'String.prototype.match');
  }
  if (!matching.isGlobal) {
    matching.decide(result !== null);
    if (result !== null) {
      matching.fill(result);
    }
    return 0;
  }
  const count = result === null ? 0 : result.length;
  for (let i = 0; i <= count; i++) {
    if (i === MOST_MATCHES) {
      return machine.writer.lost(site, 'String.prototype.match');
    }
    const found = matching.next();
    if ((found === null) !== (i === count)) {
      return machine.writer.lost(site, 'String.prototype.match');
    }
    if (found === null) {
      return 0;
    }
    put(machine, result, i, elementOf(result, i), found.matching.term(Op.RegExpCapture, 0));
    matching.advance(found.index, found.found[0]);
  }
  return 0;
};

const search = (machine, call) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const matching = matchingIn(machine, call, patternOf(machine, call));
  if (matching === null) {
    return machine.writer.lost(call.site, 'String.prototype.search');
  }
  return matching.term(Op.RegExpIndex, 0);
};

/** Goes along with the iterator of `matchAll`, whose matches are decided already. */
class MatchWalk {
  constructor(machine, matches) {
    this.machine = machine;
    this.matches = matches;
    this.part = 'values';
    this.isPair = false;
    this.index = -1;
    /** The number of the match that it stands at; loops count anew. */
    this.number = -1;
    this.isDone = false;
  }

  advance() {
    this.index++;
    this.number++;
    this.isDone = this.number >= this.matches.length;
    if (!this.isDone) {
      this.mark(this.match.found);
    }
    return !this.isDone;
  }

  get match() {
    return this.matches[this.number];
  }

  get single() {
    return { value: this.match.found, shadow: 0 };
  }

  /** A path leads through what the step gave. */
  partAt(keys) {
    return keys.length === 0 ? null : this.single;
  }

  /** The result of a match has no shadow of its own; its parts get theirs. */
  shadowOf(value) {
    this.mark(value);
    return 0;
  }

  /** A result of this match gets its shadows. */
  mark(result) {
    if (arrayIsArray(result) && !this.machine.objects.isProxy(result)) {
      this.match.matching.fillMatch(this.match, result);
    }
  }
}

const matchAll = (machine, call) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const { values, result, site } = call;
  const regexp = values[0];
  const isFollowed = isObject(regexp) && isPristine(machine, regexp) && isObject(result);
  const matching = isFollowed ? matchingIn(machine, call, regexp) : null;
  if (matching === null) {
    return machine.writer.lost(site, 'String.prototype.matchAll');
  }
  const value = elementOf(regexp, 'lastIndex');
  if (typeof value !== 'number') {
    return machine.writer.lost(site, 'String.prototype.matchAll');
  }
  matching.at = {
    value,
    shadow: machine.operators.operand(value, machine.shadows.of(regexp, 'lastIndex', value)),
  };
  const matches = matching.all();
  if (matches === null) {
    return machine.writer.lost(site, 'String.prototype.matchAll');
  }
  for (let i = 0; i < matches.length; i++) {
    matching.shadowsOf(matches[i]);
  }
  machine.walks.iterators.set(result, new MatchWalk(machine, matches));
  // While there is a shadow, loops ask.
  machine.shadows.set(result, 'matches', matching.text.value, matching.text.shadow);
  return 0;
};

/** What methods read of `RegExp.prototype` and above, as it is before the app runs. */
const originalsOf = (RegExp, prototype) => {
  const originals = [];
  const note = (holder, key) => {
    const own = getOwnPropertyDescriptor(holder, key);
    if (own !== undefined) {
      originals[originals.length] = { holder, key, value: own.value, get: own.get };
    }
  };
  for (const key of READ) {
    note(prototype, key);
  }
  note(RegExp, Symbol.species);
  return originals;
};

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const RegExp = intrinsic(global, 'RegExp');
  const prototype = intrinsic(RegExp, 'prototype');
  const strings = intrinsic(global, 'String', 'prototype');
  if (prototype === undefined || strings === undefined) {
    return;
  }
  machine.natives.regExps.set(prototype, originalsOf(RegExp, prototype));
  install(machine.natives.models, prototype, { exec, test });
  install(machine.natives.preparations, prototype, { exec: prepare, test: prepare });
  install(machine.natives.models, strings, { match, matchAll, search });
  const matchAllOf = intrinsic(strings, 'matchAll');
  if (matchAllOf !== undefined) {
    install(machine.natives.models, getPrototypeOf(apply(matchAllOf, '', [makeRegExp('', 'g')])), {
      next,
    });
  }
  install(machine.natives.callbacks, strings, { replace: replacer, replaceAll: replacer });
};
