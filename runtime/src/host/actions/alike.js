'use strict';
// Names by which a person finds the one element that is meant: where several have the same role and
// words, it is said in which row, list item or part of the page an element stands, and, where that is
// the same, too, the how manieth it is.

const { PLACES, WITHOUT_WORDS, frameWords, nameOf, shortened } = require('./name.js');

/** Elements whose own words say what is in them: the other words of a row are its name. */
const ROWS = new Set(['li', 'tr']);
/** What the heading of a part of a page is. */
const HEADING = 'h1, h2, h3, h4, h5, h6, legend, summary, caption';
const ENDINGS = ['th', 'st', 'nd', 'rd'];

/** The names of elements that are on a page at one moment. */
class Names {
  /** @type {Map<string, Element[]>} By the name that they have in common. */
  #alike = new Map();

  /** @param {Iterable<Element>} elements in the order of the document */
  constructor(elements) {
    for (const element of new Set(elements)) {
      const name = commonName(element);
      this.#alike.set(name, [...(this.#alike.get(name) ?? []), element]);
    }
  }

  /**
   * Role and name of an element, such as `button "Delete" in list item "Milk"`.
   *
   * @param {Element} element one of those
   */
  of(element) {
    const alike = this.#alike.get(commonName(element)) ?? [];
    if (alike.length < 2) {
      return commonName(element);
    }
    const place = placeOf(element);
    const inPlace = alike.filter((other) => placeOf(other) === place);
    const number = inPlace.length < 2 ? '' : ` (${ordinal(inPlace.indexOf(element) + 1)})`;
    return nameOf(element) + number + place + frameWords(element);
  }
}

/** @param {Element} element */
function commonName(element) {
  return nameOf(element) + frameWords(element);
}

/**
 * Where an element stands, in words; empty if nothing around it has any.
 *
 * @param {Element} element
 */
function placeOf(element) {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    const role = PLACES[at.getAttribute('role') ?? ''] ?? PLACES[at.localName];
    const words = role === undefined ? '' : wordsOf(at);
    if (words !== '') {
      return ` in ${role} "${shortened(words)}"`;
    }
  }
  return '';
}

/** @param {Element} place */
function wordsOf(place) {
  const named = place.getAttribute('aria-label') ?? '';
  if (named.trim() !== '') {
    return named.trim();
  }
  const isRow = ROWS.has(place.localName) || /row|listitem/.test(place.getAttribute('role') ?? '');
  const source = isRow ? textWithin(place) : place.querySelector(HEADING)?.textContent;
  return (source ?? '').replace(/\s+/g, ' ').trim();
}

/**
 * The text of a row without that of its buttons and fields.
 *
 * @param {Node} node
 * @returns {string}
 */
function textWithin(node) {
  if (node.nodeType === node.TEXT_NODE) {
    return node.textContent ?? '';
  }
  if ('localName' in node && WITHOUT_WORDS.has(/** @type {string} */ (node.localName))) {
    return ' ';
  }
  return [...node.childNodes].map(textWithin).join(' ');
}

/** @param {number} number */
function ordinal(number) {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return `${number}${(isTeen ? undefined : ENDINGS[number % 10]) ?? 'th'}`;
}

exports.Names = Names;
