'use strict';
// Holds a key down, where the app listens for letting go as well (key.js).

const { HOLDING, KEY, MODIFIERS } = require('../fields.js');
const { stroke } = require('../hands/keyboard.js');

/** @type {import('../kind.js').Kind} */
const keyDown = {
  type: 'keydown',
  words: `[hold down {key} on|keydown] {label}${HOLDING}`,
  fields: [KEY, ...MODIFIERS],
  events: ['keydown', 'keypress'],
  fits: (types) => types.has('keyup'),
  perform: (person, element) => stroke(person, element, ['keydown']),
};

exports.keyDown = keyDown;
