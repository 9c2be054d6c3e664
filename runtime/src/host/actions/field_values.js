'use strict';
// What a field can hold, by its type.
//
// Browsers let a field have only some texts as its value: what a person types, or a script sets, is
// sanitised. A value is therefore chosen among texts that sanitising leaves as they are, so that the
// page reads what was chosen. Regular expressions say which these are; the engine knows them, too.

const { plausibleFor } = require('./plausible.js');

/** @typedef {import('./kind.js').Domain} Domain */

const LONGEST_TEXT = 200;
/** The positions of a slider that are told apart, and the options of a list. */
const MOST_CHOICES = 1000;

const YEAR = '[1-9]\\d{3}';
const LEAP_YEAR = '(?:[1-9]\\d(?:0[48]|[2468][048]|[13579][26])|(?:[2468][048]|[13579][26])00)';
const MONTH = `${YEAR}-(?:0[1-9]|1[0-2])`;
const DATE =
  `(?:${YEAR}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|` +
  '(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|' +
  `${LEAP_YEAR}-02-29)`;
/** Seconds that are 0 are left out by a browser. */
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::(?:0[1-9]|[1-5]\\d))?';
const NUMBER = '-?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:e-?\\d{1,2})?';
const ONE_LINE = '[^\\n\\r]*';
/** What a browser trims is not at the ends. */
const TRIMMED = '(?:[^\\t\\n\\f\\r ](?:[^\\n\\r]*[^\\t\\n\\f\\r ])?)?';

/** Types that take any text. */
const ANY = new Set(['text', 'search', 'tel', 'password', 'textarea']);

/** @typedef {{ initial: string, language: string, isOptional?: boolean }} Texts */

/** @type {Texts} */
const TEXT = { initial: 'a', language: ONE_LINE };

/**
 * The texts of a type, and the one that is chosen if nothing is asked for. An optional one may also
 * be empty.
 *
 * @type {Record<string, Texts>}
 */
const TEXTS = {
  email: { initial: 'a@example.org', language: TRIMMED },
  url: { initial: 'http://example.org/', language: TRIMMED },
  tel: { initial: '1', language: ONE_LINE },
  number: { initial: '1', language: NUMBER, isOptional: true },
  date: { initial: '2030-01-01', language: DATE, isOptional: true },
  time: { initial: '09:00', language: TIME, isOptional: true },
  month: { initial: '2030-01', language: MONTH, isOptional: true },
  week: { initial: '2030-W01', language: `${YEAR}-W(?:0[1-9]|[1-4]\\d|5[0-2])`, isOptional: true },
  'datetime-local': {
    initial: '2030-01-01T09:00',
    language: `${DATE}T${TIME}`,
    isOptional: true,
  },
  color: { initial: '#000000', language: '#[0-9a-f]{6}' },
  // A text area: a browser makes one character of each end of a line.
  textarea: { initial: 'a', language: '[^\\r]*' },
};

/**
 * The values that a person may give to a field for text.
 *
 * @param {any} field an `input` or `textarea`
 * @returns {Domain}
 */
function valuesOf(field) {
  if (field.type === 'range') {
    return { sort: 'string', ...positionsOf(field) };
  }
  const { language, isOptional = false, ...texts } = TEXTS[field.type] ?? TEXT;
  const maxLength = longestIn(field);
  const plausible = ANY.has(field.type) ? plausibleFor(field) : undefined;
  const isFitting = plausible !== undefined && plausible.length <= maxLength;
  const initial = isFitting ? plausible : texts.initial;
  const matches = isOptional ? `/^(?:${language})?$/` : `/^${language}$/`;
  return { sort: 'string', initial: initial.slice(0, maxLength), maxLength, matches };
}

/**
 * The texts that a field of a type can hold, if it is not empty.
 *
 * @param {string} type
 */
function languageOf(type) {
  return (TEXTS[type] ?? TEXT).language;
}

/**
 * Types have a text of their own that they admit, which a limit on the length does not hold for.
 *
 * @param {any} field
 */
function longestIn(field) {
  const isLimited = field.maxLength >= 0 && TEXTS[field.type]?.isOptional !== true;
  return isLimited ? Math.min(field.maxLength, LONGEST_TEXT) : LONGEST_TEXT;
}

/**
 * The positions of a slider, at first another one than it has now.
 *
 * @param {any} field
 * @returns {{ initial: string, oneOf: string[] }}
 */
function positionsOf({ min, max, step, value }) {
  const least = numberOr(min, 0);
  const greatest = Math.max(least, numberOr(max, 100));
  const width = numberOr(step, 1) > 0 ? numberOr(step, 1) : 1;
  const count = Math.floor((greatest - least) / width) + 1;
  const stride = Math.ceil(count / MOST_CHOICES);
  const oneOf = Array.from({ length: Math.ceil(count / stride) }, (_, index) =>
    String(Number((least + index * stride * width).toPrecision(12))),
  );
  return { initial: oneOf.find((position) => position !== value) ?? value, oneOf };
}

/**
 * @param {string} text
 * @param {number} otherwise
 */
function numberOr(text, otherwise) {
  return text.trim() === '' || Number.isNaN(Number(text)) ? otherwise : Number(text);
}

exports.ANY = ANY;
exports.MOST_CHOICES = MOST_CHOICES;
exports.languageOf = languageOf;
exports.longestIn = longestIn;
exports.numberOr = numberOr;
exports.valuesOf = valuesOf;
