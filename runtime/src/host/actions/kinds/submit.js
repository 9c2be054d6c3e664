'use strict';
// Presses Enter in a field of a form.

const { certainKey } = require('../person.js');
const { isTextField } = require('../text_field.js');

/** @type {import('../kind.js').Kind} */
const submit = {
  type: 'submit',
  words: 'press Enter in {label}',
  fields: [],
  byItself: { input: (input) => isTextField(input) && input.form !== null },
  perform(person, field) {
    person.focus(field);
    const enter = certainKey('Enter');
    if (person.fireKey(field, 'keydown', enter) && person.fireKey(field, 'keypress', enter)) {
      person.submitForm(field.form);
    }
    person.fireKey(field, 'keyup', enter);
  },
};

exports.submit = submit;
