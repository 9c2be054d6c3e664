'use strict';
// Forms: how one is submitted without the use of its button.

/** @typedef {import('../person.js').Person} Person */

/**
 * As the standard's implicit submission: by the default button, or without one.
 *
 * @param {Person} person
 * @param {HTMLFormElement} form
 */
function submitForm(person, form) {
  const button = [...form.elements].find(isSubmitButton);
  if (button === undefined) {
    form.requestSubmit();
  } else if (!button.disabled) {
    const init = { bubbles: true, cancelable: true, composed: true };
    person.fire(button, new person.window.MouseEvent('click', init));
  }
}

/**
 * @param {any} element
 * @returns {element is HTMLButtonElement}
 */
function isSubmitButton(element) {
  return element.type === 'submit' || element.type === 'image';
}

exports.submitForm = submitForm;
