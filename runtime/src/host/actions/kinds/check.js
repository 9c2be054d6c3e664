'use strict';
// Checks a box, or takes it off, or chooses one of several: a click on it.

const { AT_POINT, POINT } = require('../fields.js');
const { isOneOfFew } = require('../group.js');
const { pointOn, press } = require('../hands/mouse.js');

/** @type {import('../kind.js').Kind} */
const check = {
  type: 'check',
  words: `click {label}${AT_POINT}`,
  fields: POINT,
  byItself: {
    input: (input) => (input.type === 'checkbox' || input.type === 'radio') && isOneOfFew(input),
  },
  perform(person, element) {
    press(person, element, pointOn(person, element), 1);
  },
};

exports.check = check;
