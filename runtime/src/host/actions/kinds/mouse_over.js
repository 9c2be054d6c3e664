'use strict';
// Moves the mouse from elsewhere onto an element.

const { AT_POINT, HOLDING, MODIFIERS, POINT } = require('../fields.js');
const { handsOf } = require('../hands/hands.js');
const { moveTo, pointOn } = require('../hands/mouse.js');
const { toldApart } = require('../told_apart.js');

const EVENTS = ['mouseover', 'mouseenter', 'pointerover', 'pointerenter'];

/** @type {import('../kind.js').Kind} */
const mouseOver = {
  type: 'mouseover',
  words: `move the mouse onto {label}${AT_POINT}${HOLDING}`,
  fields: [...POINT, ...MODIFIERS],
  events: EVENTS,
  places: (listener, look) => toldApart(listener, look, EVENTS),
  perform(person, element) {
    const point = pointOn(person, element);
    if (handsOf(person.window).over === element) {
      moveTo(person, null, point);
    }
    moveTo(person, element, point);
  },
};

exports.mouseOver = mouseOver;
