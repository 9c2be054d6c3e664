'use strict';
// The dialog in which a person chooses files. A click on a file field opens it, also one that is hidden
// or in no document and is clicked by a script; it stays open until the person does something else.
//
// Nobody sees the dialog: what counts is for which field it is open.

/** @typedef {import('../../../types/jsdom.js').Window} Window */
/** @typedef {import('../../../types/jsdom.js').InputImpl} InputImpl */

/**
 * The field whose dialog is open, by outermost window. Browsers open none before a person has done
 * something, so there is nothing for such windows.
 *
 * @type {WeakMap<object, { field: InputImpl | null }>}
 */
const choosers = new WeakMap();

/** @type {import('../../../types/jsdom.js').Changes} */
const chooserChanges = {
  'living/nodes/HTMLInputElement-impl.js': ({ implementation: { prototype } }) => {
    const { _activationBehavior } = prototype;
    prototype._activationBehavior = function (event) {
      if (this.type === 'file' && !this.hasAttributeNS(null, 'disabled')) {
        openFor(this);
      }
      _activationBehavior.call(this, event);
    };
  },
};

/**
 * Adds `showPicker`, which opens the same dialog, to a new window.
 *
 * @param {Window} window
 */
function addPicker(window) {
  const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
  const { showPicker: value } = {
    /** @this {HTMLInputElement} */
    showPicker() {
      const impl = /** @type {InputImpl} */ (implForWrapper(this));
      if (impl.type === 'file' && !impl.hasAttributeNS(null, 'disabled')) {
        openFor(impl);
      }
    },
  };
  const { prototype } = window.HTMLInputElement;
  Object.defineProperty(prototype, 'showPicker', { configurable: true, writable: true, value });
}

/** @param {InputImpl} field */
function openFor(field) {
  const chooser = choosers.get(field._ownerDocument._global._top);
  if (chooser !== undefined) {
    chooser.field = field;
  }
}

/**
 * A person does something on a page: a dialog that was open is closed.
 *
 * @param {Window} window
 */
function closeChooser(window) {
  choosers.set(window._top, { field: null });
}

/**
 * The field for which a person is asked to choose files now.
 *
 * @param {Window} window
 */
function askedField(window) {
  return choosers.get(window._top)?.field ?? null;
}

exports.addPicker = addPicker;
exports.askedField = askedField;
exports.chooserChanges = chooserChanges;
exports.closeChooser = closeChooser;
