'use strict';
// What a page keeps beside its document: properties that its scripts have given the window, storage,
// cookies, where it is and what lies behind it in the history of the tab.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { walkProperty } = require('../../core/state/kinds/properties.js');
const stores = require('../../core/state/stores.js');
const { walkListeners } = require('./listening.js');

/** @typedef {import('../../core/state/place.js').Place} Place */
/** @typedef {import('../../core/state/walk.js').Walk} Walk */
/** @typedef {import('../../../types/jsdom.js').Window} Window */

/** An item of a storage. @type {import('../../core/state/stores.js').Store} */
const item = {
  shadow: ({ shadows }, items, key, value) => shadows.of(items, `item ${key}`, value),
  give: ({ shadows }, items, key, value, shadow) =>
    shadows.set(items, `item ${key}`, value, shadow),
};

/** What global objects have before the app runs, and whether it could be changed. @type {WeakMap<object, Map<string | symbol, unknown>>} */
const fresh = new WeakMap();

/**
 * A global object is as all are before the app runs.
 *
 * @param {any} global
 */
function noteFresh(global) {
  const own = new Map();
  for (const key of Reflect.ownKeys(global)) {
    own.set(key, Reflect.getOwnPropertyDescriptor(global, key)?.value);
  }
  fresh.set(global, own);
}

/**
 * Properties that the app has given a global object, or has changed.
 *
 * @param {Walk} walk
 * @param {Place} place
 * @param {object} global
 */
function walkGlobals(walk, place, global) {
  const before = fresh.get(global) ?? new Map();
  for (const key of Reflect.ownKeys(global)) {
    const own = Reflect.getOwnPropertyDescriptor(global, key);
    const isNew = !before.has(key);
    if (own !== undefined && (isNew || !Object.is(own.value, before.get(key)))) {
      walkProperty(walk, place, global, key);
    }
  }
}

/**
 * @param {Walk} walk
 * @param {Place} place of the page
 * @param {Window} window
 * @param {(kind: string) => boolean} isLeftOut
 */
function walkWindow(walk, place, window, isLeftOut) {
  if (!isLeftOut('global')) {
    walkGlobals(walk, place.at(' window'), window);
  }
  if (!isLeftOut('listener')) {
    walkListeners(walk, place.at(' window'), implForWrapper(window));
  }
  if (!isLeftOut('storage')) {
    for (const name of /** @type {const} */ (['localStorage', 'sessionStorage'])) {
      const items = implForWrapper(window[`_${name}`])._items;
      for (const [key, value] of items) {
        const at = place.at(` ${name}["${key}"]`);
        walk.leaf(at, value, item, items, key);
      }
    }
  }
  if (!isLeftOut('cookie')) {
    const { _cookieJar: jar, URL: url } = implForWrapper(window.document);
    // Most have none, and to ask takes as long as the rest of a small page.
    const isEmpty = Object.keys(jar.store.idx).length === 0;
    const cookies = isEmpty ? '' : jar.getCookieStringSync(url, { http: true });
    walk.value(place.at(' cookies'), cookies, stores.none);
  }
  if (!isLeftOut('history')) {
    const { _entries: entries, _currentIndex: at } = window._sessionHistory;
    walk.value(place.at(' location'), implForWrapper(window.document).URL, stores.none);
    walk.word(at);
    for (const [index, { stateObject }] of entries.entries()) {
      walk.value(place.at(` history[${index}]`), stateObject, stores.none);
    }
  }
}

exports.noteFresh = noteFresh;
exports.walkWindow = walkWindow;
exports.walkGlobals = walkGlobals;
