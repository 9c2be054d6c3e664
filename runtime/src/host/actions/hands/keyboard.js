'use strict';
// The keyboard: strokes of keys, and what a key does by itself.

const KeyboardEvent = require('jsdom/lib/generated/idl/KeyboardEvent.js');
const { accessorsOf, answer, certain } = require('../../../model/event.js');
const { MODIFIERS, ifKey, propertyOf } = require('../../../model/keyboard.js');
const { modalOf } = require('../../page/dialog.js');
const { dismiss } = require('./dialog.js');
const { submitForm } = require('./form.js');
const { handsOf } = require('./hands.js');
const { isHeard } = require('./heard.js');
const { MODIFIER_PARTS } = require('./modifiers.js');

/** @typedef {import('../person.js').Person} Person */
/** @typedef {import('../../../model/event.js').Symbolic} Symbolic */
/** @typedef {import('./modifiers.js').Source & { key: Symbolic, isDown: boolean }} Source */

/**
 * The keys of the modifiers.
 *
 * @type {Record<string, string>}
 */
const KEY_OF = { shiftKey: 'Shift', ctrlKey: 'Control', altKey: 'Alt', metaKey: 'Meta' };
/** `KeyboardEvent.DOM_KEY_LOCATION_LEFT`. */
const LEFT = 1;

/**
 * Whether a modifier is held: one is while it is pressed itself, and no more when it has been let go.
 *
 * @type {import('../../../model/event.js').Parts<Source>}
 */
const MODIFIER_OR_KEY_PARTS = Object.fromEntries(
  Object.entries(MODIFIER_PARTS).map(([name, part]) => [
    name,
    (source, impl) => {
      const { person, key, isDown } = source;
      return ifKey(person.runtime.writer, key, KEY_OF[name], isDown, part(source, impl));
    },
  ]),
);

/**
 * On which side of the keyboard a key is that there are two of.
 *
 * @param {Source} source
 */
function locationOf({ person, key }) {
  return Object.keys(MODIFIERS).reduce(
    (other, name) => ifKey(person.runtime.writer, key, name, LEFT, other),
    certain(0),
  );
}

/** @type {import('../../../model/event.js').Parts<Source>} */
const HELD_PARTS = {
  key: ({ key }) => key,
  code: ({ person, key }) => propertyOf(person.runtime.writer, key, 'code'),
  location: locationOf,
  ...MODIFIER_OR_KEY_PARTS,
};
/** @param {'keyCode' | 'types'} property */
function codesOf(property) {
  /** @param {Source} source */
  const code = ({ person, key }) => propertyOf(person.runtime.writer, key, property);
  return { keyCode: code, which: code };
}

/** What `keydown` and `keyup` tell of a key. */
const HELD = accessorsOf({ ...HELD_PARTS, ...codesOf('keyCode') });
/** What `keypress` tells of it: the character. */
const TYPED = accessorsOf({
  ...HELD_PARTS,
  ...codesOf('types'),
  charCode: codesOf('types').keyCode,
});

/**
 * A stroke of the chosen key, or half of one.
 *
 * @param {Person} person
 * @param {HTMLInputElement} element
 * @param {('keydown' | 'keyup')[]} halves
 */
function stroke(person, element, halves) {
  person.focus(element);
  const key = person.chosen('key', element);
  const { held } = handsOf(person.window);
  if (halves.includes('keydown')) {
    const repeat = held.has(key.value);
    held.add(key.value);
    if (pressDown(person, element, key, repeat)) {
      actByItself(person, element, key);
    }
  }
  if (halves.includes('keyup')) {
    held.delete(key.value);
    fireKey(person, element, 'keyup', key);
  }
}

/**
 * @param {Person} person
 * @param {Element} element
 * @param {Symbolic} key
 * @param {boolean} repeat whether it has been held down before
 * @returns {boolean} whether nobody prevents what the key does
 */
function pressDown(person, element, key, repeat) {
  return (
    fireKey(person, element, 'keydown', key, repeat) &&
    (!typesSomething(person, element, key) || fireKey(person, element, 'keypress', key, repeat))
  );
}

/**
 * Whether a `keypress` follows: keys that type nothing make none, and nor do those with Ctrl. That is
 * decided only where somebody would hear it.
 *
 * @param {Person} person
 * @param {Element} element
 * @param {Symbolic} key
 */
function typesSomething(person, element, key) {
  if (!isHeard(element, 'keypress')) {
    return false;
  }
  const types = propertyOf(person.runtime.writer, key, 'types');
  const isCommand = ['ctrlKey', 'metaKey'].some(
    (name) => person.isOpen(name) && person.decides(person.chosen(name, element)),
  );
  return !isCommand && !person.decidesCompared(types, '===', certain(0));
}

/**
 * What Enter does in a form, and Escape where a dialog is over the page.
 *
 * @param {Person} person
 * @param {HTMLInputElement} element
 * @param {Symbolic} key
 */
function actByItself(person, element, key) {
  const isField = element.form && element.localName === 'input';
  if (isField && person.decidesCompared(key, '===', certain('Enter'))) {
    submitForm(person, element.form);
  }
  const dialog = modalOf(person.window.document);
  if (dialog !== null && person.decidesCompared(key, '===', certain('Escape'))) {
    dismiss(person, dialog);
  }
}

/**
 * @param {Person} person
 * @param {Element} element
 * @param {'keydown' | 'keypress' | 'keyup'} type
 * @param {Symbolic} key
 * @param {boolean} [repeat]
 * @returns {boolean} false if its default action was prevented
 */
function fireKey(person, element, type, key, repeat = false) {
  if (type === 'keydown' && key.value !== 'Escape') {
    handsOf(person.window).isActive = true;
  }
  if (!isHeard(element, type)) {
    return true;
  }
  const event = person.made(KeyboardEvent, type, {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: person.window,
    repeat,
  });
  const accessors = type === 'keypress' ? TYPED : HELD;
  answer(person.runtime, event, accessors, { person, element, key, isDown: type !== 'keyup' });
  return person.fire(element, event);
}

/**
 * A key that has no symbols, since which one it is follows from the action.
 *
 * @param {string} value
 * @returns {Symbolic}
 */
function certainKey(value) {
  return certain(value);
}

exports.certainKey = certainKey;
exports.fireKey = fireKey;
exports.stroke = stroke;
