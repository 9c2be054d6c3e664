'use strict';
// Clicks: on what listens, and on what acts by itself.

const { AT_POINT, HOLDING, MODIFIERS, POINT } = require('../fields.js');
const { meantBelow } = require('../delegation.js');
const { pointOn, press } = require('../hands/mouse.js');

/** @typedef {import('../kind.js').Impl} Impl */

const BUTTONS = new Set(['submit', 'image', 'reset']);

/** @type {import('../kind.js').Kind} */
const click = {
  type: 'click',
  words: `click {label}${AT_POINT}${HOLDING}`,
  fields: [...POINT, ...MODIFIERS],
  byItself: {
    a: leadsSomewhere,
    button: (button) =>
      button.hasAttributeNS(null, 'popovertarget') ||
      (button.form !== null && button.type !== 'button'),
    input: (input) => BUTTONS.has(input.type),
    summary: () => true,
  },
  events: ['click'],
  places: (listener, look) => meantBelow(listener, look, 'click'),
  perform(person, element) {
    press(person, element, pointOn(person, element), 1);
  },
};

/**
 * @param {Impl} link
 * @param {import('../kind.js').PageWindow} window
 */
function leadsSomewhere(link, window) {
  if (!link.hasAttributeNS(null, 'href')) {
    return false;
  }
  return link.origin === window.location.origin || link.protocol === 'javascript:';
}

exports.click = click;
