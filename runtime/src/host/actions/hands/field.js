'use strict';
// Form fields: what they hold is changed by hand.

const { markField } = require('../../../model/event.js');

/** @typedef {import('../person.js').Person} Person */

/**
 * Makes the chosen value that of a field or list.
 *
 * @param {Person} person
 * @param {Element} field
 * @returns {string}
 */
function fill(person, field) {
  const chosen = person.chosen('value', field);
  // The prototype's setter: frameworks put one of their own on the element to see changes.
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, chosen.value);
  markField(person.runtime, field, chosen);
  return chosen.value;
}

/**
 * What a field holds is other than before: not by typing, which has an event of its own.
 *
 * @param {Person} person
 * @param {Element} field
 */
function changed(person, field) {
  person.fire(field, new person.window.Event('input', { bubbles: true, composed: true }));
  person.fire(field, new person.window.Event('change', { bubbles: true }));
}

exports.changed = changed;
exports.fill = fill;
