'use strict';
// Clicks with the middle button of the mouse.

const { meantBelow } = require('../delegation.js');
const { AT_POINT, HOLDING, MODIFIERS, POINT } = require('../fields.js');
const { BUTTONS, letGo, moveTo, pointOn, pressDown } = require('../hands/mouse.js');

/** @type {import('../kind.js').Kind} */
const middleClick = {
  type: 'auxclick',
  words: `middle-click {label}${AT_POINT}${HOLDING}`,
  fields: [...POINT, ...MODIFIERS],
  events: ['auxclick'],
  places: (listener, look) => meantBelow(listener, look, 'auxclick'),
  perform(person, element) {
    const point = pointOn(person, element);
    moveTo(person, element, point);
    pressDown(person, element, point, BUTTONS.middle, 1);
    letGo(person, element, point, BUTTONS.middle, 1);
  },
};

exports.middleClick = middleClick;
