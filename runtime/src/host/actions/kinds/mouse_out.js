'use strict';
// Moves the mouse off an element, to what it stands in; off the whole page, out of the window.

const { AT_POINT, HOLDING, MODIFIERS, POINT } = require('../fields.js');
const { handsOf } = require('../hands/hands.js');
const { moveTo, pointOn } = require('../hands/mouse.js');
const { toldApart } = require('../told_apart.js');

const EVENTS = ['mouseout', 'mouseleave', 'pointerout', 'pointerleave'];

/** @type {import('../kind.js').Kind} */
const mouseOut = {
  type: 'mouseout',
  words: `move the mouse off {label}${AT_POINT}${HOLDING}`,
  fields: [...POINT, ...MODIFIERS],
  events: EVENTS,
  places: (listener, look) => toldApart(listener, look, EVENTS),
  perform(person, element) {
    const point = pointOn(person, element);
    if (!element.contains(handsOf(person.window).over)) {
      moveTo(person, element, point);
    }
    moveTo(person, isPage(element) ? null : element.parentElement, point);
  },
};

/** @param {Element} element */
function isPage({ localName }) {
  return localName === 'body' || localName === 'html';
}

exports.mouseOut = mouseOut;
