'use strict';
// Ctrl, Shift, Alt and Meta: whether they are held is open in an action that has them as its fields.

const { MODIFIERS } = require('../fields.js');
const { certain } = require('../../../model/event.js');

/** @typedef {import('../person.js').Person} Person */

/**
 * Where the fields of an event with modifiers come from.
 *
 * @typedef {object} Source
 * @property {Person} person
 * @property {Element} element on which the action is done
 */

/** @type {import('../../../model/event.js').Parts<Source>} */
const MODIFIER_PARTS = Object.fromEntries(
  MODIFIERS.map(({ name }) => [
    name,
    ({ person, element }) => (person.isOpen(name) ? person.chosen(name, element) : certain(false)),
  ]),
);

exports.MODIFIER_PARTS = MODIFIER_PARTS;
