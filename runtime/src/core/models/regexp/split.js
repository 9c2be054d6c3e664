'use strict';
// `split` by a regular expression.

const { Op } = require('../../../protocol.js');
const { arrayIsArray } = require('../../primordials.js');
const { MOST_MATCHES, beginning, matchingIn, patternOf } = require('./matching.js');
const { Sum } = require('./sum.js');
const { put } = require('../model.js');

/**
 * @import { Machine } from '../../machine.js'
 * @import { Call } from '../../calls/finished.js'
 * @import { Index, Match, Matching } from './matching.js'
 */

/**
 * `split` by a regular expression: decisions where it matches; the pieces between are slices.
 * @param {Machine} machine
 * @param {Call} call
 * @param {number} limit how many elements the result has at most
 */
const splitMatches = (machine, call, limit) => {
  const { result, site } = call;
  const regexp = patternOf(machine, call);
  const matching = matchingIn(machine, call, regexp);
  if (matching === null || !arrayIsArray(result)) {
    return machine.writer.lost(site, 'String.prototype.split');
  }
  const pieces = new Pieces(matching, result, limit);
  return pieces.split() ? 0 : machine.writer.lost(site, 'String.prototype.split');
};

/** The elements of the result of `split`. */
class Pieces {
  /**
   * @param {Matching} matching
   * @param {unknown[]} result
   * @param {number} limit
   */
  constructor(matching, result, limit) {
    this.machine = matching.machine;
    this.matching = matching;
    matching.isSticky = false;
    this.result = result;
    this.limit = limit;
    this.count = 0;
    this.from = beginning(this.machine);
  }

  /** Whether all was followed. */
  split() {
    const { machine, matching } = this;
    const { text, site } = matching;
    const length = machine.writer.apply(Op.StringLength, [text.shadow]);
    if (machine.decisions.decide(site, '===', text.value.length, length, 0, 0, text.value === '')) {
      if (this.limit === 0) {
        return true;
      }
      if (matching.next() === null) {
        this.put(text.value, text.shadow);
      }
      return true;
    }
    for (let searches = 0; this.count < this.limit; searches++) {
      if (searches === MOST_MATCHES) {
        return false;
      }
      const match = matching.next();
      const isLast = match === null || this.isAtEnd(match, length);
      if (isLast) {
        return this.piece(undefined);
      }
      const isEmpty = match.end.value === this.from.value;
      machine.decisions.decide(
        site,
        '===',
        match.end.value,
        match.end.shadow,
        this.from.value,
        this.from.shadow,
        isEmpty,
      );
      if (isEmpty) {
        matching.at = matching.behind(matching.at, text);
      } else {
        this.add(match);
      }
    }
    return true;
  }

  /**
   * A match that begins at the end of the text separates nothing.
   * @param {Match} match
   * @param {number} length the term of that of the text
   */
  isAtEnd({ index, shadow }, length) {
    const { site, text } = this.matching;
    const isAtEnd = index === text.value.length;
    return this.machine.decisions.decide(
      site,
      '===',
      index,
      shadow,
      text.value.length,
      length,
      isAtEnd,
    );
  }

  /**
   * What lies before a match, and what it has captured, are elements.
   * @param {Match} match
   */
  add(match) {
    const { matching } = this;
    this.piece({ value: match.index, shadow: match.shadow });
    for (let i = 1; i < match.found.length && this.count < this.limit; i++) {
      this.put(match.found[i], matching.captured(i, match.found[i]));
    }
    this.from = match.end;
    matching.at = match.end;
  }

  /**
   * The part from where the last match ended is an element.
   * @param {Index | undefined} to by default the end of the text
   */
  piece(to) {
    const sum = new Sum(this.machine);
    sum.addSlice(this.matching.text, this.from, to);
    this.put(sum.value, sum.shadow);
    return true;
  }

  /**
   * The next element has this shadow.
   * @param {unknown} value
   * @param {number} shadow
   */
  put(value, shadow) {
    put(this.machine, this.result, this.count++, value, shadow);
  }
}

module.exports = { splitMatches };
