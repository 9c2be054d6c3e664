'use strict';
// Lets a key go, where the app listens for holding it down as well (key.js).

const { HOLDING, KEY, MODIFIERS } = require('../fields.js');
const { stroke } = require('../hands/keyboard.js');

/** @type {import('../kind.js').Kind} */
const keyUp = {
  type: 'keyup',
  words: `[let go of {key} on|keyup] {label}${HOLDING}`,
  fields: [KEY, ...MODIFIERS],
  events: ['keyup'],
  fits: (types) => types.has('keydown') || types.has('keypress'),
  perform: (person, element) => stroke(person, element, ['keyup']),
};

exports.keyUp = keyUp;
