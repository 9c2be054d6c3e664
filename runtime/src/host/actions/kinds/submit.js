'use strict';
// Presses Enter in a field of a form.

const { isOneOfFew } = require('../group.js');
const { submitForm } = require('../hands/form.js');
const { certainKey, fireKey } = require('../hands/keyboard.js');
const { takesEnter } = require('../text_field.js');

/** @type {import('../kind.js').Kind} */
const submit = {
  type: 'submit',
  words: 'press Enter in {label}',
  fields: [],
  byItself: { input: (input) => takesEnter(input) && input.form !== null && isOneOfFew(input) },
  perform(person, field) {
    person.focus(field);
    const enter = certainKey('Enter');
    if (fireKey(person, field, 'keydown', enter) && fireKey(person, field, 'keypress', enter)) {
      submitForm(person, field.form);
    }
    fireKey(person, field, 'keyup', enter);
  },
};

exports.submit = submit;
