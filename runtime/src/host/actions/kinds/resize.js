'use strict';
// Makes the window larger or smaller.

const { SIZE } = require('../fields.js');
const { isHeardByPage } = require('../hands/tab.js');

/** @type {import('../kind.js').Kind} */
const resize = {
  type: 'resize',
  words: 'resize the window[ to {innerWidth} x {innerHeight}]',
  fields: SIZE,
  ofPage: (window) => isHeardByPage(window, 'resize'),
  perform(person, body) {
    const { runtime, window } = person;
    for (const { name } of SIZE) {
      const { value, shadow } = person.chosen(name, body);
      window[/** @type {'innerWidth' | 'innerHeight'} */ (name)] = value;
      runtime.shadows.set(window, name, value, shadow);
    }
    person.fire(window, new window.Event('resize'));
  },
};

exports.resize = resize;
