'use strict';
// `innerText` and `textContent`: a text that was written to an element by one of them, and is read by the other,
// is the same text.

/** @typedef {import('../core/host.js').Runtime} Runtime */

const OWN = 'innerText';
const OTHER = 'textContent';

/**
 * Follows `innerText` in a new window.
 *
 * @param {Runtime} runtime
 * @param {any} window
 */
function followInnerText({ registers, shadows }, window) {
  const { prototype } = window.HTMLElement;
  const own = /** @type {Required<PropertyDescriptor>} */ (
    Object.getOwnPropertyDescriptor(prototype, OWN)
  );
  Object.defineProperty(prototype, OWN, {
    ...own,
    /** @this {object} */
    get() {
      const text = own.get.call(this);
      if (registers.n > 0 && shadows.of(this, OWN, text) === 0) {
        shadows.set(this, OWN, text, shadows.of(this, OTHER, text));
      }
      return text;
    },
    /** @this {object} @param {unknown} text which is known by now */
    set(text) {
      own.set.call(this, text);
      if (registers.n > 0) {
        shadows.set(this, OTHER, text, shadows.of(this, OWN, text));
      }
    },
  });
}

exports.followInnerText = followInnerText;
