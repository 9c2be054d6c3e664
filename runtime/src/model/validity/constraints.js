'use strict';
// The constraints of HTML on what a field holds, as questions about its value: each says whether the
// field suffers from what it is named after, `undefined` where that is not modelled.
//
// Where the exact answer is a hard question, easier ones come first that decide most values.

const { wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { isKnown } = require('../../core/models/regexp/known.js');

/** @typedef {import('./question.js').Question} Question */
/** jsdom's own object of a field. @typedef {any} Impl */
/** @typedef {(field: Impl, question: Question) => boolean | undefined} Constraint */

const EASY_EMAIL = /^(?:[a-zA-Z0-9._%+-]+@[a-zA-Z0-9]+(?:[.-][a-zA-Z0-9]+)*)?$/;
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`);
const EASY_URL = /^(?:https?:\/\/[a-z]+(?:\.[a-z]+)*(?:\/[!-~]*)?)?$/;
/** Characters that stand for themselves, and classes of them, which mean the same in all modes. */
const ITEM = String.raw`\\[dws/.+*?()|^$-]`;
const CLASS = String.raw`(?:[ !"#$%'*+,.:;<=>?@\w]|\w-\w|${ITEM})+`;
const PLAIN = new RegExp(String.raw`^(?:(?!\.)[ -Z^-~]|${ITEM}|\[${CLASS}\])*$`);
/** With what counts a character beyond the first plane as one. */
const UNICODE = new RegExp(String.raw`^(?:[ -Z^-~]|${ITEM}|\[\^?${CLASS}\])*$`);
const MINUTE = 60_000;
/** How long a text without seconds is. @type {Record<string, number>} */
const IN_MINUTES = { time: 5, 'datetime-local': 16 };
/** Types of which all values fit their usual step, and that step in milliseconds, or months. */
/** @type {Record<string, number>} */
const ALWAYS_FIT = { date: 24 * 60 * MINUTE, week: 7 * 24 * 60 * MINUTE, month: 1 };

/** @param {Impl} field */
const isRequired = (field) => field.hasAttributeNS(null, 'required');

/** @type {Constraint} */
const valueMissing = (field, question) => {
  if (field.type === 'radio') {
    return isNoneChosen(field, question);
  }
  if (!isRequired(field)) {
    return false;
  }
  if (field.type === 'checkbox') {
    return !question.isTrue();
  }
  return field._localName === 'select' && !field._hasPlaceholderOption ? false : question.isEmpty();
};

/**
 * Of radio buttons each may be the one that is chosen.
 *
 * @type {Constraint}
 */
const isNoneChosen = (field, question) => {
  const group = [field, ...field._otherRadioGroupElements];
  return (
    group.some(isRequired) &&
    !group.some((option) => question.of(wrapperForImpl(option), 'checked').isTrue())
  );
};

/** @type {Constraint} */
const patternMismatch = (field, question) => {
  const source = field._hasAttributeAndApplies?.('pattern')
    ? field.getAttributeNS(null, 'pattern')
    : null;
  if (source === null || !isPattern(source)) {
    return false;
  }
  // The mode of browsers is `v`: hard for a solver, and seldom more than a simple one.
  const richer = UNICODE.test(source) ? 'u' : 'v';
  const flags = PLAIN.test(source) ? '' : richer;
  if (field.hasAttributeNS(null, 'multiple') || !isKnown(`^(?:${source})?$`, flags)) {
    return undefined;
  }
  return !question.matches(new RegExp(`^(?:${source})?$`, flags));
};

/** @param {string} source */
const isPattern = (source) => {
  try {
    new RegExp(source, 'v');
    return true;
  } catch {
    return false;
  }
};

/** @type {Constraint} */
const typeMismatch = (field, question) => {
  switch (field.type) {
    case 'email':
      if (field.hasAttributeNS(null, 'multiple')) {
        return undefined;
      }
      return !question.matches(EASY_EMAIL) && (!question.includes('@') || !question.matches(EMAIL));
    case 'url':
      // A URL that stands alone begins with a scheme.
      if (question.matches(EASY_URL)) {
        return false;
      }
      return question.includes(':') ? undefined : true;
    default:
      return false;
  }
};

/**
 * Whether a value lies beyond a bound.
 *
 * @param {Impl} field
 * @param {Question} question
 * @param {'<' | '>'} operator
 * @param {number | null | undefined} bound as jsdom has it
 */
const isBeyond = (field, question, operator, bound) => {
  if (typeof bound !== 'number') {
    return false;
  }
  if (field._hasAReversedRange) {
    return undefined;
  }
  if (question.isEmpty()) {
    return false;
  }
  if (field.type === 'number' || field.type === 'range') {
    return question.ofNumber().compares(operator, bound);
  }
  // What is written with as many digits has the order of texts.
  const text = field._convertNumberToString(bound);
  return /^\d{5}/.test(text) ? undefined : question.compares(operator, text);
};

/**
 * The text that steps count from, if that is a symbolic one: a framework keeps what is typed also as
 * the value that the field is reset to.
 *
 * @param {Impl} field
 * @param {Question} question
 */
const baseOf = (field, question) => {
  const least = field._hasAttributeAndApplies('min') ? field.getAttributeNS(null, 'min') : '';
  if (field._convertStringToNumber(least) !== null) {
    return null;
  }
  const base = question.of(wrapperForImpl(field), 'defaultValue');
  return base.isSymbolic() && !base.isEmpty() ? base : null;
};

/** @type {Constraint} */
const stepMismatch = (field, question) => {
  const { type, _localName: name } = field;
  const step = name === 'input' ? field._allowedValueStep : null;
  if (step === null || type === 'range' || question.isEmpty()) {
    return false;
  }
  const text = baseOf(field, question);
  if (text !== null && text.isSameAs(question)) {
    return false;
  }
  const base = text === null ? question.ofConstant(field._stepBase) : text.ofNumber();
  if (type === 'number' && Number.isInteger(step) && base.ofRemainder(1).compares('===', 0)) {
    return !question.ofNumber().minus(base).ofRemainder(step).compares('===', 0);
  }
  if (text === null && step === MINUTE && type in IN_MINUTES && field._stepBase % MINUTE === 0) {
    return question.ofLength().compares('>', IN_MINUTES[type]);
  }
  return step === ALWAYS_FIT[type] ? false : undefined;
};

/**
 * How long a text must be that is typed into a field.
 *
 * @param {Impl} field
 */
const leastLength = (field) => {
  const applies = field._localName === 'textarea' || field._hasAttributeAndApplies?.('minlength');
  return applies ? Number.parseInt(field.getAttributeNS(null, 'minlength') ?? '', 10) || 0 : 0;
};

/** @type {Constraint} */
const tooShort = (field, question) => {
  const least = leastLength(field);
  return least > 1 && !question.isEmpty() && question.ofLength().compares('<', least);
};

/**
 * By their names in `ValidityState`; the others are none of what a value of a person's may be.
 *
 * @type {Record<string, Constraint>}
 */
const CONSTRAINTS = {
  valueMissing,
  typeMismatch,
  patternMismatch,
  rangeOverflow: (field, question) => isBeyond(field, question, '>', field._maximum),
  rangeUnderflow: (field, question) => isBeyond(field, question, '<', field._minimum),
  stepMismatch,
  tooShort,
};

exports.CONSTRAINTS = CONSTRAINTS;
exports.leastLength = leastLength;
