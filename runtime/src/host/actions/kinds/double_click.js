'use strict';
// Double-clicks, where somebody listens for just that: the two clicks before it happen as well.

const { meantBelow } = require('../delegation.js');
const { AT_POINT, HOLDING, MODIFIERS, POINT } = require('../fields.js');
const { press } = require('../hands/mouse.js');
const { pointOn } = require('../hands/point.js');
const { firePointer } = require('../hands/pointer.js');

/** @type {import('../kind.js').Kind} */
const doubleClick = {
  type: 'dblclick',
  words: `double-click {label}${AT_POINT}${HOLDING}`,
  fields: [...POINT, ...MODIFIERS],
  events: ['dblclick'],
  places: (listener, look) => meantBelow(listener, look, 'dblclick'),
  perform(person, element) {
    const point = pointOn(person, element);
    press(person, element, point, 1);
    press(person, element, point, 2);
    firePointer(person, element, 'dblclick', { point, detail: 2 });
  },
};

exports.doubleClick = doubleClick;
