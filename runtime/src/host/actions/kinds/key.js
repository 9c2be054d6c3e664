'use strict';
// Strikes a key: one action for the whole stroke, unless the app tells pressing from letting go.

const { HOLDING, KEY, MODIFIERS } = require('../fields.js');
const { stroke } = require('../hands/keyboard.js');

/** @type {import('../kind.js').Kind} */
const key = {
  type: 'key',
  words: `[press {key} on|key] {label}${HOLDING}`,
  fields: [KEY, ...MODIFIERS],
  events: ['keydown', 'keypress', 'keyup'],
  fits: (types) => !types.has('keyup') || !(types.has('keydown') || types.has('keypress')),
  perform: (person, element) => stroke(person, element, ['keydown', 'keyup']),
};

exports.key = key;
