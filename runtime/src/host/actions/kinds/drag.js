'use strict';
// Presses the button of the mouse, moves the mouse, and lets the button go: one action for all three.

const { meantBelow } = require('../delegation.js');
const { AT_POINT, DESTINATION, HOLDING, MODIFIERS, POINT, TO_POINT } = require('../fields.js');
const { BUTTONS, letGo, moveTo, pressDown } = require('../hands/mouse.js');
const { beside, isInWindow, pointOn } = require('../hands/point.js');

/** @type {import('../kind.js').Kind} */
const drag = {
  type: 'drag',
  words: `drag the mouse on {label}${AT_POINT}${TO_POINT}${HOLDING}`,
  fields: [...POINT, ...DESTINATION, ...MODIFIERS],
  events: ['mousedown', 'pointerdown'],
  places: (listener, look) => meantBelow(listener, look, 'mousedown'),
  perform(person, element) {
    const start = pointOn(person, element);
    moveTo(person, element, start);
    pressDown(person, element, start, BUTTONS.left, 1);
    const end = pointOn(person, element, ['toX', 'toY']);
    const isInside = isInWindow(person, end) && element.isConnected;
    const target = isInside ? element : person.window.document.documentElement;
    // What is dragged begins to move with the first movement, and is moved by those behind it.
    moveTo(person, target, beside(person, end));
    moveTo(person, target, end);
    letGo(person, target, end, BUTTONS.left, 1);
  },
};

exports.drag = drag;
