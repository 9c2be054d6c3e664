'use strict';
// Natives that throw for numbers outside of a range: which side of its ends an argument is on is decided
// before the call, as nobody is asked about one that throws.

/** @import { Prepare } from './model.js' */

/**
 * @param {number} least integer that the first argument may be, once it is one
 * @param {number} most
 * @returns {Prepare}
 */
const takesOnly = (least, most) => (machine, receiver, shadows, values) => {
  const { decisions, host, registers } = machine;
  const { 0: value } = values;
  const shadow = shadows[0] ?? 0;
  const site = shadow > 0 && typeof value === 'number' ? host.siteOfCaller() : null;
  // What is between two integers becomes the one that is nearer to 0, and NaN becomes 0.
  const throws =
    site !== null &&
    (decisions.decide(site, '<=', value, shadow, least - 1, 0, Number(value) <= least - 1) ||
      decisions.decide(site, '>=', value, shadow, most + 1, 0, Number(value) >= most + 1));
  registers.passing(shadows, values);
  registers.isCarried = throws;
};

module.exports = { takesOnly };
