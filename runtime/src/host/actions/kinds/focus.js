'use strict';
// Moves the focus to an element without a click, as the Tab key does.

const { isFocusable } = require('../hands/focus.js');

/** @type {import('../kind.js').Kind} */
const focus = {
  type: 'focus',
  words: 'focus {label}',
  fields: [],
  events: ['focus', 'focusin'],
  places: (listener) => (isFocusable(listener) ? [listener] : []),
  perform: (person, element) => person.focus(element),
};

exports.focus = focus;
