'use strict';
// Lets the button of the mouse go, without having pressed it here.

const { AT_POINT, POINT } = require('../fields.js');
const { mouse } = require('../hands/mouse.js');

/** @type {import('../kind.js').Kind} */
const mouseUp = {
  type: 'mouseup',
  words: `release the mouse button on {label}${AT_POINT}`,
  fields: POINT,
  events: ['mouseup', 'pointerup'],
  perform: (person, element) => mouse(person, element, ['pointerup', 'mouseup'], 0),
};

exports.mouseUp = mouseUp;
