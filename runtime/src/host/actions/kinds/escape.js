'use strict';
// Presses Escape where a dialog is over the page.

const { wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { modalOf } = require('../../page/dialog.js');
const { dismiss } = require('../hands/dialog.js');
const { certainKey, fireKey } = require('../hands/keyboard.js');

/** @type {import('../kind.js').Kind} */
const escape = {
  type: 'escape',
  words: 'press Escape in {label}',
  fields: [],
  byItself: { dialog: (dialog, window) => wrapperForImpl(dialog) === modalOf(window.document) },
  perform(person, dialog) {
    const { document } = person.window;
    const key = certainKey('Escape');
    if (fireKey(person, document.activeElement ?? dialog, 'keydown', key)) {
      dismiss(person, dialog);
    }
    fireKey(person, document.activeElement ?? document.body, 'keyup', key);
  },
};

exports.escape = escape;
