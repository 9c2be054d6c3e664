'use strict';
// What a listener tells apart that hears the mouse on much of a page: it follows the mouse everywhere, so
// each element below would be one more action, and mostly none of them makes a difference.
//
// So the mouse is moved on the whole first, and what the listener asks meanwhile of the element that it
// hears of says what to try next: the selectors that it is compared with by `closest` or `matches`, or, if
// it is looked at otherwise, elements that are there to be clicked or have a name.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { elementsBelow, isInteractive } = require('./delegation.js');
const { delegatedSelectors } = require('./libraries/index.js');

/** @typedef {import('./kind.js').Impl} Impl */
/** @typedef {import('./kind.js').PageWindow} PageWindow */

/** What has been asked during events of one type. */
class Asked {
  /** @type {Set<string>} */
  selectors = new Set();
  /** Whether the target has been looked at. */
  isRead = false;
}

/** Events that come wherever the mouse is. */
const EVERYWHERE = /^(mouse|pointer)(move|over|out|up)$/;
/** How the page may ask whether an element is of some sort. */
const QUESTIONS = ['closest', 'matches'];
/** `Node.ELEMENT_NODE` and `Node.DOCUMENT_FRAGMENT_NODE`, which a shadow root is. */
const ROOTS = new Set([1, 11]);

/** @type {WeakMap<PageWindow, Map<string, Asked>>} By type of event. */
const all = new WeakMap();
/** What is being asked now. @type {Asked | null} */
let current = null;
let isFollowed = false;

/**
 * From now on what a new window's page asks is known.
 *
 * @param {PageWindow} window
 */
function followQuestions(window) {
  const { prototype } = window.Event;
  const own = /** @type {PropertyDescriptor & { get: Function }} */ (
    Object.getOwnPropertyDescriptor(prototype, 'target')
  );
  const get = /** @this {Event} */ function () {
    if (current !== null) {
      current.isRead = true;
    }
    return Reflect.apply(own.get, this, []);
  };
  Object.defineProperty(get, 'name', { value: 'get target' });
  Object.defineProperty(prototype, 'target', { ...own, get });
  if (!isFollowed) {
    isFollowed = true;
    followElements();
  }
}

/** jsdom has been loaded: its own class is that of all windows. */
function followElements() {
  const { prototype } = require('jsdom/lib/jsdom/living/nodes/Element-impl.js').implementation;
  for (const name of QUESTIONS) {
    const native = prototype[name];
    prototype[name] = /** @this {Impl} @param {string} selectors */ function (selectors) {
      current?.selectors.add(selectors);
      return Reflect.apply(native, this, arguments);
    };
  }
}

/**
 * Dispatches an event; what the page asks meanwhile is remembered.
 *
 * @param {PageWindow} window
 * @param {string} type
 * @param {() => boolean} dispatch
 * @returns {boolean}
 */
function asking(window, type, dispatch) {
  if (!EVERYWHERE.test(type)) {
    return dispatch();
  }
  const byType = all.get(window) ?? new Map();
  all.set(window, byType);
  const before = current;
  current = byType.get(type) ?? new Asked();
  byType.set(type, current);
  try {
    return dispatch();
  } finally {
    current = before;
  }
}

/**
 * Where a listener for events of these types is to hear of the mouse: as a whole, and on what it tells
 * apart.
 *
 * @param {Impl} listener
 * @param {import('./discover.js').Look} look
 * @param {string[]} types
 * @returns {Set<Impl>}
 */
function toldApart(listener, look, types) {
  const root = ROOTS.has(listener.nodeType) ? listener : look.document;
  const places = new Set([look.itselfOrBody(listener)]);
  for (const type of types.filter((one) => look.isHeard(listener, one))) {
    for (const place of askedFor(listener, root, look, type)) {
      places.add(place);
    }
  }
  return places;
}

/**
 * @param {Impl} listener
 * @param {Impl} root
 * @param {import('./discover.js').Look} look
 * @param {string} type
 * @returns {Impl[]}
 */
function askedFor(listener, root, look, type) {
  const { window } = look;
  const known = delegatedSelectors(window, wrapperForImpl(listener) ?? window, type);
  const asked = all.get(window)?.get(type);
  const selectors = known ?? [...(asked?.selectors ?? [])];
  if (selectors.length > 0) {
    return selectors.flatMap((selector) => matching(root, selector));
  }
  if (asked?.isRead !== true) {
    return [];
  }
  return [...elementsBelow(root)].filter(
    (element) => isInteractive(element) || element.hasAttributeNS(null, 'id'),
  );
}

/**
 * @param {Impl} root
 * @param {string} selector of the page, which may be none
 * @returns {Impl[]}
 */
function matching(root, selector) {
  try {
    return [...wrapperForImpl(root).querySelectorAll(selector)].map(implForWrapper);
  } catch {
    return [];
  }
}

exports.asking = asking;
exports.followQuestions = followQuestions;
exports.toldApart = toldApart;
