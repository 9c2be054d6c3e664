'use strict';
// Web storage: what an item was set to has its shadow when it is read again, after a navigation and in
// another tab, too, and so has the event that tells other tabs of it.

const { PERSON_SITE } = require('../protocol.js');
const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');

/** @typedef {import('../core/host.js').Runtime} Runtime */

/** @param {unknown} key */
const nameOf = (key) => `item ${key}`;

/** @param {object} storage */
const itemsOf = (storage) => implForWrapper(storage)._items;

class Stored {
  #runtime;

  /** @param {Runtime} runtime */
  constructor(runtime) {
    this.#runtime = runtime;
  }

  /**
   * A page holds its storages as proxies, whose methods nobody looks up for a model: so the methods
   * themselves take and give shadows.
   *
   * @param {import('../../types/jsdom.js').Window} window
   */
  installWindow(window) {
    const { prototype } = window.Storage;
    const { incoming, operators, registers, shadows, sources } = this.#runtime;
    const { getItem, setItem } = prototype;
    const changes = this.#changes.bind(this);
    const methods = {
      /** @this {Storage} @param {[string, string]} item */
      setItem(...item) {
        const [, shadowOfValue = 0] = incoming.takeArguments(arguments) ?? [];
        const [name, value] = item;
        const items = itemsOf(this);
        const before = items.get(`${name}`) ?? null;
        const shadow = shadows.of(items, nameOf(name), before);
        Reflect.apply(setItem, this, item);
        // An item is a text, whatever it is made from.
        const text = items.get(`${name}`);
        const given = shadowOfValue > 0 ? operators.textual(value, shadowOfValue) : 0;
        changes(before, shadow, text, given);
        if (given > 0) {
          shadows.set(items, nameOf(name), text, given);
        }
      },
      /** @this {Storage} @param {[string]} names */
      getItem(...names) {
        const value = Reflect.apply(getItem, this, names);
        const [name] = names;
        // What was set as a property is under its name.
        const shadow =
          shadows.of(itemsOf(this), nameOf(name), value) || shadows.of(this, `${name}`, value);
        return registers.gives(value, shadow);
      },
    };
    sources.replaceNative(prototype, 'setItem', methods.setItem);
    sources.replaceNative(prototype, 'getItem', methods.getItem);
  }

  /**
   * Whether an item changes decides on whether others are told of it: what is set to the text that it
   * has does not, unless that is empty, which jsdom takes for none.
   *
   * @param {string | null} before
   * @param {number} shadow
   * @param {unknown} value
   * @param {number} given the shadow of the value
   */
  #changes(before, shadow, value, given) {
    if ((shadow | given) === 0 || before === null || typeof value !== 'string') {
      return;
    }
    const { decisions, host } = this.#runtime;
    // Where no code of the app is on the stack it is what a browser decides by itself.
    const site = host.siteOfCaller() ?? PERSON_SITE;
    if (shadow > 0) {
      decisions.branch(site, shadow, before !== '');
    }
    if (before !== '') {
      decisions.decide(site, '===', before, shadow, value, given, before === value);
    }
  }

  /**
   * A window is told of a change of an item.
   *
   * @param {any} event jsdom's own object
   */
  told(event) {
    const { key, newValue, storageArea } = event;
    const { shadows } = this.#runtime;
    const shadow = shadows.of(itemsOf(storageArea), nameOf(key), newValue);
    if (shadow > 0) {
      shadows.set(wrapperForImpl(event), 'newValue', newValue, shadow);
    }
  }
}

exports.Stored = Stored;
