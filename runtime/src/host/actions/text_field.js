'use strict';
// Fields that a person fills in: by typing, or by setting what the browser shows instead of a text.

/** The types of `input` into which one types. */
const TYPED = new Set(['text', 'search', 'email', 'password', 'tel', 'url', 'number']);
/** The types of `input` that are set by a control of the browser's own. */
const SET = new Set(['range', 'date', 'time', 'month', 'week', 'datetime-local', 'color']);

/** @typedef {import('./kind.js').Impl} Impl */

/**
 * Whether one can type into an `input`.
 *
 * @param {Impl} input
 * @returns {boolean}
 */
function isTextField(input) {
  return TYPED.has(input.type) && !input.hasAttributeNS(null, 'readonly');
}

/**
 * Whether an `input` has a control by which its value is set.
 *
 * @param {Impl} input
 * @returns {boolean}
 */
function isSetField(input) {
  return SET.has(input.type) && !input.hasAttributeNS(null, 'readonly');
}

/**
 * Whether Enter in an `input` submits its form.
 *
 * @param {Impl} input
 * @returns {boolean}
 */
function takesEnter(input) {
  return isTextField(input) || isSetField(input);
}

/**
 * Whether one can type into an element that is no field.
 *
 * @param {Impl} element
 */
function isEditable(element) {
  const value = element.getAttributeNS(null, 'contenteditable');
  return value !== null && /^(|true|plaintext-only)$/i.test(value);
}

/**
 * Whether one can type into an element, of whatever kind.
 *
 * @param {Impl} element
 */
function takesText(element) {
  const { _localName: name } = element;
  if (name === 'textarea' || name === 'input') {
    return name === 'textarea' || isTextField(element);
  }
  return isEditable(element);
}

exports.isEditable = isEditable;
exports.isSetField = isSetField;
exports.isTextField = isTextField;
exports.takesEnter = takesEnter;
exports.takesText = takesText;
