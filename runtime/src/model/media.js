'use strict';
// `matchMedia`, which jsdom lacks: what a page asks of the window's size is answered by the size that a
// person gives it, and answered anew when that changes.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { MediaQuery, parsed } = require('./media_query.js');

/** @typedef {import('../core/host.js').Runtime} Runtime */
/** @typedef {import('./event.js').Symbolic} Symbolic */

/**
 * A list of queries that a page has asked for.
 *
 * @typedef {object} MediaList
 * @property {EventTarget} list
 * @property {() => Symbolic} evaluate
 * @property {boolean} matched what was last told
 */

/** @type {WeakMap<object, MediaList[]>} By window. */
const asked = new WeakMap();

/**
 * Adds `matchMedia` to a window.
 *
 * @param {Runtime} runtime
 * @param {any} window
 */
function installMedia(runtime, window) {
  /** @type {MediaList[]} */
  const lists = [];
  asked.set(window, lists);
  /** @type {WeakMap<object, MediaList>} */
  const known = new WeakMap();
  const MediaQueryList = listClass(window, (list) => {
    const { value, shadow } = known.get(list)?.evaluate() ?? { value: false, shadow: 0 };
    if (shadow > 0) {
      runtime.shadows.set(list, 'matches', value, shadow);
    }
    return value;
  });
  /** @param {unknown} query */
  const matchMedia = (query) => {
    const media = `${query}`;
    const list = /** @type {EventTarget} */ (/** @type {unknown} */ (new MediaQueryList(media)));
    const queries = parsed(media);
    const evaluate = () => new MediaQuery(runtime, window).anyOf(queries);
    const entry = { list, evaluate, matched: evaluate().value };
    known.set(list, entry);
    lists.push(entry);
    return list;
  };
  for (const [name, value] of Object.entries({ MediaQueryList, matchMedia })) {
    Object.defineProperty(window, name, { configurable: true, writable: true, value });
  }
}

/**
 * The class of such lists, of a window's realm.
 *
 * @param {any} window
 * @param {(list: object) => boolean} matchesNow
 */
function listClass(window, matchesNow) {
  return class MediaQueryList extends window.EventTarget {
    #media;
    /** @type {EventListener | null} */
    #handler = null;

    /** @param {string} media */
    constructor(media) {
      super();
      this.#media = media;
    }

    get media() {
      return this.#media;
    }

    get matches() {
      return matchesNow(this);
    }

    get onchange() {
      return this.#handler;
    }

    set onchange(handler) {
      this.removeEventListener('change', this.#handler);
      this.#handler = typeof handler === 'function' ? handler : null;
      this.addEventListener('change', this.#handler);
    }

    /** @param {EventListener} listener */
    addListener(listener) {
      this.addEventListener('change', listener);
    }

    /** @param {EventListener} listener */
    removeListener(listener) {
      this.removeEventListener('change', listener);
    }
  };
}

/**
 * Whether somebody wants to know when an answer changes.
 *
 * @param {object} window
 */
function isMediaHeard(window) {
  return (asked.get(window) ?? []).some(isHeard);
}

/** @param {MediaList} entry */
function isHeard({ list }) {
  return implForWrapper(list)._eventListeners.change?.length > 0;
}

/**
 * The size of a window has changed: whoever listens is told of answers that are other than before.
 *
 * @param {any} window
 * @param {(matches: Symbolic) => boolean} decides
 */
function tellMedia(window, decides) {
  for (const entry of asked.get(window) ?? []) {
    const now = entry.evaluate();
    if (!isHeard(entry)) {
      entry.matched = now.value;
    } else if (decides(now) !== entry.matched) {
      entry.matched = now.value;
      const event = new window.Event('change');
      const { media } = /** @type {any} */ (entry.list);
      entry.list.dispatchEvent(Object.assign(event, { matches: now.value, media }));
    }
  }
}

exports.installMedia = installMedia;
exports.isMediaHeard = isMediaHeard;
exports.tellMedia = tellMedia;
