'use strict';
// Puts a finger on an element, moves it, and lifts it.

const { meantBelow } = require('../delegation.js');
const { AT_POINT, DESTINATION, POINT, TO_POINT } = require('../fields.js');
const { pointOn } = require('../hands/point.js');
const { lift, slide, touch } = require('../hands/touch.js');

/** @type {import('../kind.js').Kind} */
const swipe = {
  type: 'swipe',
  words: `swipe on {label}${AT_POINT}${TO_POINT}`,
  fields: [...POINT, ...DESTINATION],
  events: ['touchmove'],
  places: (listener, look) => meantBelow(listener, look, 'touchmove'),
  perform(person, element) {
    const start = pointOn(person, element);
    const end = pointOn(person, element, ['toX', 'toY']);
    touch(person, element, start);
    slide(person, element, start, end);
    lift(person, element, end, true);
  },
};

exports.swipe = swipe;
