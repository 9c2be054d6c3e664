'use strict';
// What a person fills into a form: values that the browser lets be submitted. It checks a form before
// it says anything to the page, so other values would only show what the browser can do.

const {
  ANY,
  MOST_CHOICES,
  languageOf,
  longestIn,
  numberOr,
  valuesOf,
} = require('./field_values.js');
const { sampleOf } = require('./sample.js');

/** @typedef {import('./kind.js').Domain} Domain */

/** Parts of patterns that may match the end of a line, which a field does not hold. */
const MAY_END_LINES = /\[\^|\\[WDSsnrpPux]/;
/** What the browser asks of a type beyond what it sanitises: a part of it that is easily said. */
/** @type {Record<string, string>} */
const ASKED = {
  email: '[a-zA-Z0-9._%+-]+@[a-zA-Z0-9]+(?:[.-][a-zA-Z0-9]+)*',
  url: 'https?://[a-z]+(?:\\.[a-z]+)*(?:/[!-~]*)?',
};
/** What is asked of many texts: letters, digits and others, some of each. */
const COMMON = ['abc', '123', 'abc123', 'Aa1!aaaa', 'Aa1aaaaaaaaa'];
const DAY = 24 * 60 * 60 * 1000;
/** Types with an order, and how far the next value is. */
/** @type {Record<string, number>} */
const STEPS = { date: DAY, time: 60_000, 'datetime-local': 60_000, month: 0, week: 7 * DAY };

/**
 * The values of a field of a form that may be submitted.
 *
 * @param {any} field an `input` or `textarea`
 * @returns {Domain}
 */
function validValuesOf(field) {
  if (field.type === 'range') {
    return valuesOf(field);
  }
  if (field.type === 'number') {
    return numbersOf(field);
  }
  if (STEPS[field.type] !== undefined && (field.min || field.max)) {
    return momentsOf(field);
  }
  return textsOf(field);
}

/**
 * All values of a field, of which one that might be submitted is the first: where no browser checks
 * them, an app does so itself.
 *
 * @param {any} field an `input` or `textarea`
 * @returns {Domain}
 */
function uncheckedValuesOf(field) {
  const all = valuesOf(field);
  return field.type === 'range' ? all : { ...all, initial: String(validValuesOf(field).initial) };
}

/**
 * Languages are put together without looking ahead where that is possible: it is hard for a solver.
 *
 * @param {any} field
 * @returns {Domain}
 */
function textsOf(field) {
  const { type, required, localName } = field;
  const shortest = Math.max(field.minLength ?? 0, required ? 1 : 0);
  const pattern = localName === 'input' && isPattern(field.pattern) ? field.pattern : '';
  const isFree = ASKED[type] === undefined && ANY.has(type);
  let language = ASKED[type] ?? languageOf(type);
  if (isFree) {
    language = `${type === 'textarea' ? '[^\\r]' : '[^\\n\\r]'}{${shortest},}`;
  } else if (shortest > 1) {
    language = `(?=[^]{${shortest},}$)${language}`;
  }
  if (pattern !== '') {
    const isAll = isFree && shortest <= 1 && !MAY_END_LINES.test(pattern);
    language = isAll ? `(?:${pattern})` : `(?=(?:${pattern})$)${language}`;
  }
  return textsLike(field, shortest > 0 ? language : `(?:${language})?`);
}

/**
 * @param {any} field
 * @param {string} language
 * @returns {Domain}
 */
function textsLike(field, language) {
  const maxLength = longestIn(field);
  const isMet = new RegExp(`^${language}$`);
  const { initial: usual } = valuesOf(field);
  const tried = [String(usual), ...sampleOf(field.pattern ?? ''), ...COMMON];
  const long = tried.map((text) => text.padEnd(field.minLength, 'a'));
  const initial = [...tried, ...long].find(
    (text) => text.length <= maxLength && text !== '' && isMet.test(text),
  );
  return initial === undefined
    ? { ...valuesOf(field), limit: `what the pattern of a field asks for: ${field.pattern}` }
    : { sort: 'string', initial, maxLength, matches: `/^${language}$/` };
}

/** @param {string} pattern */
function isPattern(pattern) {
  try {
    new RegExp(`(?=(?:${pattern})$)`);
    return pattern !== '';
  } catch {
    return false;
  }
}

/**
 * The numbers of a field: if there are bounds, the input is a number, which is written into it.
 *
 * @param {any} field
 * @returns {Domain}
 */
function numbersOf(field) {
  const isAny = field.step === 'any';
  const step = isAny || !(Number(field.step) > 0) ? 1 : Number(field.step);
  const min = numberOr(field.min, -Infinity);
  const max = numberOr(field.max, Infinity);
  const base = Number.isFinite(min) ? min : numberOr(field.defaultValue, 0);
  const isWhole = !isAny && step === 1 && Number.isInteger(base);
  if (isWhole || isAny) {
    const least = Math.max(min, -1e9);
    const most = Math.max(least, Math.min(max, 1e9));
    const initial = Math.min(Math.max(1, least), most);
    return { sort: 'number', initial, integer: isWhole, min: least, max: most };
  }
  const first = Number.isFinite(min) ? min : base;
  const count = Math.floor((max - first) / step) + 1;
  const oneOf = Array.from({ length: Math.min(count, MOST_CHOICES) }, (_, index) =>
    String(Number((first + index * step).toPrecision(12))),
  );
  const limit = count > MOST_CHOICES ? 'numbers far from the least of a field' : undefined;
  return { sort: 'string', initial: oneOf[0] ?? '', oneOf, limit };
}

/**
 * Dates and times between bounds: as many as can be told one by one, from the least on, or up to the
 * greatest.
 *
 * @param {any} field
 * @returns {Domain}
 */
function momentsOf(field) {
  const width = (STEPS[field.type] || 1) * (field.type === 'month' ? 1 : numberOr(field.step, 1));
  const probe = field.cloneNode();
  /** @param {string} text */
  const numberAt = (text) => {
    probe.value = text;
    return probe.valueAsNumber;
  };
  const [least, most] = [numberAt(field.min), numberAt(field.max)];
  const forward = !Number.isNaN(least);
  /** @type {string[]} */
  const oneOf = [];
  for (let index = 0; index < MOST_CHOICES; index++) {
    const at = forward ? least + index * width : most - index * width;
    if (at > most) {
      break;
    }
    probe.valueAsNumber = at;
    oneOf.push(probe.value);
  }
  const limit = oneOf.length === MOST_CHOICES ? 'moments far from the bound of a field' : undefined;
  return { sort: 'string', initial: oneOf[0] ?? '', oneOf, limit };
}

exports.uncheckedValuesOf = uncheckedValuesOf;
exports.validValuesOf = validValuesOf;
