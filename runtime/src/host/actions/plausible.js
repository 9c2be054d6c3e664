'use strict';
// What a person would type into a field for any text, by what it is called: an app that checks addresses
// or amounts by code that is not followed lets nothing else through.

/** The kinds of texts, by a word of the field's name. @type {[words: string[], text: string][]} */
const BY_WORD = [
  [['email', 'mail'], 'a@example.org'],
  [['url', 'website', 'homepage', 'link'], 'http://example.org/'],
  [['phone', 'mobile', 'tel', 'telephone'], '2025550123'],
  [['birthday', 'birthdate', 'dob'], '2000-01-01'],
  [['date', 'deadline', 'due'], '2030-01-01'],
  [['time'], '09:00'],
  [['year'], '2030'],
  [['zip', 'postcode', 'postal'], '12345'],
  [['age', 'quantity', 'qty', 'amount', 'price', 'count', 'total', 'number'], '1'],
];
/** What many apps ask of a password. */
const PASSWORD = 'Aa1!aaaa';
/** In front of an example. */
const FOR_EXAMPLE = /^(?:e\.?\s?g\.?|for example|example|like)[\s:,]+/i;
/** A word with a digit or an address in it shows what is asked for, where any other only names it. */
const EXAMPLE = /^(?=.{2,40}$)[^\s…]*[\d@][^\s…]*$/;

/** What has been found, since fields are asked again before each event. @type {WeakMap<object, string | undefined>} */
const found = new WeakMap();

/**
 * A text for a field that takes any; `undefined` if nothing says more of it.
 *
 * @param {any} field an `input` or `textarea`
 * @returns {string | undefined}
 */
function plausibleFor(field) {
  if (!found.has(field)) {
    found.set(field, textFor(field));
  }
  return found.get(field);
}

/**
 * @param {any} field
 * @returns {string | undefined}
 */
function textFor(field) {
  if (field.type === 'password') {
    return PASSWORD;
  }
  const example = (field.placeholder ?? '').trim().replace(FOR_EXAMPLE, '');
  if (EXAMPLE.test(example)) {
    return example;
  }
  const { name, id, autocomplete, labels } = field;
  const said = [name, id, autocomplete, field.getAttribute('aria-label'), labels?.[0]?.textContent];
  const words = new Set(said.flatMap((text) => wordsOf(text ?? '')));
  return BY_WORD.find(([known]) => known.some((word) => words.has(word)))?.[1];
}

/** @param {string} text such as `userEmail` or `e-mail` */
function wordsOf(text) {
  const apart = text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return apart.replace(/\be-mail\b/g, 'email').split(/[^a-z]+/);
}

exports.plausibleFor = plausibleFor;
