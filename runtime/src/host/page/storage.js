'use strict';
// Web storage lasts longer than a document: what an origin has kept is there again after a navigation.
// jsdom makes it anew for each window that is not a frame of another.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');

/** @typedef {import('../../../types/jsdom.js').Window} Window */

/** What all origins keep in the storages of one tab. */
class Storages {
  /** @type {Map<string, Window['_currentOriginData']>} By origin. */
  #areas = new Map();

  /**
   * Gives a window the storages of its origin.
   *
   * @param {Window} window nothing of the app has run in it
   */
  install(window) {
    const { _origin: origin, _currentOriginData: own } = window;
    const area = this.#areas.get(origin) ?? own;
    this.#areas.set(origin, area);
    // The windows before this one are closed.
    area.windowsInSameOrigin = own.windowsInSameOrigin;
    window._currentOriginData = area;
    window._commonForOrigin[origin] = area;
    implForWrapper(window._localStorage)._items = area.localStorageArea;
    implForWrapper(window._sessionStorage)._items = area.sessionStorageArea;
  }
}

exports.Storages = Storages;
