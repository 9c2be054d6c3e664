'use strict';
// Moves the mouse from elsewhere onto an element.

const { AT_POINT, POINT } = require('../fields.js');
const { mouse } = require('../hands/mouse.js');

/** @type {import('../kind.js').Kind} */
const mouseOver = {
  type: 'mouseover',
  words: `move the mouse onto {label}${AT_POINT}`,
  fields: POINT,
  events: ['mouseover', 'mouseenter'],
  perform: (person, element) =>
    mouse(person, element, ['pointerover', 'mouseover', 'mouseenter'], 0),
};

exports.mouseOver = mouseOver;
