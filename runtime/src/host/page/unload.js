'use strict';
// What a page is told when its document is left, and what it may say against that.

/** @typedef {import('../../../types/jsdom.js').Window} Window */

/**
 * Whether a document lets itself be left: it may ask for a dialog, in which the person decides.
 *
 * @param {Window} window
 * @param {() => boolean} confirmed asks the person whether to leave
 */
function mayLeave(window, confirmed) {
  const { createAnEvent } = require('jsdom/lib/jsdom/living/helpers/events.js');
  const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
  const BeforeUnloadEvent = require('jsdom/lib/generated/idl/BeforeUnloadEvent.js');
  const event = createAnEvent('beforeunload', window, BeforeUnloadEvent, { cancelable: true });
  implForWrapper(window)._dispatch(event, true);
  return (!event._canceledFlag && event.returnValue === '') || confirmed();
}

/**
 * Tells a document that it is left for good.
 *
 * @param {Window} window
 */
function tellLeft(window) {
  const { fireAnEvent } = require('jsdom/lib/jsdom/living/helpers/events.js');
  const pages = require('jsdom/lib/jsdom/living/helpers/page-transition-event.js');
  pages.fireAPageTransitionEvent('pagehide', window, false);
  setVisibility(window, 'hidden');
  fireAnEvent('unload', window, undefined, {}, true);
}

/**
 * Shows the document, or hides it, and tells it so.
 *
 * @param {Window} window
 * @param {'visible' | 'hidden'} state
 */
function setVisibility(window, state) {
  const { fireAnEvent } = require('jsdom/lib/jsdom/living/helpers/events.js');
  const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
  const document = implForWrapper(window._document);
  if (visibilityOf(window) !== state) {
    states.set(document, state);
    fireAnEvent('visibilitychange', document, undefined, { bubbles: true });
  }
}

/**
 * What documents have been set to; all others are as their window says.
 *
 * @type {WeakMap<object, 'visible' | 'hidden'>}
 */
const states = new WeakMap();

/** @param {Window} window */
function visibilityOf(window) {
  return window._document.visibilityState;
}

/** @type {import('../../../types/jsdom.js').Changes} */
const unloadChanges = {
  'living/nodes/Document-impl.js': ({ implementation: { prototype } }) => {
    const own = Object.getOwnPropertyDescriptor(prototype, 'visibilityState');
    Object.defineProperty(prototype, 'visibilityState', {
      ...own,
      get() {
        return states.get(this) ?? own?.get?.call(this);
      },
    });
    Object.defineProperty(prototype, 'hidden', {
      configurable: true,
      get() {
        return this.visibilityState !== 'visible';
      },
    });
  },
  // jsdom has the `returnValue` of all events there, which is no text.
  'living/events/BeforeUnloadEvent-impl.js': ({ implementation: { prototype } }) => {
    Object.defineProperty(prototype, 'returnValue', { value: '', writable: true });
  },
};

exports.mayLeave = mayLeave;
exports.setVisibility = setVisibility;
exports.tellLeft = tellLeft;
exports.unloadChanges = unloadChanges;
