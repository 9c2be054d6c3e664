'use strict';
// Who listens to what: read from jsdom's own tables, so every way to register is covered
// (`addEventListener`, `on…` properties and attributes, `once`, removal), and from libraries that
// listen at a root for the elements inside (libraries/).

const { addHandled, listenersAtRoot } = require('./libraries/index.js');

/** @type {(object: object) => boolean} A page may be of the frame in which it listens, or around it. */
const isOfHost = Object.prototype.isPrototypeOf.bind(Object.prototype);

/** @typedef {import('./kind.js').PageWindow} PageWindow */
/** @typedef {import('./kind.js').Impl} Impl */

/**
 * The types of events that somebody listens to at a place, in the order in which they began, each with
 * how that was found: `listener`, or the name of a library.
 *
 * @typedef {Map<string, string>} Heard
 */

/** @type {Heard} */
const NOTHING = new Map();

/**
 * The event types that a node, document or window listens to itself.
 *
 * @param {PageWindow} window
 * @param {Impl} impl
 * @param {EventTarget} wrapper the page's object
 * @returns {Heard}
 */
function heardAt(window, impl, wrapper) {
  let heard = NOTHING;
  /** @type {(type: string, found: string) => void} */
  const add = (type, found) => {
    heard = heard === NOTHING ? new Map() : heard;
    heard.set(type, found);
  };
  /** @type {((type: string) => number) | undefined} */
  let ofLibrary;
  for (const type in impl._eventListeners) {
    /** @type {{ callback: Callback }[]} */
    const listeners = impl._eventListeners[type];
    ofLibrary ??= listenersAtRoot(wrapper === window ? {} : wrapper);
    if (countLive(impl, type, listeners) > ofLibrary(type)) {
      add(type, 'listener');
    }
  }
  if (wrapper !== window) {
    addHandled(wrapper, add);
  }
  return heard;
}

/** @typedef {{ objectReference?: object }} Callback without an object behind an `on…` property */

/**
 * How many listeners are the page's and would run. jsdom's own selector engine listens too, as we do,
 * with functions of this realm; and what is behind an `on…` property stays when that is emptied.
 *
 * @param {Impl} impl
 * @param {string} type
 * @param {{ callback: Callback }[]} listeners
 */
function countLive(impl, type, listeners) {
  let live = 0;
  for (const { callback } of listeners) {
    const { objectReference } = callback;
    const isLive =
      objectReference === undefined
        ? Boolean(impl._getEventHandlerFor?.(type))
        : !isOfHost(objectReference);
    live += isLive ? 1 : 0;
  }
  return live;
}

exports.NOTHING = NOTHING;
exports.heardAt = heardAt;
