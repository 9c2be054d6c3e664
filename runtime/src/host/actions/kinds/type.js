'use strict';
// Types into a field: replaces what it holds.

const { TEXT } = require('../fields.js');
const { certainKey } = require('../person.js');
const { isTextField } = require('../text_field.js');

/** @type {import('../kind.js').Kind} */
const type = {
  type: 'type',
  words: 'type[ {value} into] {label}',
  fields: [TEXT],
  byItself: { input: isTextField, textarea: () => true },
  perform(person, field) {
    person.focus(field);
    const text = person.fill(field);
    const { InputEvent, Event } = person.window;
    const init = { bubbles: true, composed: true, data: text, inputType: 'insertText' };
    person.fire(field, new InputEvent('input', init));
    // Of the strokes only the end of the last one: whoever listens sees the whole text in the field.
    person.fireKey(field, 'keyup', certainKey(text.at(-1) ?? 'Backspace'));
    person.fire(field, new Event('change', { bubbles: true }));
  },
};

exports.type = type;
