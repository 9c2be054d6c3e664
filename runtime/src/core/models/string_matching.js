'use strict';
// Models of `match`, `matchAll` and `search`.

const { Op } = require('../../protocol.js');
const { arrayIsArray, isObject } = require('../primordials.js');
const { isSymbolic, put } = require('./model.js');
const { MOST_MATCHES, matchingIn, patternOf } = require('./regexp/matching.js');
const { elementOf } = require('./regexp/result.js');
const { isPristine } = require('./regexp/pristine.js');

/**
 * @import { Machine, Model } from './model.js'
 * @import { Match } from './regexp/matching.js'
 * @import { Part } from '../walks.js'
 *
 * @typedef {MatchWalk} WalkOfMatches
 */

/** @type {Model} */
const match = (machine, call, path) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const { result, site } = call;
  const matching = matchingIn(machine, call, patternOf(machine, call));
  if (matching === null || (matching.isSticky && !matching.isGlobal)) {
    return machine.writer.lost(site, path);
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
      return machine.writer.lost(site, path);
    }
    const found = matching.next();
    if ((found === null) !== (i === count)) {
      return machine.writer.lost(site, path);
    }
    if (found === null) {
      return 0;
    }
    put(machine, result, i, elementOf(result, i), found.matching.term(Op.RegExpCapture, 0));
    matching.advance(found.index, found.found[0]);
  }
  return 0;
};

/** @type {Model} */
const search = (machine, call, path) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const matching = matchingIn(machine, call, patternOf(machine, call));
  if (matching === null) {
    return machine.writer.lost(call.site, path);
  }
  return matching.term(Op.RegExpIndex, 0);
};

/** Goes along with the iterator of `matchAll` as a `Walk` does; its matches are decided already. */
class MatchWalk {
  /**
   * @param {Machine} machine
   * @param {Match[]} matches
   */
  constructor(machine, matches) {
    this.machine = machine;
    this.matches = matches;
    this.part = 'values';
    /** @type {false} */
    this.isPair = false;
    this.index = -1;
    /** The number of the match that it stands at; loops count anew. */
    this.number = -1;
    this.isDone = false;
  }

  /** Makes one step: whether there was one. */
  advance() {
    this.index++;
    this.number++;
    this.isDone = this.number >= this.matches.length;
    if (!this.isDone) {
      this.mark(this.match.found);
    }
    return !this.isDone;
  }

  /** The match that it stands at. */
  get match() {
    return this.matches[this.number];
  }

  /** What the step gave. */
  get single() {
    return { value: this.match.found, shadow: 0 };
  }

  /**
   * A path leads through what the step gave.
   * @param {PropertyKey[]} keys
   * @returns {Part | null}
   */
  partAt(keys) {
    return keys.length === 0 ? null : this.single;
  }

  /**
   * The result of a match has no shadow of its own; its parts get theirs.
   * @param {unknown} value
   */
  shadowOf(value) {
    this.mark(value);
    return 0;
  }

  /**
   * An array that the engine has made of this match gets its shadows.
   * @param {unknown} result
   */
  mark(result) {
    if (arrayIsArray(result) && !this.machine.objects.isProxy(result)) {
      this.match.matching.fillMatch(this.match, result);
    }
  }
}

/** @type {Model} */
const matchAll = (machine, call, path) => {
  if (!isSymbolic(call)) {
    return 0;
  }
  const { values, result, site } = call;
  const regexp = values[0];
  const isFollowed = isObject(regexp) && isPristine(machine, regexp) && isObject(result);
  const matching = isFollowed ? matchingIn(machine, call, regexp) : null;
  if (matching === null) {
    return machine.writer.lost(site, path);
  }
  const value = elementOf(regexp, 'lastIndex');
  if (typeof value !== 'number') {
    return machine.writer.lost(site, path);
  }
  matching.at = {
    value,
    shadow: machine.operators.operand(value, machine.shadows.of(regexp, 'lastIndex', value)),
  };
  const matches = matching.all();
  if (matches === null) {
    return machine.writer.lost(site, path);
  }
  for (let i = 0; i < matches.length; i++) {
    matching.shadowsOf(matches[i]);
  }
  machine.walks.iterators.set(result, new MatchWalk(machine, matches));
  // While there is a shadow, loops ask.
  machine.shadows.set(result, 'matches', matching.text.value, matching.text.shadow);
  return 0;
};

module.exports = { match, matchAll, search };
