'use strict';
// The mouse: its movements, and its buttons, as a browser tells of them.

const { focusAt } = require('./focus.js');
const { handsOf } = require('./hands.js');
const { pointOn } = require('./point.js');
const { firePointer } = require('./pointer.js');

/** @typedef {import('../person.js').Person} Person */
/** @typedef {import('../../../model/event.js').Point} Point */

/**
 * A button of the mouse: what it is called in `button` and in `buttons`, and what event it makes when it
 * has been pressed and let go.
 *
 * @typedef {{ button: number, flag: number, click: string }} Button
 */

/** @type {Record<'left' | 'middle' | 'right', Button>} */
const BUTTONS = {
  left: { button: 0, flag: 1, click: 'click' },
  middle: { button: 1, flag: 4, click: 'auxclick' },
  right: { button: 2, flag: 2, click: 'auxclick' },
};

/**
 * Moves the mouse to a point on an element, or out of the window.
 *
 * @param {Person} person
 * @param {Element | null} element
 * @param {Point} point
 */
function moveTo(person, element, point) {
  const hands = handsOf(person.window);
  const { over, at: from, buttons } = hands;
  if (over !== element) {
    cross(person, over, element, point);
  }
  hands.over = element;
  hands.at = point;
  if (element !== null) {
    firePointer(person, element, 'pointermove', { point, from, button: -1, buttons });
    if (hands.isMouse) {
      firePointer(person, element, 'mousemove', { point, from, buttons });
    }
  }
}

/**
 * Tells two elements, and those that they stand in, that the mouse goes from one to the other.
 *
 * @param {Person} person
 * @param {Element | null} from
 * @param {Element | null} to
 * @param {Point} point
 */
function cross(person, from, to, point) {
  const { buttons, isMouse } = handsOf(person.window);
  for (const prefix of isMouse ? ['pointer', 'mouse'] : ['pointer']) {
    const button = prefix === 'pointer' ? -1 : 0;
    const leaving = { point, button, buttons, relatedTarget: to };
    const entering = { point, button, buttons, relatedTarget: from };
    if (from !== null) {
      firePointer(person, from, `${prefix}out`, leaving);
      for (const left of linesWithout(from, to)) {
        firePointer(person, left, `${prefix}leave`, leaving);
      }
    }
    if (to !== null) {
      firePointer(person, to, `${prefix}over`, entering);
      for (const entered of linesWithout(to, from).toReversed()) {
        firePointer(person, entered, `${prefix}enter`, entering);
      }
    }
  }
}

/**
 * An element and those that it stands in, from within, but for those in which another stands as well.
 *
 * @param {Element} element
 * @param {Element | null} other
 */
function linesWithout(element, other) {
  const line = [];
  /** @type {Element | null} */
  let at = element;
  while (at !== null && !at.contains(other)) {
    line.push(at);
    at = at.parentElement;
  }
  return line;
}

/**
 * Presses a button of the mouse, which is on the element.
 *
 * @param {Person} person
 * @param {Element} element
 * @param {Point} point
 * @param {Button} which
 * @param {number} detail the how manieth click in a row it begins
 */
function pressDown(person, element, point, { button, flag }, detail) {
  const hands = handsOf(person.window);
  hands.isActive = true;
  hands.buttons |= flag;
  hands.pressed = element;
  const { buttons } = hands;
  hands.isMouse = firePointer(person, element, 'pointerdown', { point, button, buttons });
  if (!hands.isMouse) {
    focusAt(person, element);
  } else if (firePointer(person, element, 'mousedown', { point, button, buttons, detail })) {
    focusAt(person, element);
  }
}

/**
 * Lets a button of the mouse go, which is on the element.
 *
 * @param {Person} person
 * @param {Element} element
 * @param {Point} point
 * @param {Button} which
 * @param {number} detail the how manieth click in a row it ends
 */
function letGo(person, element, point, { button, flag, click }, detail) {
  const hands = handsOf(person.window);
  hands.buttons &= ~flag;
  const { buttons, pressed, isMouse } = hands;
  hands.pressed = null;
  hands.isMouse = true;
  // What has gone while the button was held has left its place to what it stood in.
  const target = element.isConnected ? element : person.window.document.body;
  firePointer(person, target, 'pointerup', { point, button, buttons });
  if (isMouse) {
    firePointer(person, target, 'mouseup', { point, button, buttons, detail });
  }
  const clicked = pressed?.isConnected ? commonOf(pressed, target) : null;
  if (clicked !== null) {
    firePointer(person, clicked, click, { point, button, buttons, detail });
  }
}

/**
 * The innermost element in which both stand.
 *
 * @param {Element} one
 * @param {Element} other
 */
function commonOf(one, other) {
  /** @type {Element | null} */
  let at = one;
  while (at !== null && !at.contains(other)) {
    at = at.parentElement;
  }
  return at;
}

/**
 * Moves the mouse onto an element, presses the button and lets it go.
 *
 * @param {Person} person
 * @param {Element} element
 * @param {Point} point
 * @param {number} detail the how manieth click in a row it is
 */
function press(person, element, point, detail) {
  if (detail === 1) {
    moveTo(person, element, point);
  }
  pressDown(person, element, point, BUTTONS.left, detail);
  letGo(person, element, point, BUTTONS.left, detail);
}

exports.BUTTONS = BUTTONS;
exports.letGo = letGo;
exports.moveTo = moveTo;
exports.pointOn = pointOn;
exports.press = press;
exports.pressDown = pressDown;
