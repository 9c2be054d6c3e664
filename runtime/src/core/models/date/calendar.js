'use strict';
// Time values and their parts in UTC as integer arithmetic on terms (ECMA-262 Time Values and Time
// Range).

const { Op } = require('../../../protocol.js');

/**
 * @import { Machine } from '../model.js'
 *
 * The term of a part of a time value.
 * @typedef {(terms: Terms, time: number) => number} PartOf
 */

const MS_PER_DAY = 86_400_000;
/** Days from 0000-03-01 to 1970-01-01, and in 400 years. */
const EPOCH = 719_468;
const ERA = 146_097;

/** Integer arithmetic on a term. */
class Terms {
  /** @param {Pick<Machine, 'writer'>} machine */
  constructor({ writer }) {
    this.writer = writer;
  }

  /** @param {string | number | boolean} value */
  of(value) {
    return this.writer.constant(value);
  }

  /**
   * @param {number} op
   * @param {number} left
   * @param {number | {term: number}} right a constant or a term
   */
  apply(op, left, right) {
    return this.writer.apply(op, [left, typeof right === 'object' ? right.term : this.of(right)]);
  }

  /**
   * @param {number} left
   * @param {number} right a constant
   */
  add(left, right) {
    return this.apply(Op.Add, left, right);
  }

  /**
   * @param {number} left
   * @param {number} right a constant
   */
  times(left, right) {
    return this.apply(Op.Multiply, left, right);
  }

  /**
   * The quotient, rounded down.
   * @param {number} left
   * @param {number} right a constant
   */
  floored(left, right) {
    return this.writer.apply(Op.MathFloor, [this.apply(Op.Divide, left, right)]);
  }

  /**
   * ECMA-262 modulo, which is not negative.
   * @param {number} left
   * @param {number} right a constant
   */
  modulo(left, right) {
    return this.apply(Op.Remainder, this.add(this.apply(Op.Remainder, left, right), right), right);
  }

  /**
   * @param {number} left
   * @param {number} right a term
   */
  minus(left, right) {
    return this.apply(Op.Subtract, left, { term: right });
  }

  /**
   * @param {number} left
   * @param {number} right a term
   */
  plus(left, right) {
    return this.apply(Op.Add, left, { term: right });
  }

  /**
   * @param {number} term
   * @param {number} count of digits, at least
   */
  digits(term, count) {
    const text = this.writer.apply(Op.ToString, [term]);
    return this.writer.apply(Op.StringPadStart, [text, this.of(count), this.of('0')]);
  }

  /**
   * @param {number} condition
   * @param {number} then
   * @param {number} other
   */
  choose(condition, then, other) {
    return this.writer.apply(Op.Conditional, [condition, then, other]);
  }
}

/**
 * Year, month and day of the proleptic Gregorian calendar: years are counted from March on.
 * @param {Terms} terms
 * @param {number} time
 */
const civil = (terms, time) => {
  const days = terms.add(terms.floored(time, MS_PER_DAY), EPOCH);
  const era = terms.floored(days, ERA);
  const ofEra = terms.minus(days, terms.times(era, ERA));
  const leaps = terms.minus(
    terms.minus(terms.floored(ofEra, 36_524), terms.floored(ofEra, 1460)),
    terms.floored(ofEra, 146_096),
  );
  const year = terms.floored(terms.plus(ofEra, leaps), 365);
  const before = terms.minus(
    terms.plus(terms.times(year, 365), terms.floored(year, 4)),
    terms.floored(year, 100),
  );
  const ofYear = terms.minus(ofEra, before);
  const month = terms.floored(terms.add(terms.times(ofYear, 5), 2), 153);
  const begun = terms.floored(terms.add(terms.times(month, 153), 2), 5);
  return { date: terms.add(terms.minus(ofYear, begun), 1), month, year, era };
};

/**
 * ECMA-262 MakeDate of MakeDay and MakeTime: the operands are integers.
 * @param {Terms} terms
 * @param {number[]} parts from the year to the milliseconds
 */
const timeOf = (terms, [year, month, date, hours, minutes, seconds, ms]) => {
  // Years are counted from March on.
  const months = terms.add(terms.plus(terms.times(year, 12), month), -2);
  const fromMarch = terms.floored(months, 12);
  const era = terms.floored(fromMarch, 400);
  const ofEra = terms.modulo(fromMarch, 400);
  const ofYear = terms.floored(terms.add(terms.times(terms.modulo(months, 12), 153), 2), 5);
  const leaps = terms.minus(terms.floored(ofEra, 4), terms.floored(ofEra, 100));
  let days = terms.plus(terms.plus(terms.times(era, ERA), terms.times(ofEra, 365)), leaps);
  days = terms.add(terms.plus(terms.plus(days, ofYear), date), -EPOCH - 1);
  let time = terms.plus(terms.times(days, MS_PER_DAY), terms.times(hours, 3_600_000));
  time = terms.plus(time, terms.times(minutes, 60_000));
  return terms.plus(terms.plus(time, terms.times(seconds, 1000)), ms);
};

/**
 * The year that a year of two digits stands for.
 * @param {Terms} terms
 * @param {number} year
 */
const fullYear = (terms, year) => {
  const isShort = terms.choose(
    terms.apply(Op.GreaterEqual, year, 0),
    terms.apply(Op.LessEqual, year, 99),
    terms.of(false),
  );
  return terms.choose(isShort, terms.add(year, 1900), year);
};

/**
 * @param {number} unit in milliseconds
 * @param {number} count of such units in the next larger one
 * @returns {PartOf}
 */
const partOfDay = (unit, count) => (terms, time) => terms.modulo(terms.floored(time, unit), count);

/**
 * By the names of the methods of dates that give them.
 * @type {Record<string, PartOf>}
 */
const PARTS = {
  getTime: (_, time) => time,
  valueOf: /** @type {PartOf} */ ((_, time) => time),
  getUTCMilliseconds: partOfDay(1, 1000),
  getUTCSeconds: partOfDay(1000, 60),
  getUTCMinutes: partOfDay(60_000, 60),
  getUTCHours: partOfDay(3_600_000, 24),
  getUTCDay: (terms, time) => terms.modulo(terms.add(terms.floored(time, MS_PER_DAY), 4), 7),
  getUTCDate: (terms, time) => civil(terms, time).date,
  getUTCMonth: (terms, time) => terms.modulo(terms.add(civil(terms, time).month, 2), 12),
  getUTCFullYear: (terms, time) => {
    const { month, year, era } = civil(terms, time);
    const fromMarch = terms.plus(terms.times(era, 400), year);
    const isNext = terms.apply(Op.GreaterEqual, month, 10);
    return terms.choose(isNext, terms.add(fromMarch, 1), terms.add(fromMarch, 0));
  },
};

/**
 * The text of `toISOString`, of a year of four digits.
 * @param {Terms} terms
 * @param {number} time
 */
const isoText = (terms, time) => {
  /** @type {(name: string, count: number) => number} */
  const part = (name, count) => terms.digits(PARTS[name](terms, time), count);
  const month = terms.digits(terms.add(PARTS.getUTCMonth(terms, time), 1), 2);
  const parts = [
    part('getUTCFullYear', 4),
    '-',
    month,
    '-',
    part('getUTCDate', 2),
    'T',
    part('getUTCHours', 2),
    ':',
    part('getUTCMinutes', 2),
    ':',
    part('getUTCSeconds', 2),
    '.',
    part('getUTCMilliseconds', 3),
    'Z',
  ];
  let text = terms.of('');
  for (let i = 0; i < parts.length; i++) {
    const part =
      typeof parts[i] === 'string' ? terms.of(parts[i]) : /** @type {number} */ (parts[i]);
    text = terms.plus(text, part);
  }
  return text;
};

module.exports = { PARTS, Terms, fullYear, isoText, timeOf };
