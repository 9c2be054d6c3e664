'use strict';
// Strikes a key: one action for the whole stroke, unless the app tells pressing from letting go.

const { KEY } = require('../fields.js');
const { stroke } = require('../hands/keyboard.js');

/** @type {import('../kind.js').Kind} */
const key = {
  type: 'key',
  words: '[press {key} on|key] {label}',
  fields: [KEY],
  events: ['keydown', 'keypress', 'keyup'],
  fits: (types) => !types.has('keyup') || !(types.has('keydown') || types.has('keypress')),
  perform: (person, element) => stroke(person, element, ['keydown', 'keypress', 'keyup']),
};

exports.key = key;
