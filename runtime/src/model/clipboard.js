'use strict';
// `navigator.clipboard`, which jsdom lacks: what a page writes to it, this page and the user's other tabs
// read again, with its shadow. What a person has copied elsewhere is not there.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { lazily } = require('../host/page/platform/define.js');

/** @typedef {import('../core/host.js').Runtime} Runtime */
/** What was copied: a text, or things that the page has made. @typedef {{ text: string, shadow: number, items: object[] }} Copied */

const PLAIN = 'text/plain';
/** What users have copied, by cookies: those are what all tabs of a user have in common. @type {WeakMap<object, Copied>} */
const copied = new WeakMap();
/** @type {Copied} */
const NOTHING = { text: '', shadow: 0, items: [] };

/**
 * Adds the clipboard to a window.
 *
 * @param {Runtime} runtime
 * @param {any} window
 */
function installClipboard(runtime, window) {
  const { ClipboardItem, Clipboard } = classesOf(runtime, window);
  lazily(window, 'ClipboardItem', () => ClipboardItem);
  lazily(window, 'Clipboard', () => Clipboard);
  lazily(window.Navigator.prototype, 'clipboard', () => new Clipboard());
}

/**
 * @param {Runtime} runtime
 * @param {any} window
 */
function classesOf({ incoming, registers }, window) {
  const { Blob, Promise, setTimeout } = window;
  const { _cookieJar: user } = implForWrapper(window.document);
  /** @type {(give: () => unknown) => object} */
  const later = (give) =>
    new Promise((/** @type {any} */ resolve) => setTimeout(() => resolve(give()), 0));
  class ClipboardItem {
    #parts;

    /** @param {Record<string, unknown>} parts by type */
    constructor(parts) {
      this.#parts = parts;
    }

    get types() {
      return Object.keys(this.#parts);
    }

    /** @param {string} type */
    async getType(type) {
      const part = await this.#parts[type];
      return typeof part === 'string' ? new Blob([part], { type }) : part;
    }
  }
  class Clipboard extends window.EventTarget {
    /** @param {ClipboardItem[]} items */
    write(items) {
      copied.set(user, { ...NOTHING, items: [...items] });
      return later(() => undefined);
    }

    read() {
      const { text, items } = copied.get(user) ?? NOTHING;
      return later(() => (text === '' ? items : [new ClipboardItem({ [PLAIN]: text })]));
    }

    /** @param {unknown} given */
    writeText(given) {
      const [shadow = 0] = incoming.takeArguments(arguments) ?? [];
      copied.set(user, {
        text: `${given}`,
        shadow: typeof given === 'string' ? shadow : 0,
        items: [],
      });
      return later(() => undefined);
    }

    readText() {
      const { text, shadow } = copied.get(user) ?? NOTHING;
      // The promise is settled with what has been returned last.
      return later(() => (shadow > 0 ? registers.gives(text, shadow) : text));
    }
  }
  return { ClipboardItem, Clipboard };
}

exports.installClipboard = installClipboard;
