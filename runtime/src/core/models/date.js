'use strict';
// Models of `Date`: a date that was made of a symbolic number has that as its time value, and its
// parts in UTC are integer arithmetic on it (ECMA-262 Time Values and Time Range).

const { Op } = require('../../protocol.js');
const { apply, isInteger, isObject } = require('../primordials.js');
const { install, intrinsic } = require('./model.js');

/** The time value of a date, as the key of its shadow: if the date is set, it is another value. */
const TIME = Symbol('time');

const MS_PER_DAY = 86_400_000;
const MOST = 8.64e15;
/** Days from 0000-03-01 to 1970-01-01, and in 400 years. */
const EPOCH = 719_468;
const ERA = 146_097;

/** Integer arithmetic on a term. */
class Terms {
  constructor({ writer }) {
    this.writer = writer;
  }

  of(value) {
    return this.writer.constant(value);
  }

  apply(op, left, right) {
    return this.writer.apply(op, [left, typeof right === 'object' ? right.term : this.of(right)]);
  }

  add(left, right) {
    return this.apply(Op.Add, left, right);
  }

  times(left, right) {
    return this.apply(Op.Multiply, left, right);
  }

  floored(left, right) {
    return this.writer.apply(Op.MathFloor, [this.apply(Op.Divide, left, right)]);
  }

  /** ECMA-262 modulo, which is not negative. */
  modulo(left, right) {
    return this.apply(Op.Remainder, this.add(this.apply(Op.Remainder, left, right), right), right);
  }

  minus(left, right) {
    return this.apply(Op.Subtract, left, { term: right });
  }

  plus(left, right) {
    return this.apply(Op.Add, left, { term: right });
  }

  choose(condition, then, other) {
    return this.writer.apply(Op.Conditional, [condition, then, other]);
  }
}

/** Year, month and day of the proleptic Gregorian calendar: years are counted from March on. */
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

const partOfDay = (unit, count) => (terms, time) => terms.modulo(terms.floored(time, unit), count);

const PARTS = {
  getTime: (_, time) => time,
  valueOf: (_, time) => time,
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

/** `new Date(number)`: TimeClip lets integers in its range through; that it is one is decided. */
const made = (timeOf) => (machine, { values, shadows, result, site }) => {
  const [value] = values;
  const shadow = shadows[0] ?? 0;
  let any = 0;
  for (let i = 0; i < shadows.length; i++) any |= shadows[i];
  if (any === 0 || !isObject(result)) return 0;
  if (values.length !== 1 || typeof value !== 'number') return machine.lost(site, 'new Date');
  const { writer } = machine;
  const size = writer.apply(Op.MathAbs, [shadow]);
  const isTime = isInteger(value);
  writer.branch(site, writer.apply(Op.NumberIsInteger, [shadow]), isTime);
  const isNear = value >= -MOST && value <= MOST;
  if (isTime) writer.branch(site, writer.apply(Op.LessEqual, [size, writer.constant(MOST)]), isNear);
  if (!isTime || !isNear) return machine.lost(site, 'new Date');
  // A class may have made another time of the number.
  if (timeOf(result) !== value) return machine.lost(site, 'new Date');
  // -0 is no time value.
  machine.setShadow(result, TIME, value + 0, writer.apply(Op.Add, [shadow, writer.constant(0)]));
  return machine.lost(site, 'new Date, but for its time value and its parts in UTC');
};

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const Date = intrinsic(global, 'Date');
  const prototype = intrinsic(Date, 'prototype');
  const getTime = intrinsic(prototype, 'getTime');
  if (getTime === undefined) return;
  const timeOf = (date) => apply(getTime, date, []);
  machine.constructors.set(Date, made(timeOf));
  const models = {};
  for (const name of Object.keys(PARTS)) {
    models[name] = (_, { receiver }) => {
      if (!machine.hasShadows(receiver) || machine.isProxy(receiver)) return 0;
      const time = machine.shadowOf(receiver, TIME, timeOf(receiver));
      return time === 0 ? 0 : PARTS[name](new Terms(machine), time);
    };
  }
  install(machine.models, prototype, models);
};
