'use strict';
// Pastes a text, where the page listens for just that: into a field in place of what it holds, or onto
// the page.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { bringText } = require('../../../model/transfer.js');
const { storeOf } = require('../../page/data_transfer.js');
const { elementsBelow } = require('../delegation.js');
const { TEXT } = require('../fields.js');
const { pasteText } = require('../hands/field.js');
const { takesText } = require('../text_field.js');

/** `Node.ELEMENT_NODE`. */
const ELEMENT = 1;

/** @type {import('../kind.js').Kind} */
const paste = {
  type: 'paste',
  words: 'paste[ {value} into] {label}',
  fields: [TEXT],
  events: ['paste'],
  places(listener, look) {
    const isElement = listener.nodeType === ELEMENT;
    if (isElement && takesText(listener)) {
      return [listener];
    }
    const fields = [...elementsBelow(isElement ? listener : look.document)].filter(takesText);
    return fields.length > 0 ? fields : [look.itselfOrBody(listener)];
  },
  perform(person, element) {
    const { runtime, window } = person;
    const text = person.chosen('value', element);
    person.focus(element);
    const { ClipboardEvent, DataTransfer } = /** @type {any} */ (window);
    const clipboardData = new DataTransfer();
    bringText(runtime, clipboardData, text);
    storeOf(clipboardData).mode = 'read';
    const init = { bubbles: true, cancelable: true, composed: true, clipboardData };
    const goesOn = person.fire(element, new ClipboardEvent('paste', init));
    if (goesOn && takesText(implForWrapper(element))) {
      pasteText(person, element, text);
    }
  },
};

exports.paste = paste;
