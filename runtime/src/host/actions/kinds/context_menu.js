'use strict';
// Asks for the menu of an element, with the right button of the mouse.

const { AT_POINT, HOLDING, MODIFIERS, POINT } = require('../fields.js');
const { BUTTONS, letGo, moveTo, pressDown } = require('../hands/mouse.js');
const { firePointer, pointOn } = require('../hands/pointer.js');

/** @type {import('../kind.js').Kind} */
const contextMenu = {
  type: 'contextmenu',
  words: `right-click {label}${AT_POINT}${HOLDING}`,
  fields: [...POINT, ...MODIFIERS],
  events: ['contextmenu'],
  perform(person, element) {
    const point = pointOn(person, element);
    moveTo(person, element, point);
    pressDown(person, element, point, BUTTONS.right, 1);
    firePointer(person, element, 'contextmenu', { point, button: 2, buttons: 2 });
    letGo(person, element, point, BUTTONS.right, 1);
  },
};

exports.contextMenu = contextMenu;
