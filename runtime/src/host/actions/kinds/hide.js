'use strict';
// Switches to another tab: the page is hidden until it is shown again (show.js).

const { setVisibility } = require('../../page/unload.js');
const { isHeardByPage } = require('../hands/tab.js');

/** @type {import('../kind.js').Kind} */
const hide = {
  type: 'hide',
  words: 'switch to another tab',
  fields: [],
  ofPage: (window) =>
    !window._document.hidden &&
    (isHeardByPage(window, 'visibilitychange') || isHeardByPage(window, 'blur')),
  perform(person) {
    person.fire(person.window, new person.window.FocusEvent('blur'));
    person.runtime.clear();
    setVisibility(person.window, 'hidden');
  },
};

exports.hide = hide;
