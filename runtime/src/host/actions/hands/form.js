'use strict';
// Forms: how one is submitted without the use of its button.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { takesEnter } = require('../text_field.js');

/** @typedef {import('../person.js').Person} Person */
/** @typedef {import('../kind.js').Impl} Impl */

/** What was answered, as long as the tree is as it was. */
/** @type {WeakMap<Impl, { version: number, isSubmitted: boolean }>} */
const answers = new WeakMap();

/**
 * As the standard's implicit submission: by the default button, or without one.
 *
 * @param {Person} person
 * @param {HTMLFormElement} form
 */
function submitForm(person, form) {
  // jsdom's own: on the page's object a field may have any name.
  const impl = implForWrapper(form);
  const button = submitButtonOf(impl);
  if (button === undefined) {
    if (isSubmitted(impl)) {
      impl.requestSubmit();
    }
  } else if (!button.hasAttributeNS(null, 'disabled')) {
    const init = { bubbles: true, cancelable: true, composed: true };
    person.fire(wrapperForImpl(button), new person.window.MouseEvent('click', init));
  }
}

/**
 * Whether Enter submits a form: by its default button, or where there is but one field to press it in.
 * It is asked for each button of a form that does nothing by itself.
 *
 * @param {Impl} form
 * @returns {boolean}
 */
function isSubmitted(form) {
  const version = form.getRootNode({})._version;
  const known = answers.get(form);
  if (known !== undefined && known.version === version) {
    return known.isSubmitted;
  }
  const elements = form._getElementNodes();
  const isAnswer = elements.some(isSubmitButton) || elements.filter(takesStroke).length < 2;
  answers.set(form, { version, isSubmitted: isAnswer });
  return isAnswer;
}

/** @param {Impl} element */
function takesStroke(element) {
  return element._localName === 'input' && takesEnter(element);
}

/**
 * The default button of a form.
 *
 * @param {Impl} form
 * @returns {Impl | undefined}
 */
function submitButtonOf(form) {
  return form._getElementNodes().find(isSubmitButton);
}

/** @param {Impl} element */
function isSubmitButton(element) {
  return element.type === 'submit' || element.type === 'image';
}

exports.isSubmitted = isSubmitted;
exports.submitButtonOf = submitButtonOf;
exports.submitForm = submitForm;
