'use strict';
// Web storage lasts longer than a document: what an origin has kept is there again after a navigation,
// and what it keeps in `localStorage` is there in all tabs of the user, which are told of each change.
// jsdom makes both anew for each window that is not a frame of another.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');

/**
 * @typedef {import('../../../types/jsdom.js').Window} Window
 * @typedef {import('../../../types/jsdom.js').OriginData} OriginData
 */

/**
 * The open windows of the same origin in other tabs.
 *
 * @type {WeakMap<OriginData, () => Window[]>}
 */
const beside = new WeakMap();

/** What all origins keep for one user, in all tabs. */
class LocalStorages {
  /** @type {Map<string, Map<string, string>>} By origin. */
  #areas = new Map();
  /** @type {Storages[]} */
  #tabs = [];

  /** The storages of another tab. */
  tab() {
    const tab = new Storages(this);
    this.#tabs.push(tab);
    return tab;
  }

  /**
   * @param {string} origin
   * @param {Map<string, string>} none for an origin that has kept nothing
   */
  area(origin, none) {
    const area = this.#areas.get(origin) ?? none;
    this.#areas.set(origin, area);
    return area;
  }

  /**
   * The windows of an origin in other tabs than this.
   *
   * @param {string} origin
   * @param {Storages} tab
   */
  windowsBeside(origin, tab) {
    return this.#tabs.flatMap((other) => (other === tab ? [] : other.windows(origin)));
  }
}

/** What all origins keep in the storages of one tab. */
class Storages {
  #local;
  /** @type {Map<string, OriginData>} By origin. */
  #data = new Map();

  /** @param {LocalStorages} local those of the user */
  constructor(local) {
    this.#local = local;
  }

  /**
   * Gives a window the storages of its origin.
   *
   * @param {Window} window nothing of the app has run in it
   */
  install(window) {
    const { _origin: origin, _currentOriginData: own } = window;
    const data = this.#data.get(origin) ?? own;
    this.#data.set(origin, data);
    data.localStorageArea = this.#local.area(origin, data.localStorageArea);
    // The windows before this one are closed.
    data.windowsInSameOrigin = own.windowsInSameOrigin;
    window._currentOriginData = data;
    window._commonForOrigin[origin] = data;
    implForWrapper(window._localStorage)._items = data.localStorageArea;
    implForWrapper(window._sessionStorage)._items = data.sessionStorageArea;
    beside.set(data, () => this.#local.windowsBeside(origin, this));
  }

  /**
   * The open windows of an origin.
   *
   * @param {string} origin
   */
  windows(origin) {
    const { windowsInSameOrigin } = this.#data.get(origin) ?? { windowsInSameOrigin: [] };
    return windowsInSameOrigin.filter((window) => window._document !== undefined);
  }
}

/**
 * Changes to jsdom's modules, for `loadJsdom`: other tabs are told of changes, too.
 *
 * @param {(event: any) => void} told is called with jsdom's own object of each event
 * @returns {import('../../../types/jsdom.js').Changes}
 */
const storageChanges = (told) => ({
  'living/webstorage/Storage-impl.js': ({ implementation: { prototype } }) => {
    const { _dispatchStorageEvent } = prototype;
    prototype._dispatchStorageEvent = function (key, oldValue, newValue) {
      _dispatchStorageEvent.call(this, key, oldValue, newValue);
      if (this._type !== 'localStorage') {
        return;
      }
      const { createAnEvent } = require('jsdom/lib/jsdom/living/helpers/events.js');
      const StorageEvent = require('jsdom/lib/generated/idl/StorageEvent.js');
      for (const window of beside.get(this._associatedWindow._currentOriginData)?.() ?? []) {
        const storageArea = window._localStorage;
        const init = { key, oldValue, newValue, url: this._url, storageArea };
        const event = createAnEvent('storage', window, StorageEvent, init);
        told(event);
        implForWrapper(window)._dispatch(event);
      }
    };
  },
});

exports.LocalStorages = LocalStorages;
exports.Storages = Storages;
exports.storageChanges = storageChanges;
