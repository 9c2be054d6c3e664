'use strict';
// Types into a field, or an element that can be edited: replaces what it holds.

const { TEXT } = require('../fields.js');
const { isOneOfFew } = require('../group.js');
const { typeText } = require('../hands/field.js');
const { isEditable, isTextField } = require('../text_field.js');

/** @type {import('../kind.js').Kind} */
const type = {
  type: 'type',
  words: 'type[ {value} into] {label}',
  fields: [TEXT],
  byItself: {
    input: (input) => isTextField(input) && isOneOfFew(input),
    textarea: isOneOfFew,
    '*': isEditable,
  },
  perform(person, field) {
    typeText(person, field, person.chosen('value', field));
  },
};

exports.type = type;
