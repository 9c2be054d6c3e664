'use strict';
// Moves the mouse off an element.

const { AT_POINT, POINT } = require('../fields.js');
const { mouse } = require('../hands/mouse.js');

/** @type {import('../kind.js').Kind} */
const mouseOut = {
  type: 'mouseout',
  words: `move the mouse off {label}${AT_POINT}`,
  fields: POINT,
  events: ['mouseout', 'mouseleave'],
  perform: (person, element) => mouse(person, element, ['pointerout', 'mouseout', 'mouseleave'], 0),
};

exports.mouseOut = mouseOut;
