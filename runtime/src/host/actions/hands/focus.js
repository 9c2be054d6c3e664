'use strict';
// Focus: where a press of the mouse puts it.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { isFocusableAreaElement } = require('jsdom/lib/jsdom/living/helpers/focusing.js');

/** @typedef {import('../person.js').Person} Person */

/**
 * A press on an element moves the focus to the nearest around it that can have it; if there is none,
 * nothing has it any more.
 *
 * @param {Person} person
 * @param {Element} element
 */
function focusAt(person, element) {
  /** @type {Element | null} */
  let at = element;
  while (at !== null && !isFocusableAreaElement(implForWrapper(at))) {
    at = at.parentElement;
  }
  if (at !== null) {
    person.focus(at);
    return;
  }
  const { activeElement, body } = person.window.document;
  if (activeElement !== null && activeElement !== body) {
    person.runtime.clear();
    /** @type {HTMLElement} */ (activeElement).blur();
  }
}

/**
 * Whether the focus can be on something that listens.
 *
 * @param {import('../kind.js').Impl} listener an element, a document or a window
 * @returns {boolean}
 */
function isFocusable(listener) {
  return listener._localName !== undefined && isFocusableAreaElement(listener);
}

exports.focusAt = focusAt;
exports.isFocusable = isFocusable;
