'use strict';
// Moves the mouse on an element.

const { AT_POINT, HOLDING, MODIFIERS, POINT } = require('../fields.js');
const { moveTo, pointOn } = require('../hands/mouse.js');

/** @type {import('../kind.js').Kind} */
const mouseMove = {
  type: 'mousemove',
  words: `move the mouse on {label}${AT_POINT}${HOLDING}`,
  fields: [...POINT, ...MODIFIERS],
  events: ['mousemove', 'pointermove'],
  perform(person, element) {
    moveTo(person, element, pointOn(person, element));
  },
};

exports.mouseMove = mouseMove;
