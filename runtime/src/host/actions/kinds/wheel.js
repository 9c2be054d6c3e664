'use strict';
// Turns the wheel of the mouse over an element.

const WheelEvent = require('jsdom/lib/generated/idl/WheelEvent.js');
const { accessorsOf } = require('../../../model/event.js');
const { AT_POINT, HOLDING, MODIFIERS, POINT, TURN } = require('../fields.js');
const { meantBelow } = require('../delegation.js');
const { handsOf } = require('../hands/hands.js');
const { moveTo } = require('../hands/mouse.js');
const { pointOn } = require('../hands/point.js');
const { fireWith, POINTER_PARTS } = require('../hands/pointer.js');

/** @typedef {import('../hands/pointer.js').Source} Source */

/** @type {import('../../../model/event.js').Parts<Source>} */
const TURN_PARTS = Object.fromEntries(
  TURN.map(({ name }) => [name, ({ person, element }) => person.chosen(name, element)]),
);
const ACCESSORS = accessorsOf({ ...POINTER_PARTS, ...TURN_PARTS });

/** @type {import('../kind.js').Kind} */
const wheel = {
  type: 'wheel',
  words: `turn the wheel[ by {deltaY}] on {label}${AT_POINT}${HOLDING}`,
  fields: [...POINT, ...TURN, ...MODIFIERS],
  events: ['wheel'],
  places: (listener, look) => meantBelow(listener, look, 'wheel'),
  perform(person, element) {
    const { over, at } = handsOf(person.window);
    const isThere = over === element && at !== null;
    const point = isThere ? at : pointOn(person, element);
    if (!isThere) {
      moveTo(person, element, point);
    }
    const event = person.made(WheelEvent, 'wheel', {
      bubbles: true,
      cancelable: true,
      composed: true,
      view: person.window,
      buttons: handsOf(person.window).buttons,
    });
    fireWith(person, element, event, { point }, ACCESSORS);
  },
};

exports.wheel = wheel;
