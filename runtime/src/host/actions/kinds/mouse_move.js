'use strict';
// Moves the mouse on an element.

const { AT_POINT, HOLDING, MODIFIERS, POINT } = require('../fields.js');
const { moveTo, pointOn } = require('../hands/mouse.js');
const { toldApart } = require('../told_apart.js');

const EVENTS = ['mousemove', 'pointermove'];

/** @type {import('../kind.js').Kind} */
const mouseMove = {
  type: 'mousemove',
  words: `move the mouse on {label}${AT_POINT}${HOLDING}`,
  fields: [...POINT, ...MODIFIERS],
  events: EVENTS,
  places: (listener, look) => toldApart(listener, look, EVENTS),
  perform(person, element) {
    moveTo(person, element, pointOn(person, element));
  },
};

exports.mouseMove = mouseMove;
