'use strict';
// `innerText` and `textContent`: a text that was written to an element by one of them, and is read by the other,
// is the same text, if it has no lines and no spaces that are shown otherwise. Whether it has is a decision.
// What is written by one name is no longer what was known by the others, even if it is an equal text.

const { PERSON_SITE } = require('../protocol.js');
const { Question } = require('./validity/question.js');

/** @typedef {import('../core/host.js').Runtime} Runtime */

const OWN = 'innerText';
const OTHER = 'textContent';
const MARKUP = 'innerHTML';
const LINES = /[\r\n]/;
/** Spaces that are not shown as they are. */
const SPACES = /^ | $| {2}|[\t\n\r\f]/;

/**
 * Follows the texts of elements in a new window.
 *
 * @param {Runtime} runtime
 * @param {any} window
 */
function followTexts(runtime, window) {
  const { shadows } = runtime;
  for (const [prototype, name, others] of [
    [window.Node.prototype, OTHER, [OWN, MARKUP]],
    [window.Element.prototype, MARKUP, [OWN, OTHER]],
  ]) {
    const own = /** @type {Required<PropertyDescriptor>} */ (
      Object.getOwnPropertyDescriptor(prototype, name)
    );
    Object.defineProperty(prototype, name, {
      ...own,
      /** @this {Element} @param {unknown} text */
      set(text) {
        own.set.call(this, text);
        for (const other of others) {
          shadows.set(this, other, undefined, 0);
        }
      },
    });
  }
  followInnerText(runtime, window);
}

/**
 * Follows `innerText` in a new window.
 *
 * @param {Runtime} runtime
 * @param {any} window
 */
function followInnerText(runtime, window) {
  const { registers, shadows } = runtime;
  const { prototype } = window.HTMLElement;
  const own = /** @type {Required<PropertyDescriptor>} */ (
    Object.getOwnPropertyDescriptor(prototype, OWN)
  );
  Object.defineProperty(prototype, OWN, {
    ...own,
    /** @this {Element} */
    get() {
      const text = own.get.call(this);
      const whole = registers.n > 0 ? (this.textContent ?? '') : '';
      const shadow = registers.n > 0 ? shadows.of(this, OTHER, whole) : 0;
      if (shadow > 0 && !isOtherwise(runtime, whole, shadow, SPACES)) {
        shadows.set(this, OWN, text, text === whole ? shadow : 0);
      }
      return text;
    },
    /** @this {Element} @param {unknown} text which is known by now */
    set(text) {
      own.set.call(this, text);
      for (const other of [OTHER, MARKUP]) {
        shadows.set(this, other, undefined, 0);
      }
      const shadow = registers.n > 0 ? shadows.of(this, OWN, text) : 0;
      if (shadow > 0 && typeof text === 'string' && !isOtherwise(runtime, text, shadow, LINES)) {
        shadows.set(this, OTHER, text, shadow);
      }
    },
  });
}

/**
 * Whether a text is another one when it is shown: then it is not followed.
 *
 * @param {Runtime} runtime
 * @param {string} value
 * @param {number} shadow
 * @param {RegExp} pattern of what is shown otherwise
 */
function isOtherwise(runtime, value, shadow, pattern) {
  const site = runtime.host.siteOfCaller();
  const is = new Question(runtime, site ?? PERSON_SITE, { value, shadow }).matches(pattern);
  if (is) {
    runtime.writer.lost(site ?? -1, 'innerText with spaces or lines');
  }
  return is;
}

exports.followTexts = followTexts;
