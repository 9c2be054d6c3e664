'use strict';
// Sets a field by the control that a browser shows for it: a slider, a calendar, a palette.

const { TEXT } = require('../fields.js');
const { isOneOfFew } = require('../group.js');
const { changed, fill } = require('../hands/field.js');
const { isSetField } = require('../text_field.js');

/** @type {import('../kind.js').Kind} */
const set = {
  type: 'set',
  words: 'set {label}[ to {value}]',
  fields: [TEXT],
  byItself: { input: (input) => isSetField(input) && isOneOfFew(input) },
  perform(person, field) {
    person.focus(field);
    fill(person, field);
    changed(person, field);
  },
};

exports.set = set;
