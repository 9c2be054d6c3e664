'use strict';
// Double-clicks, where somebody listens for just that: the two clicks before it happen as well.

const { wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { meantBelow } = require('../delegation.js');
const { AT_POINT, HOLDING, MODIFIERS, POINT } = require('../fields.js');
const { press } = require('../hands/mouse.js');
const { firePointer, pointOn } = require('../hands/pointer.js');

/** @type {import('../kind.js').Kind} */
const doubleClick = {
  type: 'dblclick',
  words: `double-click {label}${AT_POINT}${HOLDING}`,
  fields: [...POINT, ...MODIFIERS],
  events: ['dblclick'],
  places: (listener, look) =>
    isRootOfReact(listener) ? [] : meantBelow(listener, look, 'dblclick'),
  perform(person, element) {
    const point = pointOn(person, element);
    press(person, element, point, 1);
    press(person, element, point, 2);
    firePointer(person, element, 'dblclick', { point, detail: 2 });
  },
};

/**
 * Whether React listens here, which it does for all events. The elements that are meant by one have
 * it among their props, and count as listening themselves.
 *
 * @param {import('../kind.js').Impl} listener
 * @returns {boolean}
 */
function isRootOfReact(listener) {
  const keys = Object.keys(wrapperForImpl(listener) ?? {});
  return keys.some((key) => key.startsWith('_reactListening'));
}

exports.doubleClick = doubleClick;
