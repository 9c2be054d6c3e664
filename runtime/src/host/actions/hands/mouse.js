'use strict';
// The mouse: the events of its movements and of its button, in a browser's order.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { markMouse } = require('../../../model/event.js');

/** @typedef {import('../person.js').Person} Person */
/** @typedef {import('../../../model/event.js').Point} Point */

/** Events of these types stay at their element. */
const NOT_BUBBLING = new Set(['mouseenter', 'mouseleave', 'pointerenter', 'pointerleave']);

/**
 * Where the mouse is.
 *
 * @param {Person} person
 * @param {Element} element
 * @returns {Point}
 */
function pointOn(person, element) {
  return { X: person.chosen('clientX', element), Y: person.chosen('clientY', element) };
}

/**
 * One movement of the mouse or of its button.
 *
 * @param {Person} person
 * @param {Element} element
 * @param {string[]} types of the events that it makes
 * @param {number} buttons which are held down, as in `MouseEvent.buttons`
 */
function mouse(person, element, types, buttons) {
  const point = pointOn(person, element);
  for (const type of types) {
    fireMouse(person, element, type, point, { buttons });
  }
}

/**
 * Presses the button of the mouse and lets it go.
 *
 * @param {Person} person
 * @param {Element} element
 * @param {Point} point
 * @param {number} detail the how manieth click in a row it is
 */
function press(person, element, point, detail) {
  fireMouse(person, element, 'pointerdown', point, { buttons: 1, detail });
  if (fireMouse(person, element, 'mousedown', point, { buttons: 1, detail })) {
    person.focus(element);
  }
  fireMouse(person, element, 'pointerup', point, { detail });
  fireMouse(person, element, 'mouseup', point, { detail });
  fireMouse(person, element, 'click', point, { detail });
}

/**
 * @param {Person} person
 * @param {Element} element
 * @param {string} type
 * @param {Point} point
 * @param {MouseEventInit} init what is not the same for all events of the mouse
 * @returns {boolean} false if its default action was prevented
 */
function fireMouse(person, element, type, point, init) {
  if (!isHeard(element, type)) {
    return true;
  }
  const event = new person.window.MouseEvent(type, {
    bubbles: !NOT_BUBBLING.has(type),
    cancelable: true,
    composed: true,
    view: person.window,
    clientX: point.X.value,
    clientY: point.Y.value,
    screenX: point.X.value,
    screenY: point.Y.value,
    ...init,
  });
  markMouse(person.runtime, event, point);
  return person.fire(element, event);
}

/**
 * Whether an event can make a difference: someone on its way listens, or it is a click, after which
 * links and fields act by themselves. A click comes with four others that mostly nobody listens to.
 *
 * @param {Element} element
 * @param {string} type
 */
function isHeard(element, type) {
  if (type === 'click') {
    return true;
  }
  const event = { type, composed: true };
  for (let target = implForWrapper(element); target; target = target._getTheParent(event)) {
    if (target._eventListeners[type]?.length > 0) {
      return true;
    }
  }
  return false;
}

exports.fireMouse = fireMouse;
exports.isHeard = isHeard;
exports.mouse = mouse;
exports.pointOn = pointOn;
exports.press = press;
