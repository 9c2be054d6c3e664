'use strict';
// Fills in a form and submits it: one action, as a person sees it. A group of fields before a button
// is one, too, where there is no form, or one that is not submitted by itself.

const { certain } = require('../../../model/event.js');
const { fillGroup, groupFields, isGroup, wordsOfGroup } = require('../group.js');
const { isSubmitted, submitForm } = require('../hands/form.js');
const { press } = require('../hands/mouse.js');

/** Where on the button the mouse is. */
const POINT = { X: certain(1), Y: certain(1) };
/** A button without a form is offered for a group of at least so many fields. */
const LEAST = 2;

/** @type {import('../kind.js').Kind} */
const form = {
  type: 'form',
  words: (element) =>
    element.localName === 'form'
      ? `fill in {label}${wordsOfGroup(element)}, and submit`
      : `fill in${wordsOfGroup(element)}, and click {label}`,
  fields: groupFields,
  byItself: {
    form: (form) => isGroup(form, 1) && isSubmitted(form),
    button: (button) =>
      (button.form === null || (button.type === 'button' && !isSubmitted(button.form))) &&
      isGroup(button, LEAST),
  },
  perform(person, element) {
    fillGroup(person, element);
    if (element.localName === 'form') {
      submitForm(person, element);
    } else if (element.isConnected && !element.disabled) {
      press(person, element, POINT, 1);
    }
  },
};

exports.form = form;
