'use strict';
// The events of mouse and pointer, with the fields that a browser gives them.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const MouseEvent = require('jsdom/lib/generated/idl/MouseEvent.js');
const PointerEvent = require('jsdom/lib/generated/idl/PointerEvent.js');
const { accessorsOf, answer, certain, combined } = require('../../../model/event.js');
const { handsOf } = require('./hands.js');
const { isHeard, isHeardAlone } = require('./heard.js');
const { MODIFIER_PARTS } = require('./modifiers.js');

/** @typedef {import('../person.js').Person} Person */
/** @typedef {import('../../../model/event.js').Point} Point */
/** @typedef {import('../../../model/event.js').Symbolic} Symbolic */

/**
 * What is not the same for all events of a pointer.
 *
 * @typedef {object} Details
 * @property {Point} point where it is
 * @property {Point | null} [from] where it was, for an event of a movement
 * @property {number} [button] the button that is pressed or let go; -1 for none
 * @property {number} [buttons] those that are held
 * @property {number} [detail] the how manieth click in a row it is
 * @property {Element | null} [relatedTarget]
 * @property {object} [more] further fields of the event
 */

/**
 * Where the symbolic fields of an event come from.
 *
 * @typedef {import('./modifiers.js').Source & { point: Point, from: Point | null }} Source
 */

const LONELY = /(enter|leave)$/;
/** Events of a pointer, and those of the mouse that browsers make as such. */
const OF_POINTER = /^pointer|click$|^contextmenu$/;
const NOT_CANCELABLE = new Set(['pointercancel', 'dragend', 'dragleave']);

/**
 * The coordinates of one axis that follow from the place in the viewport. Nothing has a layout, so all
 * elements begin where the page does.
 *
 * @param {'X' | 'Y'} axis
 * @returns {import('../../../model/event.js').Parts<Source>}
 */
function coordinates(axis) {
  /** @param {Source} source */
  const inViewport = ({ point }) => point[axis];
  /** @param {Source} source */
  const onPage = ({ person, point }) =>
    combined(person.runtime, point[axis], '+', handsOf(person.window).scrolled[axis]);
  /** @param {Source} source */
  const moved = ({ person, point, from }) =>
    from === null ? certain(0) : combined(person.runtime, point[axis], '-', from[axis]);
  return {
    [`client${axis}`]: inViewport,
    [axis.toLowerCase()]: inViewport,
    [`screen${axis}`]: inViewport,
    [`page${axis}`]: onPage,
    [`offset${axis}`]: onPage,
    [`layer${axis}`]: onPage,
    [`movement${axis}`]: moved,
  };
}

const POINTER_PARTS = { ...coordinates('X'), ...coordinates('Y'), ...MODIFIER_PARTS };
const ACCESSORS = accessorsOf(POINTER_PARTS);

/**
 * Fires an event of the mouse or of a pointer, if somebody hears it.
 *
 * @param {Person} person
 * @param {Element} element
 * @param {string} type
 * @param {Details} details
 * @returns {boolean} false if its default action was prevented
 */
function firePointer(person, element, type, details) {
  const isLonely = LONELY.test(type);
  // A click is made in any case: links and fields act on it.
  if (type !== 'click' && !(isLonely ? isHeardAlone : isHeard)(element, type)) {
    return true;
  }
  const isOfPointer = OF_POINTER.test(type) && type !== 'dblclick';
  const { button = 0, buttons = 0, detail = 0, relatedTarget = null, more = {} } = details;
  const init = {
    bubbles: !isLonely,
    cancelable: !isLonely && !NOT_CANCELABLE.has(type),
    composed: !isLonely,
    view: person.window,
    detail,
    button,
    buttons,
    which: whichOf(type, button, buttons),
    relatedTarget: relatedTarget && implForWrapper(relatedTarget),
    ...(isOfPointer && pointerFields(type, buttons)),
    ...more,
  };
  const Interface = isOfPointer ? PointerEvent : MouseEvent;
  return fireWith(person, element, person.made(Interface, type, init), details);
}

/**
 * Fires an event with the coordinates and modifiers of a pointer.
 *
 * @param {Person} person
 * @param {Element} element
 * @param {any} impl jsdom's own object of the event
 * @param {Details} details
 * @param {PropertyDescriptorMap} [accessors] for its symbolic fields
 */
function fireWith(person, element, impl, { point, from = null }, accessors = ACCESSORS) {
  answer(person.runtime, impl, accessors, { person, element, point, from });
  return person.fire(element, impl);
}

/**
 * @param {string} type
 * @param {number} buttons
 */
function pointerFields(type, buttons) {
  return {
    pointerId: 1,
    pointerType: 'mouse',
    isPrimary: type.startsWith('pointer'),
    width: 1,
    height: 1,
    pressure: buttons !== 0 && type.startsWith('pointer') ? 0.5 : 0,
  };
}

/**
 * The button as `which` counts them: of one that is pressed or let go, or of the first that is held.
 *
 * @param {string} type
 * @param {number} button
 * @param {number} buttons
 */
function whichOf(type, button, buttons) {
  if (/^pointer|down$|up$|click$|^contextmenu$/.test(type)) {
    return button + 1;
  }
  return [0, 1, 3, 1, 2, 1, 2, 1][buttons];
}

exports.POINTER_PARTS = POINTER_PARTS;
exports.fireWith = fireWith;
exports.firePointer = firePointer;
