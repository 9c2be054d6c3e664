'use strict';
// Comes back from another tab (hide.js).

const { setVisibility } = require('../../page/unload.js');

/** @type {import('../kind.js').Kind} */
const show = {
  type: 'show',
  words: 'come back from the other tab',
  fields: [],
  ofPage: (window) => window._document.hidden,
  perform(person) {
    person.runtime.clear();
    setVisibility(person.window, 'visible');
    person.fire(person.window, new person.window.FocusEvent('focus'));
  },
};

exports.show = show;
