'use strict';
// Lets the button of the mouse go, wherever it was pressed.

const { AT_POINT, HOLDING, MODIFIERS, POINT } = require('../fields.js');
const { BUTTONS, letGo, moveTo, pointOn } = require('../hands/mouse.js');
const { toldApart } = require('../told_apart.js');

const EVENTS = ['mouseup', 'pointerup'];

/** @type {import('../kind.js').Kind} */
const mouseUp = {
  type: 'mouseup',
  words: `release the mouse button on {label}${AT_POINT}${HOLDING}`,
  fields: [...POINT, ...MODIFIERS],
  events: EVENTS,
  places: (listener, look) => toldApart(listener, look, EVENTS),
  perform(person, element) {
    const point = pointOn(person, element);
    moveTo(person, element, point);
    letGo(person, element, point, BUTTONS.left, 1);
  },
};

exports.mouseUp = mouseUp;
