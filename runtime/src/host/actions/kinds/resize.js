'use strict';
// Makes the window larger or smaller.

const { isMediaHeard, tellMedia } = require('../../../model/media.js');
const { SIZE } = require('../fields.js');
const { isHeardByPage } = require('../hands/tab.js');

/** @type {import('../kind.js').Kind} */
const resize = {
  type: 'resize',
  words: 'resize the window[ to {innerWidth} x {innerHeight}]',
  fields: SIZE,
  ofPage: (window) => isHeardByPage(window, 'resize') || isMediaHeard(window),
  perform(person, body) {
    const { runtime, window } = person;
    for (const { name } of SIZE) {
      const { value, shadow } = person.chosen(name, body);
      window[/** @type {'innerWidth' | 'innerHeight'} */ (name)] = value;
      runtime.shadows.set(window, name, value, shadow);
    }
    person.fire(window, new window.Event('resize'));
    runtime.clear();
    tellMedia(window, (matches) => person.decides(matches));
  },
};

exports.resize = resize;
