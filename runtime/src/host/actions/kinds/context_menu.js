'use strict';
// Asks for the menu of an element.

const { AT_POINT, POINT } = require('../fields.js');
const { mouse } = require('../hands/mouse.js');

/** @type {import('../kind.js').Kind} */
const contextMenu = {
  type: 'contextmenu',
  words: `right-click {label}${AT_POINT}`,
  fields: POINT,
  events: ['contextmenu'],
  perform: (person, element) => mouse(person, element, ['contextmenu'], 0),
};

exports.contextMenu = contextMenu;
