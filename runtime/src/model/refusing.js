'use strict';
// What natives of Node and of ECMA-402 refuse: whether they do is a decision, made before the call, since
// nobody is asked about one that throws. Names that only a list can tell apart, as those of time zones, are
// told from texts that are a name of nothing.

const crypto = require('crypto');
const { isSymbolic } = require('../core/models/model.js');
const { isTerm } = require('../core/primordials.js');
const { Op } = require('../protocol.js');

/** @typedef {import('../core/models/model.js').Machine} Machine */
/** @typedef {import('../core/models/model.js').Definition} Definition */

/** What every currency has (ECMA-402, IsWellFormedCurrencyCode). */
const CURRENCY = /^[A-Za-z]{3}$/;
/** What no language tag has in it. */
const NOT_IN_TAG = /[^0-9A-Za-z-]/;
/** What no time zone has in its name. */
const NOT_IN_ZONE = /[^0-9A-Za-z_+:/-]/;

/** Options with the pattern that decides, and whether a match of it is refused. */
const OPTIONS = /** @type {const} */ ({
  currency: { pattern: CURRENCY, isRefused: false },
  timeZone: { pattern: NOT_IN_ZONE, isRefused: true },
});

/**
 * Which of two patterns a text is of; whether it is refused.
 *
 * @param {Machine} machine
 * @param {number} site
 * @param {{ pattern: RegExp, isRefused: boolean }} check
 * @param {unknown} text
 * @param {number} shadow
 */
function decidePattern({ writer }, site, { pattern, isRefused }, text, shadow) {
  if (typeof text !== 'string' || !(shadow > 0)) {
    return false;
  }
  const isMatch = pattern.test(text);
  writer.branch(
    site,
    writer.apply(Op.RegExpTest, [writer.constant(`${pattern}`), shadow]),
    isMatch,
  );
  return isMatch === isRefused;
}

/** What is written is not followed. @type {import('../core/models/model.js').Model} */
const written = (machine, call, path) => {
  const [, options] = call.values;
  const isGiven = Object.keys(OPTIONS).some((name) => {
    const value = ownValue(options, name);
    return (
      value !== undefined && machine.shadows.of(/** @type {object} */ (options), name, value) > 0
    );
  });
  return isGiven || isSymbolic(call) ? machine.writer.lost(call.site, path) : 0;
};

/** Natives that take a language tag, and options behind it. @type {Definition} */
const formatting = {
  called: written,
  made: written,
  prepare(machine, receiver, shadows, values) {
    const [tag, options] = values;
    const site = machine.host.siteOfCaller();
    let isRefused = false;
    if (site !== null) {
      const ofTag = { pattern: NOT_IN_TAG, isRefused: true };
      isRefused = decidePattern(machine, site, ofTag, tag, shadows[0] ?? 0);
      for (const [name, check] of Object.entries(OPTIONS)) {
        const value = ownValue(options, name);
        const shadow = value === undefined ? 0 : machine.shadows.of(options, name, value);
        isRefused ||= decidePattern(machine, site, check, value, shadow);
      }
    }
    machine.registers.passing(shadows, values);
    machine.registers.isCarried = isRefused;
  },
};

/**
 * The value of a property that is read without running code of the app.
 *
 * @param {any} object
 * @param {string} key
 * @returns {unknown}
 */
function ownValue(object, key) {
  const isPlain = typeof object === 'object' && object !== null;
  return isPlain ? Reflect.getOwnPropertyDescriptor(object, key)?.value : undefined;
}

/** An integer between two ends, the second of which must be greater. @type {Definition} */
const between = {
  called: (machine, call, path) => (isSymbolic(call) ? machine.writer.lost(call.site, path) : 0),
  prepare(machine, receiver, shadows, values) {
    const [least, most] = typeof values[1] === 'number' ? [0, 1] : [-1, 0];
    const [from, to] = [least < 0 ? 0 : values[least], values[most]];
    const [fromShadow, toShadow] = [shadows[least] ?? 0, shadows[most] ?? 0];
    const isAsked = isTerm(from) && isTerm(to) && (fromShadow > 0 || toShadow > 0);
    const site = isAsked ? machine.host.siteOfCaller() : null;
    const isLess = Number(from) < Number(to);
    if (site !== null) {
      machine.decisions.decide(site, '<', from, fromShadow, to, toShadow, isLess);
    }
    machine.registers.passing(shadows, values);
    machine.registers.isCarried = site !== null && !isLess;
  },
};

/**
 * Follows what is refused.
 *
 * @param {import('../core/host.js').Runtime} runtime
 */
function followRefusing({ natives }) {
  natives.add(crypto.randomInt, 'crypto.randomInt', between);
  for (const name of /** @type {const} */ (['DateTimeFormat', 'NumberFormat'])) {
    natives.add(Intl[name], `Intl.${name}`, formatting);
  }
  natives.add(Number.prototype.toLocaleString, 'Number.prototype.toLocaleString', formatting);
}

exports.followRefusing = followRefusing;
