'use strict';
// The keyboard: strokes of keys, and what a key does by itself.

const { markKey } = require('../../../model/event.js');
const { characterCodeOf, codeOf, codeTerms, keyCodeOf } = require('../../../model/keyboard.js');
const { submitForm } = require('./form.js');
const { isHeard } = require('./mouse.js');

/** @typedef {import('../person.js').Person} Person */
/** @typedef {import('../../../model/event.js').Key} Key */

/**
 * A stroke of the chosen key, or half of one.
 *
 * @param {Person} person
 * @param {HTMLInputElement} element
 * @param {string[]} types of the events that it makes
 */
function stroke(person, element, types) {
  person.focus(element);
  const key = chosenKey(person, element);
  let goesOn = true;
  for (const type of types) {
    const typesNothing = type === 'keypress' && characterCodeOf(key.value) === 0;
    if (!typesNothing && (goesOn || type === 'keyup')) {
      goesOn = fireKey(person, element, type, key);
    }
  }
  const isField = element.form && element.localName === 'input';
  if (goesOn && key.value === 'Enter' && types.includes('keydown') && isField) {
    submitForm(person, element.form);
  }
}

/**
 * @param {Person} person
 * @param {Element} element
 * @param {string} type
 * @param {Key} key
 * @returns {boolean} false if its default action was prevented
 */
function fireKey(person, element, type, key) {
  const code = type === 'keypress' ? characterCodeOf(key.value) : keyCodeOf(key.value);
  const event = new person.window.KeyboardEvent(type, {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: person.window,
    key: key.value,
    code: codeOf(key.value),
    keyCode: code,
    charCode: type === 'keypress' ? code : 0,
    which: code,
  });
  markKey(person.runtime, event, key);
  return person.fire(element, event);
}

/**
 * The same, if somebody listens.
 *
 * @param {Person} person
 * @param {Element} element
 * @param {string} type
 * @param {Key} key
 * @returns {boolean} false if its default action was prevented
 */
function fireHeardKey(person, element, type, key) {
  return !isHeard(element, type) || fireKey(person, element, type, key);
}

/**
 * A key that has no symbols, since which one it is follows from the action.
 *
 * @param {string} value
 * @returns {Key}
 */
function certainKey(value) {
  return { value, shadow: 0, terms: { keyCode: 0, characterCode: 0 } };
}

/**
 * The chosen key, with its codes.
 *
 * @param {Person} person
 * @param {Element} element
 * @returns {Key}
 */
function chosenKey(person, element) {
  const { value, shadow } = person.chosen('key', element);
  return { value, shadow, terms: codeTerms(person.runtime.writer, shadow) };
}

exports.certainKey = certainKey;
exports.fireHeardKey = fireHeardKey;
exports.fireKey = fireKey;
exports.stroke = stroke;
