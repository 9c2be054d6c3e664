'use strict';
// A finger on the screen: the events of the pointer and of touch, and those of the mouse that browsers
// make of a tap for pages that know of nothing else.

const TouchEvent = require('jsdom/lib/generated/idl/TouchEvent.js');
const { accessorsOf, answer, combined } = require('../../../model/event.js');
const { focusAt } = require('./focus.js');
const { handsOf } = require('./hands.js');
const { isHeard } = require('./heard.js');
const { MODIFIER_PARTS } = require('./modifiers.js');
const { firePointer } = require('./pointer.js');

/** @typedef {import('../person.js').Person} Person */
/** @typedef {import('../../../model/event.js').Point} Point */

const ACCESSORS = accessorsOf(MODIFIER_PARTS);
const FINGER = { pointerId: 2, pointerType: 'touch' };
const PRESSING = { ...FINGER, width: 2, height: 2, pressure: 1 };
const LIFTED = { ...FINGER, width: 1, height: 1, pressure: 0 };

/**
 * Puts a finger on an element.
 *
 * @param {Person} person
 * @param {Element} element
 * @param {Point} point
 * @returns {boolean} whether it may become a click
 */
function touch(person, element, point) {
  for (const type of ['pointerover', 'pointerenter', 'pointerdown']) {
    firePointer(person, element, type, { point, buttons: 1, more: PRESSING });
  }
  return fireTouch(person, element, 'touchstart', point);
}

/**
 * Moves the finger. What it was put on keeps the events.
 *
 * @param {Person} person
 * @param {Element} element
 * @param {Point} from
 * @param {Point} point
 */
function slide(person, element, from, point) {
  const details = { point, from, button: -1, buttons: 1, more: PRESSING };
  firePointer(person, element, 'pointermove', details);
  fireTouch(person, element, 'touchmove', point);
}

/**
 * Lifts the finger.
 *
 * @param {Person} person
 * @param {Element} element
 * @param {Point} point
 * @param {boolean} hasMoved which makes no click
 * @returns {boolean} whether it may become a click
 */
function lift(person, element, point, hasMoved) {
  for (const type of ['pointerup', 'pointerout', 'pointerleave']) {
    firePointer(person, element, type, { point, more: LIFTED });
  }
  handsOf(person.window).isActive = true;
  return fireTouch(person, element, 'touchend', point, !hasMoved);
}

/**
 * What a tap is for pages that know of mice alone.
 *
 * @param {Person} person
 * @param {Element} element
 * @param {Point} point
 */
function clickByTouch(person, element, point) {
  const hands = handsOf(person.window);
  if (hands.over !== element) {
    firePointer(person, element, 'mouseover', { point });
    firePointer(person, element, 'mouseenter', { point });
    hands.over = element;
  }
  firePointer(person, element, 'mousemove', { point });
  if (firePointer(person, element, 'mousedown', { point, buttons: 1, detail: 1 })) {
    focusAt(person, element);
  }
  firePointer(person, element, 'mouseup', { point, detail: 1 });
  firePointer(person, element, 'click', { point, detail: 1, more: LIFTED });
}

/**
 * @param {Person} person
 * @param {Element} element
 * @param {'touchstart' | 'touchmove' | 'touchend'} type
 * @param {Point} point
 * @param {boolean} [cancelable]
 * @returns {boolean} false if its default action was prevented
 */
function fireTouch(person, element, type, point, cancelable = true) {
  if (!isHeard(element, type)) {
    return true;
  }
  const { window } = person;
  const impl = person.made(TouchEvent, type, {
    bubbles: true,
    cancelable,
    composed: true,
    view: window,
  });
  const finger = fingerOn(person, element, point);
  const held = type === 'touchend' ? [] : [finger];
  Object.assign(impl, {
    touches: listOf(window, held),
    targetTouches: listOf(window, held),
    changedTouches: listOf(window, [finger]),
  });
  answer(person.runtime, impl, ACCESSORS, { person, element });
  return person.fire(element, impl);
}

/**
 * A finger as the page sees it.
 *
 * @param {Person} person
 * @param {Element} target
 * @param {Point} point
 */
function fingerOn({ runtime, window }, target, point) {
  const { scrolled } = handsOf(window);
  const finger = Object.assign(new window.Object(), {
    identifier: 0,
    target,
    radiusX: 1,
    radiusY: 1,
    rotationAngle: 0,
    force: 1,
  });
  for (const axis of /** @type {const} */ (['X', 'Y'])) {
    const onPage = combined(runtime, point[axis], '+', scrolled[axis]);
    for (const [name, { value, shadow }] of Object.entries({
      [`client${axis}`]: point[axis],
      [`screen${axis}`]: point[axis],
      [`page${axis}`]: onPage,
    })) {
      Reflect.set(finger, name, value);
      runtime.shadows.set(finger, name, value, shadow);
    }
  }
  return finger;
}

/**
 * A list of fingers, of the page's realm.
 *
 * @param {import('../kind.js').PageWindow} window
 * @param {object[]} fingers
 */
function listOf(window, fingers) {
  const list = window.Array.from(fingers);
  Object.defineProperty(list, 'item', { value: (/** @type {number} */ at) => list[at] ?? null });
  return list;
}

exports.clickByTouch = clickByTouch;
exports.lift = lift;
exports.slide = slide;
exports.touch = touch;
