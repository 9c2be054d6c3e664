'use strict';
// The time value of a date and its shadow, which is that of a property that the app does not see.

const { isObject, uncurry } = require('../../primordials.js');

/** @import { Machine } from '../model.js' */

/** The key of a date's time value; if the date is set, it is another value. */
const TIME = Symbol('time');

/** @type {(date: unknown) => number} Throws on anything but a date. */
const getTime = uncurry(Date.prototype.getTime);

/**
 * The time value of a date; undefined of anything else.
 * @param {Machine} machine
 * @param {unknown} value
 */
const timeValueOf = (machine, value) => {
  if (!isObject(value) || machine.objects.isProxy(value)) {
    return undefined;
  }
  try {
    return getTime(value);
  } catch {
    return undefined;
  }
};

/**
 * The shadow of the time value of a date.
 * @param {Machine} machine
 * @param {unknown} date
 */
const timeShadow = (machine, date) => {
  if (!machine.shadows.has(date)) {
    return 0;
  }
  const time = timeValueOf(machine, date);
  return time === undefined ? 0 : machine.shadows.of(date, TIME, time);
};

/**
 * `copy` is a copy of another date.
 * @param {Machine} machine
 * @param {unknown} date
 * @param {unknown} copy
 */
const copyTime = (machine, date, copy) => {
  const shadow = timeShadow(machine, date);
  const time = shadow === 0 ? undefined : timeValueOf(machine, copy);
  if (shadow !== 0 && time === getTime(date)) {
    machine.shadows.set(copy, TIME, time, shadow);
  }
};

module.exports = { TIME, copyTime, getTime, timeShadow, timeValueOf };
