'use strict';
// Moves the mouse on an element.

const { AT_POINT, POINT } = require('../fields.js');

/** @type {import('../kind.js').Kind} */
const mouseMove = {
  type: 'mousemove',
  words: `move the mouse on {label}${AT_POINT}`,
  fields: POINT,
  events: ['mousemove', 'pointermove'],
  perform: (person, element) => person.mouse(element, ['pointermove', 'mousemove'], 0),
};

exports.mouseMove = mouseMove;
