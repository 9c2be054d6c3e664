'use strict';
// The time value of a text in the format of ECMA-262 (Date Time String Format), of years of four
// digits: which of its forms a text has, and whether it names a day that there is, are decisions, each
// a pattern; the parts are slices. What other texts say is the engine's own.

const { Op } = require('../../../protocol.js');
const { makeRegExp, regExpExec } = require('../../primordials.js');
const { timeOf } = require('./calendar.js');

/**
 * @import { Machine } from '../model.js'
 */

const DIGITS = {
  year: '\\d{4}',
  month: '\\d\\d',
  day: '\\d\\d',
  hour: '\\d\\d',
  minute: '\\d\\d',
  second: '\\d\\d',
  ms: '\\d{3}',
};
/** A day more than its month has is one of the next. */
const VALID = {
  ...DIGITS,
  month: '(?:0[1-9]|1[0-2])',
  day: '(?:0[1-9]|[12]\\d|3[01])',
  hour: '(?:[01]\\d|2[0-3])',
  minute: '[0-5]\\d',
  second: '[0-5]\\d',
};
/** Nothing follows the beginning of the 24th hour. */
const MIDNIGHT = { ...VALID, hour: '24', minute: '00', second: '00', ms: '000' };
/** Each month has these days. */
const PLAIN = { ...VALID, day: '(?:0[1-9]|1\\d|2[0-8])' };

/** @typedef {typeof DIGITS} Pieces */

/** @type {(of: Pieces) => string} */
const day = (of) => `${of.year}-${of.month}-${of.day}`;
/** @type {(of: Pieces) => string} */
const minute = (of) => `${day(of)}T${of.hour}:${of.minute}`;
/** @type {(of: Pieces) => string} */
const second = (of) => `${minute(of)}:${of.second}`;

/** @param {string} source */
const patternOf = (source) => ({ literal: `/${source}/`, pattern: makeRegExp(source, '') });

/**
 * `isLocal`: the time is that of where the program runs.
 * @param {number} parts
 * @param {boolean} isLocal
 * @param {(of: Pieces) => string} written
 */
const formOf = (parts, isLocal, written) => ({
  parts,
  isLocal,
  any: patternOf(`^${written(DIGITS)}$`),
  valid: patternOf(`^(?:${written(VALID)}|${written(MIDNIGHT)})$`),
  plain: patternOf(`^${written(PLAIN)}$`),
});

const FORMS = [
  formOf(3, false, day),
  formOf(5, true, minute),
  formOf(6, true, second),
  formOf(7, false, (of) => `${second(of)}\\.${of.ms}Z`),
  formOf(6, false, (of) => `${second(of)}Z`),
  formOf(2, false, (of) => `${of.year}-${of.month}`),
  formOf(1, false, (of) => of.year),
];

/** Where each part stands, and what it is where it is left out. */
const PARTS = [
  { start: 0, end: 4, missing: 1970 },
  { start: 5, end: 7, missing: 1 },
  { start: 8, end: 10, missing: 1 },
  { start: 11, end: 13, missing: 0 },
  { start: 14, end: 16, missing: 0 },
  { start: 17, end: 19, missing: 0 },
  { start: 20, end: 23, missing: 0 },
];

/**
 * Whether a text has a match, which is decided.
 * @param {Machine} machine
 * @param {{site: number, text: string, shadow: number}} read
 * @param {ReturnType<typeof patternOf>} pattern
 */
const decide = ({ decisions, writer }, { site, text, shadow }, { literal, pattern }) => {
  const isFound = regExpExec(pattern, text) !== null;
  const term = writer.apply(Op.RegExpTest, [writer.constant(literal), shadow]);
  decisions.branch(site, term, isFound);
  return isFound;
};

/**
 * The time value of a symbolic text: its shadow, 0 if it is NaN, and the shadows of those parts that
 * stand in the text as they are; undefined if it is not followed.
 * @param {Machine} machine
 * @param {InstanceType<typeof import('./calendar.js').Terms>} terms
 * @param {{site: number, text: string, shadow: number, time: number, isLocalUtc: boolean}} parsed
 * @returns {{shadow: number, parts: number[]} | undefined}
 */
const timeOfText = (machine, terms, parsed) => {
  const { shadow, time, isLocalUtc } = parsed;
  let form;
  for (let i = 0; i < FORMS.length && form === undefined; i++) {
    form = decide(machine, parsed, FORMS[i].any) ? FORMS[i] : undefined;
  }
  if (form === undefined || (form.isLocal && !isLocalUtc)) {
    return undefined;
  }
  const isTime = decide(machine, parsed, form.valid);
  if (isTime !== (time === time)) {
    return undefined;
  }
  if (!isTime) {
    return { shadow: 0, parts: [] };
  }
  const isPlain = decide(machine, parsed, form.plain);
  const operands = [];
  for (let i = 0; i < PARTS.length; i++) {
    const { start, end, missing } = PARTS[i];
    operands[i] = terms.of(missing);
    if (i < form.parts) {
      const { writer } = machine;
      const digits = writer.apply(Op.StringSlice, [shadow, terms.of(start), terms.of(end)]);
      operands[i] = writer.apply(Op.ToNumber, [digits]);
    }
  }
  operands[1] = terms.add(operands[1], -1);
  return { shadow: timeOf(terms, operands), parts: isPlain ? operands : [] };
};

module.exports = { timeOfText };
