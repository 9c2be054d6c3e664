'use strict';
// Asks for the menu of an element, with the right button of the mouse.

const { meantBelow } = require('../delegation.js');
const { AT_POINT, HOLDING, MODIFIERS, POINT } = require('../fields.js');
const { BUTTONS, letGo, moveTo, pressDown } = require('../hands/mouse.js');
const { pointOn } = require('../hands/point.js');
const { firePointer } = require('../hands/pointer.js');

/** @type {import('../kind.js').Kind} */
const contextMenu = {
  type: 'contextmenu',
  words: `right-click {label}${AT_POINT}${HOLDING}`,
  fields: [...POINT, ...MODIFIERS],
  events: ['contextmenu'],
  places: (listener, look) => meantBelow(listener, look, 'contextmenu'),
  perform(person, element) {
    const point = pointOn(person, element);
    moveTo(person, element, point);
    pressDown(person, element, point, BUTTONS.right, 1);
    firePointer(person, element, 'contextmenu', { point, button: 2, buttons: 2 });
    letGo(person, element, point, BUTTONS.right, 1);
  },
};

exports.contextMenu = contextMenu;
