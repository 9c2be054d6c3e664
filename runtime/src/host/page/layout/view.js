'use strict';
// What of a page is in the window. A person who touches an element sees it: if the estimate of the
// layout says that it is further down, the page has been scrolled to it before. That is decided when
// somebody measures, since nobody can tell before; what listens to scrolling is not told.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { boxInWindow, boxOf, sizeOf } = require('./layout.js');
const { handsOf } = require('../../actions/hands/hands.js');
const { certain } = require('../../../model/event.js');

/** @typedef {import('../../../../types/jsdom.js').Window} Window */

/**
 * Scrolls a window, and tells nobody.
 *
 * @param {Window} window
 * @param {number} left
 * @param {number} top
 */
function scrollWindow(window, left, top) {
  const root = window.document.documentElement;
  root.scrollLeft = left;
  root.scrollTop = top;
  handsOf(window).scrolled = { X: certain(left), Y: certain(top) };
  const places = { scrollX: left, pageXOffset: left, scrollY: top, pageYOffset: top };
  for (const [name, value] of Object.entries(places)) {
    // jsdom lets a page replace them, as browsers do.
    Reflect.set(window, name, value);
  }
}

/**
 * Scrolls to what the person's mouse is over, if that is not to be seen.
 *
 * @param {Window} window
 * @param {{ x: number, y: number }} [point] at which somebody looks for elements
 * @returns {Element | null} what the mouse is over, if it is at that point
 */
function bringIntoView(window, point) {
  const { over, at, scrolled } = handsOf(window);
  if (over === null) {
    return null;
  }
  const impl = implForWrapper(over);
  const box = boxOf(impl);
  const { height } = sizeOf(window);
  const { y } = boxInWindow(impl);
  const isHidden = box !== null && !box.isFixed && (y + box.height <= 0 || y >= height);
  if (isHidden && scrolled.Y.shadow === 0) {
    const top = Math.max(0, Math.round(box.y - Math.max(0, height - box.height) / 2));
    scrollWindow(window, window.document.documentElement.scrollLeft, top);
  }
  const isThere = point !== undefined && at?.X.value === point.x && at.Y.value === point.y;
  return isThere ? over : null;
}

exports.bringIntoView = bringIntoView;
exports.scrollWindow = scrollWindow;
