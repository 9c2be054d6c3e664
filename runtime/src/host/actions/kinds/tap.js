'use strict';
// Taps on an element with a finger.

const { meantBelow } = require('../delegation.js');
const { AT_POINT, POINT } = require('../fields.js');
const { pointOn } = require('../hands/point.js');
const { clickByTouch, lift, touch } = require('../hands/touch.js');

/** @type {import('../kind.js').Kind} */
const tap = {
  type: 'tap',
  words: `tap on {label}${AT_POINT}`,
  fields: POINT,
  events: ['touchstart', 'touchend'],
  places: (listener, look) => meantBelow(listener, look, 'touchstart'),
  perform(person, element) {
    const point = pointOn(person, element);
    const mayClick = touch(person, element, point);
    if (lift(person, element, point, false) && mayClick) {
      clickByTouch(person, element, point);
    }
  },
};

exports.tap = tap;
