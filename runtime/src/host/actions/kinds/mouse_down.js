'use strict';
// Presses the button of the mouse, and does not let it go.

const { meantBelow } = require('../delegation.js');
const { AT_POINT, HOLDING, MODIFIERS, POINT } = require('../fields.js');
const { BUTTONS, moveTo, pointOn, pressDown } = require('../hands/mouse.js');

/** @type {import('../kind.js').Kind} */
const mouseDown = {
  type: 'mousedown',
  words: `press the mouse button on {label}${AT_POINT}${HOLDING}`,
  fields: [...POINT, ...MODIFIERS],
  events: ['mousedown', 'pointerdown'],
  places: (listener, look) => meantBelow(listener, look, 'mousedown'),
  perform(person, element) {
    const point = pointOn(person, element);
    moveTo(person, element, point);
    pressDown(person, element, point, BUTTONS.left, 1);
  },
};

exports.mouseDown = mouseDown;
