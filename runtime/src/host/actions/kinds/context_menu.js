'use strict';
// Asks for the menu of an element.

const { AT_POINT, POINT } = require('../fields.js');

/** @type {import('../kind.js').Kind} */
const contextMenu = {
  type: 'contextmenu',
  words: `right-click {label}${AT_POINT}`,
  fields: POINT,
  events: ['contextmenu'],
  perform: (person, element) => person.mouse(element, ['contextmenu'], 0),
};

exports.contextMenu = contextMenu;
