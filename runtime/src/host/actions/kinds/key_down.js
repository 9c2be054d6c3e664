'use strict';
// Holds a key down, where the app listens for letting go as well (key.js).

const { KEY } = require('../fields.js');
const { stroke } = require('../hands/keyboard.js');

/** @type {import('../kind.js').Kind} */
const keyDown = {
  type: 'keydown',
  words: '[hold down {key} on|keydown] {label}',
  fields: [KEY],
  events: ['keydown', 'keypress'],
  fits: (types) => types.has('keyup'),
  perform: (person, element) => stroke(person, element, ['keydown', 'keypress']),
};

exports.keyDown = keyDown;
