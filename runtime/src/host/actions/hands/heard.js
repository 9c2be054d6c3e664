'use strict';
// Whether somebody listens. A press of a key or a button makes many events that mostly nobody hears, and
// an event that nobody hears is not made.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');

/** @typedef {import('../kind.js').Impl} Impl */

/**
 * Whether someone on the way of an event listens to it.
 *
 * @param {Element} element
 * @param {string} type
 */
function isHeard(element, type) {
  const event = { type, composed: true };
  for (let target = implForWrapper(element); target; target = target._getTheParent(event)) {
    if (target._eventListeners[type]?.length > 0) {
      return true;
    }
  }
  return false;
}

/**
 * Whether an event that comes to each element by itself, such as `mouseenter`, is heard there: browsers
 * leave out those for which neither the element nor one that it stands in has a listener.
 *
 * @param {Element} element
 * @param {string} type
 */
function isHeardAlone(element, type) {
  const own = implForWrapper(element);
  if (own._eventListeners[type]?.length > 0) {
    return true;
  }
  /** @param {{ options?: { capture?: boolean } }} listener one that is set by `on…` has no options */
  const captures = ({ options }) => options?.capture;
  for (let target = own.parentNode; target; target = target.parentNode) {
    if (target._eventListeners[type]?.some(captures)) {
      return true;
    }
  }
  return false;
}

exports.isHeard = isHeard;
exports.isHeardAlone = isHeardAlone;
