'use strict';
// Matches of regular expressions as terms.

const { Op } = require('../../../protocol.js');
const {
  codePointAt,
  includes,
  isTerm,
  makeRegExp,
  regExpFlag,
  regExpSource,
  uncurry,
} = require('../../primordials.js');
const { optionalGroups } = require('./groups.js');
const { isKnown } = require('./known.js');
const { isPristine } = require('./pristine.js');
const { elementOf, fillResult } = require('./result.js');

/**
 * @import { Machine } from '../../machine.js'
 * @import { Call } from '../../calls/finished.js'
 *
 * @typedef {{value: string, shadow: number}} TextTerm a text and its term
 * @typedef {{value: number, shadow: number}} Index an index into a text and its term
 * @typedef {number | string | symbol} Group the number or the name of a group
 *
 * @typedef {(text: string, from: number) => RegExpExecArray | null} Search
 *
 * A match that has been found.
 * @typedef {object} Match
 * @property {number} index where it begins
 * @property {RegExpExecArray} found what the search gave
 * @property {Matching} matching
 * @property {Index} at where the search for it began
 * @property {number} shadow of `index`
 * @property {Index} end
 * @property {number[] | undefined} shadows those of its captures, once they are asked for
 */

/** How many matches are followed in one call, before the rest is given up. */
const MOST_MATCHES = 256;
/**
 * Flags that decide what matches, as terms have them.
 * @type {Record<string, string>}
 */
const MATCHING = {
  i: 'ignoreCase',
  m: 'multiline',
  s: 'dotAll',
  u: 'unicode',
  v: 'unicodeSets',
  y: 'sticky',
};

/**
 * A search of the machine's own. It is of a realm where nobody sees it: a match changes the legacy
 * properties of its realm's `RegExp`.
 * @param {Machine} machine
 * @param {string} source
 * @param {string} flags
 * @returns {Search}
 */
const searchOf = (machine, source, flags) => {
  const Other = machine.otherRegExp();
  const regexp = new Other(source, flags);
  const exec = uncurry(Other.prototype.exec);
  return (text, from) => {
    regexp.lastIndex = from;
    return exec(regexp, text);
  };
};

/** The matches of a regular expression in a text, one after the other. */
class Matching {
  /**
   * @param {Machine} machine
   * @param {number} site
   * @param {RegExp} regexp
   * @param {TextTerm} text
   * @param {Index} at where the search begins
   */
  constructor(machine, site, regexp, text, at) {
    let flags = '';
    for (const flag in MATCHING) {
      if (regExpFlag(regexp, MATCHING[flag])) {
        flags += flag;
      }
    }
    const source = regExpSource(regexp);
    this.machine = machine;
    this.site = site;
    this.text = text;
    this.at = at;
    this.isGlobal = regExpFlag(regexp, 'global');
    this.isSticky = regExpFlag(regexp, 'sticky');
    this.hasIndices = regExpFlag(regexp, 'hasIndices');
    this.isUnicode = includes(flags, 'u') || includes(flags, 'v');
    this.isKnown = isKnown(source, flags);
    this.optional = optionalGroups(source, includes(flags, 'v'));
    this.pattern = machine.writer.constant(`/${source}/${flags}`);
    /** Set by the first `next`. @type {Search | undefined} */
    this.search = undefined;
    this.again = () => searchOf(machine, source, this.isSticky ? flags : `${flags}g`);
  }

  /**
   * A term about the match.
   * @param {number} op
   * @param {...Group} group none, or the one that it is about
   */
  term(op, ...group) {
    const operands = [this.pattern, this.text.shadow, this.at.shadow];
    if (group.length > 0) {
      operands[3] = this.machine.writer.constant(group[0]);
    }
    return this.machine.writer.apply(op, operands);
  }

  /**
   * It is decided whether there is a match.
   * @param {boolean} isFound
   */
  decide(isFound) {
    this.machine.decisions.branch(this.site, this.term(Op.RegExpTest), isFound);
  }

  /**
   * The term behind what a group captured.
   * @param {Group} group
   */
  end(group) {
    const { machine } = this;
    const captured = machine.writer.apply(Op.ToString, [this.term(Op.RegExpCapture, group)]);
    const length = machine.writer.apply(Op.StringLength, [captured]);
    return machine.writer.apply(Op.Add, [this.term(Op.RegExpIndex, group), length]);
  }

  /**
   * Goes on behind a match, as a search for all of them does; `captured` is the match.
   * @param {number} index
   * @param {string} captured
   */
  advance(index, captured) {
    const { machine, site, text } = this;
    const end = { value: index + captured.length, shadow: this.end(0) };
    machine.decisions.decide(
      site,
      '===',
      captured,
      this.term(Op.RegExpCapture, 0),
      '',
      0,
      captured === '',
    );
    this.at = captured === '' ? this.behind(end, text) : end;
  }

  /**
   * The index behind the character at an index.
   * @param {Index} index
   * @param {TextTerm} text
   * @returns {Index}
   */
  behind({ value, shadow }, text) {
    const { machine, site } = this;
    let step = 1;
    if (this.isUnicode) {
      const point = codePointAt(text.value, value);
      const term = machine.writer.apply(Op.StringCodePointAt, [text.shadow, shadow]);
      if (machine.decisions.decide(site, '>', point, term, 0xffff, 0, point > 0xffff)) {
        step = 2;
      }
    }
    return {
      value: value + step,
      shadow: machine.writer.apply(Op.Add, [shadow, machine.writer.constant(step)]),
    };
  }

  /**
   * The next match, decided; null if there is none.
   * @returns {Match | null}
   */
  next() {
    this.search ??= this.again();
    const found = this.search(this.text.value, this.at.value);
    this.decide(found !== null);
    if (found === null) {
      return null;
    }
    const { at } = this;
    return {
      index: found.index,
      found,
      matching: this,
      at,
      shadow: this.term(Op.RegExpIndex, 0),
      end: { value: found.index + found[0].length, shadow: this.end(0) },
      shadows: undefined,
    };
  }

  /**
   * All matches that a method finds; null if they are too many.
   * @returns {Match[] | null}
   */
  all() {
    const matches = [];
    for (;;) {
      if (matches.length === MOST_MATCHES) {
        return null;
      }
      const match = this.next();
      if (match === null) {
        return matches;
      }
      matches[matches.length] = match;
      if (!this.isGlobal) {
        return matches;
      }
      this.advance(match.index, match.found[0]);
    }
  }

  /**
   * The shadow of what a group has captured; whether it has is decided, if it may not have.
   * @param {number} group
   * @param {unknown} value
   */
  captured(group, value) {
    const { machine, site } = this;
    const shadow = this.term(Op.RegExpCapture, group);
    if (this.optional[group] !== true) {
      return shadow;
    }
    machine.decisions.decide(site, '===', value, shadow, undefined, 0, value === undefined);
    return value === undefined ? 0 : shadow;
  }

  /**
   * The result of `exec` gets its shadows.
   * @param {unknown[]} result
   */
  fill(result) {
    const shadows = [];
    for (let i = 0; i < result.length; i++) {
      shadows[i] = this.captured(i, elementOf(result, i));
    }
    fillResult(this, shadows, result);
  }

  /**
   * What `f` gives at the index where the search for a match began.
   * @template T
   * @param {Match} match
   * @param {() => T} f
   */
  within({ at }, f) {
    const { at: next } = this;
    this.at = at;
    const result = f();
    this.at = next;
    return result;
  }

  /**
   * The shadows of the captures of a match.
   * @param {Match} match
   * @returns {number[]}
   */
  shadowsOf(match) {
    match.shadows ??= this.within(match, () => {
      const shadows = [];
      for (let i = 0; i < match.found.length; i++) {
        shadows[i] = this.captured(i, match.found[i]);
      }
      return shadows;
    });
    return match.shadows;
  }

  /**
   * An array that the engine has made of this match gets its shadows.
   * @param {Match} match
   * @param {unknown[]} result
   */
  fillMatch(match, result) {
    const shadows = this.shadowsOf(match);
    this.within(match, () => fillResult(this, shadows, result));
  }
}

/**
 * A term that is made a string.
 * @param {Machine} machine
 * @param {unknown} value
 * @param {number} shadow
 * @returns {TextTerm}
 */
const textOf = (machine, value, shadow) => ({
  value: `${value}`,
  shadow: machine.operators.textual(value, machine.operators.operand(value, shadow)),
});

/**
 * The index that a search begins at if nothing says another.
 * @param {Machine} machine
 * @returns {Index}
 */
const beginning = (machine) => ({ value: 0, shadow: machine.writer.constant(0) });

/**
 * What a method of strings makes a regular expression of; null if it is not followed.
 * @param {Machine} machine
 * @param {Pick<Call, 'values' | 'shadows'>} call
 * @returns {RegExp | null}
 */
const patternOf = (machine, { values, shadows }) => {
  const { 0: pattern } = values;
  if (shadows[0] > 0) {
    return null;
  }
  if (pattern === undefined) {
    return makeRegExp('', '');
  }
  if (typeof pattern === 'string') {
    return makeRegExp(pattern, '');
  }
  return isPristine(machine, pattern) ? pattern : null;
};

/**
 * The matching of a call of a method of strings, from the beginning; null if it is not followed.
 * @param {Machine} machine
 * @param {Pick<Call, 'receiver' | 'receiverShadow' | 'site'>} call
 * @param {RegExp | null} regexp
 */
const matchingIn = (machine, call, regexp) => {
  const { receiver, receiverShadow, site } = call;
  if (regexp === null || !isTerm(receiver)) {
    return null;
  }
  const matching = new Matching(
    machine,
    site,
    regexp,
    textOf(machine, receiver, receiverShadow),
    beginning(machine),
  );
  return matching.isKnown ? matching : null;
};

exports.MOST_MATCHES = MOST_MATCHES;
exports.Matching = Matching;
exports.beginning = beginning;
exports.matchingIn = matchingIn;
exports.patternOf = patternOf;
exports.textOf = textOf;
