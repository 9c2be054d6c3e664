'use strict';
// A dialog over the page, and how a person gets rid of it.

const { closeDialog } = require('../../page/dialog.js');
const { handsOf } = require('./hands.js');

/** @typedef {import('../person.js').Person} Person */

/**
 * What Escape does: the dialog is asked, and closed unless the page says no. It can do so only once in a
 * row: one who has done nothing else since gets rid of the dialog.
 *
 * @param {Person} person
 * @param {import('../../page/dialog.js').Dialog} dialog
 */
function dismiss(person, dialog) {
  const { window } = person;
  const hands = handsOf(window);
  if (person.fire(dialog, new window.Event('cancel', { cancelable: hands.isActive }))) {
    person.runtime.clear();
    closeDialog(window, dialog, undefined, (tell) => tell());
  } else {
    hands.isActive = false;
  }
}

exports.dismiss = dismiss;
