'use strict';
// Moves the mouse on an element.

const { AT_POINT, POINT } = require('../fields.js');
const { mouse } = require('../hands/mouse.js');

/** @type {import('../kind.js').Kind} */
const mouseMove = {
  type: 'mousemove',
  words: `move the mouse on {label}${AT_POINT}`,
  fields: POINT,
  events: ['mousemove', 'pointermove'],
  perform: (person, element) => mouse(person, element, ['pointermove', 'mousemove'], 0),
};

exports.mouseMove = mouseMove;
