'use strict';
// Who listens at a node, a window or any other target of a page.

/** @typedef {import('../../core/state/place.js').Place} Place */
/** @typedef {import('../../core/state/walk.js').Walk} Walk */

/**
 * @param {Walk} walk
 * @param {Place} place
 * @param {any} target jsdom's own object
 */
function walkListeners(walk, place, target) {
  const types = Object.keys(target._eventListeners ?? {});
  for (const type of types) {
    for (const [index, { callback, options }] of target._eventListeners[type].entries()) {
      // An attribute, or a property `on…`, is called by what jsdom has put there.
      const called = callback.objectReference ?? target._eventHandlers?.[type]?.objectReference;
      // A property `on…` has none.
      const { capture, once, passive } = options ?? {};
      if (called !== undefined && called !== null) {
        walk.text(type);
        walk.word((capture ? 1 : 0) | (once ? 2 : 0) | (passive ? 4 : 0));
        walk.object(place.at(` on ${type}${index === 0 ? '' : `[${index}]`}`), called);
      }
    }
  }
}

exports.walkListeners = walkListeners;
