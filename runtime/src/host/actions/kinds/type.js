'use strict';
// Types into a field: replaces what it holds.

const { TEXT } = require('../fields.js');
const { fill } = require('../hands/field.js');
const { certainKey, fireKey } = require('../hands/keyboard.js');
const { isTextField } = require('../text_field.js');

/** @type {import('../kind.js').Kind} */
const type = {
  type: 'type',
  words: 'type[ {value} into] {label}',
  fields: [TEXT],
  byItself: { input: isTextField, textarea: () => true },
  perform(person, field) {
    person.focus(field);
    const text = fill(person, field);
    const { InputEvent, Event } = person.window;
    const init = { bubbles: true, composed: true, data: text, inputType: 'insertText' };
    person.fire(field, new InputEvent('input', init));
    // Of the strokes only the end of the last one: whoever listens sees the whole text in the field.
    fireKey(person, field, 'keyup', certainKey(text.at(-1) ?? 'Backspace'));
    person.fire(field, new Event('change', { bubbles: true }));
  },
};

exports.type = type;
