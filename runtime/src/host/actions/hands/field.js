'use strict';
// Form fields: what they hold is changed by hand.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
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
  give(person, field, chosen);
  return chosen.value;
}

/**
 * Gives a field a value.
 *
 * @param {Person} person
 * @param {any} field
 * @param {import('../../../model/event.js').Symbolic} chosen
 */
function give({ runtime }, field, chosen) {
  // The prototype's setter: frameworks put one of their own on the element to see changes.
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, chosen.value);
  if (Object.is(implForWrapper(field).value, chosen.value)) {
    markField(runtime, field, chosen);
  } else {
    runtime.writer.lost(-1, `what a field of type ${field.type} has made of its value`);
  }
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
exports.give = give;
