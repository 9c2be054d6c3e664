'use strict';
// Models of `Date`. The time value of a date is the shadow of a property that the app does not see.
// What is symbolic in it is an integer in its range: that is decided where a date is made. Local time
// is followed where it is that of UTC; other methods note that they lose the date.

const { Op } = require('../../protocol.js');
const { construct, is, isInteger, isTerm, uncurry } = require('../primordials.js');
const { PARTS, Terms, fullYear, isoText, timeOf } = require('./date/calendar.js');
const { timeOfText } = require('./date/text.js');
const { TIME, copyTime, getTime, timeShadow, timeValueOf } = require('./date/time.js');

/** @import { Call, Converted, Machine, Model } from './model.js' */

/** The largest time value. */
const MOST = 8.64e15;
/** So large are the parts of a date that are followed; sums of their milliseconds are exact. */
const MOST_PART = 1e8;
/** How many parts there are, and what those that are missing are. */
const MISSING = [NaN, 0, 1, 0, 0, 0, 0];

/** Under which property a date has each part that stands in the text it was made of. */
const READ_PARTS = ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'].map(
  (name) => `text of getUTC${name}`,
);

const OwnDate = Date;
const { DateTimeFormat } = Intl;
const resolvedOptions = uncurry(DateTimeFormat.prototype.resolvedOptions);

/** Whether local time is UTC; the app may change the zone at any time. */
const isLocalUtc = () => {
  const { timeZone } = resolvedOptions(new DateTimeFormat());
  return timeZone === 'UTC' || timeZone === 'Etc/UTC';
};

/**
 * A decision that a number is at most so far from 0.
 * @param {Machine} machine
 * @param {number} site
 * @param {number} value
 * @param {number} shadow
 * @param {number} most
 */
const decideSize = (machine, site, value, shadow, most) => {
  const size = machine.writer.apply(Op.MathAbs, [shadow]);
  const isNear = value >= -most && value <= most;
  machine.decisions.branch(
    site,
    machine.writer.apply(Op.LessEqual, [size, machine.writer.constant(most)]),
    isNear,
  );
  return isNear;
};

/**
 * ECMA-262 TimeClip of a number: its shadow, 0 if that is NaN.
 * @param {Machine} machine
 * @param {number} site
 * @param {number} value
 * @param {number} shadow
 */
const clipped = (machine, site, value, shadow) => {
  const { writer } = machine;
  const isWhole = isInteger(value);
  machine.decisions.branch(site, writer.apply(Op.NumberIsInteger, [shadow]), isWhole);
  if (!decideSize(machine, site, value, shadow, MOST)) {
    return 0;
  }
  const whole = isWhole ? shadow : writer.apply(Op.MathTrunc, [shadow]);
  // -0 is no time value.
  return writer.apply(Op.Add, [whole, writer.constant(0)]);
};

/** @param {number[]} shadows */
const anyOf = (shadows) => {
  let any = 0;
  for (let i = 0; i < shadows.length; i++) {
    any |= shadows[i];
  }
  return any;
};

/** @param {unknown[]} values */
const allTerms = (values) => {
  for (let i = 0; i < values.length; i++) {
    if (!isTerm(values[i])) {
      return false;
    }
  }
  return true;
};

/**
 * The operands of the parts of a date, from the year on; null if one is not followed.
 * @param {Machine} machine
 * @param {Call} call
 */
const partsOf = (machine, { values, shadows, site }) => {
  const operands = [];
  for (let i = 0; i < MISSING.length; i++) {
    const value = i < values.length ? values[i] : MISSING[i];
    const shadow = shadows[i] ?? 0;
    if (typeof value !== 'number') {
      return null;
    }
    if (shadow !== 0) {
      machine.decisions.branch(
        site,
        machine.writer.apply(Op.NumberIsInteger, [shadow]),
        isInteger(value),
      );
    }
    if (!isInteger(value)) {
      return null;
    }
    if (shadow !== 0) {
      decideSize(machine, site, value, shadow, MOST_PART);
    }
    if (value < -MOST_PART || value > MOST_PART) {
      return null;
    }
    operands[i] = machine.operators.operand(value, shadow);
  }
  return operands;
};

/**
 * The time value of parts, which are those of UTC; undefined if they are not followed.
 * @param {Machine} machine
 * @param {Call} call
 * @param {number} result the time value
 */
const timeOfParts = (machine, call, result) => {
  const operands = partsOf(machine, call);
  if (operands === null) {
    return undefined;
  }
  const terms = new Terms(machine);
  operands[0] = fullYear(terms, operands[0]);
  const shadow = terms.add(timeOf(terms, operands), 0);
  const size = machine.writer.apply(Op.MathAbs, [shadow]);
  const isTime = result === result;
  machine.decisions.branch(
    call.site,
    machine.writer.apply(Op.LessEqual, [size, machine.writer.constant(MOST)]),
    isTime,
  );
  return isTime ? shadow : 0;
};

/**
 * The time value that a text stands for; undefined if it is not followed.
 * @param {Machine} machine
 * @param {Call} call
 * @param {number} time the time value
 */
const parsedTime = (machine, { values, shadows, site }, time) =>
  timeOfText(machine, new Terms(machine), {
    site,
    text: values[0],
    shadow: shadows[0],
    time,
    isLocalUtc: isLocalUtc(),
  });

/**
 * The time value that a constructor makes of its arguments; undefined if it is not followed.
 * @param {Machine} machine
 * @param {Call} call
 * @param {number} time the time value
 */
const madeOf = (machine, call, time) => {
  const { values, shadows, site } = call;
  if (values.length > 1) {
    return isLocalUtc() ? timeOfParts(machine, call, time) : undefined;
  }
  if (typeof values[0] !== 'number') {
    return undefined;
  }
  return clipped(machine, site, values[0], shadows[0]);
};

/**
 * `new Date(…)`.
 * @type {Model}
 */
const made = (machine, call) => {
  const { values, shadows, result, site } = call;
  const time = timeValueOf(machine, result);
  if (time === undefined) {
    return machine.finished.unmodelled(call, 'new Date');
  }
  if (anyOf(shadows) === 0) {
    if (values.length === 1) {
      copyTime(machine, values[0], result);
    }
    return 0;
  }
  // A class may have made another time of its arguments.
  const isPlain = allTerms(values) && is(getTime(construct(OwnDate, values)), time);
  if (isPlain && values.length === 1 && typeof values[0] === 'string') {
    return madeOfText(machine, call, time);
  }
  const shadow = isPlain ? madeOf(machine, call, time) : undefined;
  if (shadow === undefined) {
    return machine.writer.lost(site, 'new Date');
  }
  machine.shadows.set(result, TIME, time, shadow);
  return 0;
};

/**
 * A date is made of a text: it has the parts that stand there.
 * @param {Machine} machine
 * @param {Call} call
 * @param {number} time the time value
 */
const madeOfText = (machine, call, time) => {
  const parsed = parsedTime(machine, call, time);
  if (parsed === undefined) {
    return machine.writer.lost(call.site, 'new Date');
  }
  const { shadow, parts } = parsed;
  machine.shadows.set(call.result, TIME, time, shadow);
  for (let i = 0; i < parts.length; i++) {
    machine.shadows.set(call.result, READ_PARTS[i], time, parts[i]);
  }
  return 0;
};

/** @type {Model} */
const utc = (machine, call, path) => {
  if (anyOf(call.shadows) === 0) {
    return 0;
  }
  return timeOfParts(machine, call, call.result) ?? machine.writer.lost(call.site, path);
};

/** @type {Model} */
const parse = (machine, call, path) => {
  if (anyOf(call.shadows) === 0) {
    return 0;
  }
  const isText = typeof call.values[0] === 'string' && call.shadows[0] > 0;
  const shadow = isText ? parsedTime(machine, call, call.result)?.shadow : undefined;
  return shadow ?? machine.writer.lost(call.site, path);
};

/** @type {Model} */
const setTime = (machine, call, path) => {
  const { receiver, values, shadows, result, site } = call;
  const shadow = shadows[0] ?? 0;
  if (shadow === 0 || timeValueOf(machine, receiver) === undefined) {
    return 0;
  }
  if (typeof values[0] !== 'number') {
    return machine.writer.lost(site, path);
  }
  const clippedShadow = clipped(machine, site, values[0], shadow);
  machine.shadows.set(receiver, TIME, result, clippedShadow);
  return clippedShadow;
};

/** @type {Model} */
const toISOString = (machine, { receiver, site, result }) => {
  const time = timeShadow(machine, receiver);
  if (time === 0) {
    return 0;
  }
  // `toJSON` asks for a number first.
  machine.conversions.dropConversions(receiver);
  const terms = new Terms(machine);
  const year = PARTS.getUTCFullYear(terms, time);
  const isShort = result.length === 24;
  machine.decisions.branch(
    site,
    terms.apply(Op.GreaterEqual, year, 0),
    isShort || result[0] === '+',
  );
  if (result[0] !== '-') {
    machine.decisions.branch(site, terms.apply(Op.LessEqual, year, 9999), isShort);
  }
  return isShort ? isoText(terms, time) : machine.writer.lost(site, 'Date.prototype.toISOString');
};

/**
 * @param {string} name of a method that gives a part
 * @returns {(machine: Machine, call: Call) => number}
 */
const part =
  (name) =>
  (machine, { receiver }) => {
    const shadow = timeShadow(machine, receiver);
    if (shadow === 0) {
      return 0;
    }
    const read = machine.shadows.of(receiver, `text of ${name}`, timeValueOf(machine, receiver));
    return read > 0 ? read : PARTS[name](new Terms(machine), shadow);
  };

/**
 * A part in local time: as the name says, but for `UTC`.
 * @param {string} name of the part
 * @returns {Model}
 */
const localPart = (name) => {
  const inUtc = part(`getUTC${name}`);
  return (machine, call, path) => {
    if (timeShadow(machine, call.receiver) === 0) {
      return 0;
    }
    return isLocalUtc() ? inUtc(machine, call) : machine.writer.lost(call.site, path);
  };
};

/** @type {Model} */
const getTimezoneOffset = (machine, { receiver, site }, path) => {
  const isKnown = timeShadow(machine, receiver) === 0 || isLocalUtc();
  return isKnown ? 0 : machine.writer.lost(site, path);
};

/**
 * What else becomes of a date is not known; it may have another time by now.
 * @type {Model}
 */
const unknown = (machine, call, path) => {
  const { receiver, site } = call;
  if (!machine.shadows.isUnder(receiver, TIME)) {
    return machine.finished.unmodelled(call, path);
  }
  if (timeShadow(machine, receiver) === 0) {
    machine.shadows.set(receiver, TIME, undefined, 0);
  }
  return machine.writer.lost(site, path);
};

/**
 * What an operator makes of a date.
 * @type {Converted}
 */
const converted = (machine, date, result) => {
  const time = timeShadow(machine, date);
  if (time === 0 || result !== result) {
    return 0;
  }
  return typeof result === 'number'
    ? time
    : machine.writer.lost(machine.host.siteOfCaller() ?? -1, 'a date as text');
};

module.exports = {
  construct: { made },
  getDate: localPart('Date'),
  getDay: localPart('Day'),
  getFullYear: localPart('FullYear'),
  getHours: localPart('Hours'),
  getMilliseconds: localPart('Milliseconds'),
  getMinutes: localPart('Minutes'),
  getMonth: localPart('Month'),
  getSeconds: localPart('Seconds'),
  getTime: part('getTime'),
  getTimezoneOffset,
  getUTCDate: part('getUTCDate'),
  getUTCDay: part('getUTCDay'),
  getUTCFullYear: part('getUTCFullYear'),
  getUTCHours: part('getUTCHours'),
  getUTCMilliseconds: part('getUTCMilliseconds'),
  getUTCMinutes: part('getUTCMinutes'),
  getUTCMonth: part('getUTCMonth'),
  getUTCSeconds: part('getUTCSeconds'),
  parse,
  setTime,
  toISOString,
  toPrimitive: { converted },
  unknown,
  utc,
  valueOf: part('valueOf'),
};
