'use strict';
// Moves the focus to an element and away from it again.

const { focusAt, isFocusable } = require('../hands/focus.js');

/** @type {import('../kind.js').Kind} */
const blur = {
  type: 'blur',
  words: 'focus and leave {label}',
  fields: [],
  events: ['blur', 'focusout'],
  places: (listener) => (isFocusable(listener) ? [listener] : []),
  perform(person, element) {
    person.focus(element);
    focusAt(person, person.window.document.body);
  },
};

exports.blur = blur;
