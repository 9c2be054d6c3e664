'use strict';
// The symbolic parts of an event: hangs the shadows of what a person has chosen on the event object
// and on the element, where instrumented code reads them.

/** @typedef {import('../core/host.js').Runtime} Runtime */
/** @typedef {{ value: any, shadow: number }} Symbolic */
/** @typedef {{ X: Symbolic, Y: Symbolic }} Point in the viewport */
/** @typedef {Symbolic & { terms: import('./keyboard.js').CodeTerms }} Key */

/** The coordinates of a mouse event that equal the ones within the viewport: nothing scrolls. */
const SAME_AS = {
  X: ['clientX', 'x', 'pageX', 'screenX', 'offsetX', 'layerX'],
  Y: ['clientY', 'y', 'pageY', 'screenY', 'offsetY', 'layerY'],
};

/**
 * Hangs the coordinates on a mouse event.
 *
 * @param {Runtime} runtime
 * @param {MouseEvent} event
 * @param {Point} point
 */
function markMouse(runtime, event, point) {
  for (const name of SAME_AS.X) {
    mark(runtime, event, name, point.X);
  }
  for (const name of SAME_AS.Y) {
    mark(runtime, event, name, point.Y);
  }
}

/**
 * Hangs a key on a keyboard event.
 *
 * @param {Runtime} runtime
 * @param {KeyboardEvent} event
 * @param {Key} key
 */
function markKey(runtime, event, key) {
  const isPress = event.type === 'keypress';
  const code = isPress ? key.terms.characterCode : key.terms.keyCode;
  mark(runtime, event, 'key', key);
  mark(runtime, event, 'keyCode', { value: event.keyCode, shadow: code });
  mark(runtime, event, 'which', { value: event.which, shadow: code });
  mark(runtime, event, 'charCode', { value: event.charCode, shadow: isPress ? code : 0 });
}

/**
 * Hangs what a field was set to on it, if it kept that.
 *
 * @param {Runtime} runtime
 * @param {Element} field
 * @param {Symbolic} chosen
 */
function markField(runtime, field, chosen) {
  mark(runtime, field, 'value', chosen);
}

/**
 * Hangs on a box whether it is ticked, or on an option whether it is the chosen one.
 *
 * @param {Runtime} runtime
 * @param {Element} box
 * @param {Symbolic} chosen
 */
function markTick(runtime, box, chosen) {
  mark(runtime, box, 'checked', chosen);
}

/**
 * @param {Runtime} runtime
 * @param {any} object
 * @param {string} name
 * @param {Symbolic} symbolic
 */
function mark(runtime, object, name, { value, shadow }) {
  if (shadow > 0 && Object.is(object[name], value)) {
    runtime.shadows.set(object, name, value, shadow);
  }
}

exports.markField = markField;
exports.markKey = markKey;
exports.markMouse = markMouse;
exports.markTick = markTick;
