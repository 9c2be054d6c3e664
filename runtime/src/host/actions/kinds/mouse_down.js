'use strict';
// Presses the button of the mouse, and does not let it go.

const { AT_POINT, POINT } = require('../fields.js');
const { mouse } = require('../hands/mouse.js');

/** @type {import('../kind.js').Kind} */
const mouseDown = {
  type: 'mousedown',
  words: `press the mouse button on {label}${AT_POINT}`,
  fields: POINT,
  events: ['mousedown', 'pointerdown'],
  perform: (person, element) => mouse(person, element, ['pointerdown', 'mousedown'], 1),
};

exports.mouseDown = mouseDown;
