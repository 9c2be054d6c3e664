'use strict';
// What is dragged and dropped, or pasted: `DataTransfer`, `DragEvent` and `ClipboardEvent`, which jsdom
// lacks.

/** @typedef {import('../../../types/jsdom.js').Window} Window */

/** What a page may do with it: in `dragstart` and `drop`, and not in between. */
/** @typedef {'write' | 'read' | 'names'} Mode */

/** How a page may say what a dragged thing is: the old names for two types. */
const OLD_NAMES = new Map([
  ['text', 'text/plain'],
  ['url', 'text/uri-list'],
]);

/** What an empty transfer holds until a page or a person puts something in. */
class Store {
  /** @type {Mode} */
  mode = 'write';
  /** @type {Map<string, string>} By type. */
  data = new Map();
  /** @type {File[]} */
  files = [];
}

/** @type {WeakMap<object, Store>} */
const stores = new WeakMap();

/**
 * Adds the classes to a new window.
 *
 * @param {Window} window
 */
function addDataTransfer(window) {
  const classes = window.eval(CLASSES)(storeOf, typeOf);
  for (const [name, value] of Object.entries(classes)) {
    Object.defineProperty(window, name, { configurable: true, writable: true, value });
  }
}

/**
 * What a transfer holds.
 *
 * @param {object} transfer of a page
 */
function storeOf(transfer) {
  let store = stores.get(transfer);
  if (store === undefined) {
    store = new Store();
    stores.set(transfer, store);
  }
  return store;
}

/**
 * The type that a page means.
 *
 * @param {unknown} format
 */
function typeOf(format) {
  const type = String(format).toLowerCase();
  return OLD_NAMES.get(type) ?? type;
}

/** The classes as the page has them: they are of its realm. */
const CLASSES = `((storeOf, typeOf) => {
  'use strict';
  class DataTransfer {
    dropEffect = 'none';
    effectAllowed = 'none';
    get types() {
      const { data, files } = storeOf(this);
      return Object.freeze([...data.keys(), ...(files.length > 0 ? ['Files'] : [])]);
    }
    get files() {
      const { mode, files } = storeOf(this);
      const list = mode === 'names' ? [] : [...files];
      return Object.assign(list, { item: (at) => list[at] ?? null });
    }
    get items() {
      const { data, files } = storeOf(this);
      const list = [
        ...[...data].map(([type, text]) => ({
          kind: 'string',
          type,
          getAsString: (take) => void setTimeout(() => take?.(text), 0),
          getAsFile: () => null,
        })),
        ...files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file, getAsString() {} })),
      ];
      const add = (text, type) => this.setData(type, text);
      return Object.assign(list, { add, clear: () => this.clearData() });
    }
    getData(format) {
      const { mode, data } = storeOf(this);
      return mode === 'names' ? '' : (data.get(typeOf(format)) ?? '');
    }
    setData(format, text) {
      const { mode, data } = storeOf(this);
      if (mode === 'write') {
        data.set(typeOf(format), String(text));
      }
    }
    clearData(format) {
      const { mode, data } = storeOf(this);
      if (mode === 'write') {
        format === undefined ? data.clear() : data.delete(typeOf(format));
      }
    }
    setDragImage() {}
  }
  class DragEvent extends MouseEvent {
    #dataTransfer;
    constructor(type, init = {}) {
      super(type, init);
      this.#dataTransfer = init.dataTransfer ?? null;
    }
    get dataTransfer() {
      return this.#dataTransfer;
    }
  }
  class ClipboardEvent extends Event {
    #clipboardData;
    constructor(type, init = {}) {
      super(type, init);
      this.#clipboardData = init.clipboardData ?? null;
    }
    get clipboardData() {
      return this.#clipboardData;
    }
  }
  for (const { prototype, name } of [DataTransfer, DragEvent, ClipboardEvent]) {
    Object.defineProperty(prototype, Symbol.toStringTag, { configurable: true, value: name });
  }
  return { DataTransfer, DragEvent, ClipboardEvent };
})`;

exports.addDataTransfer = addDataTransfer;
exports.storeOf = storeOf;
exports.typeOf = typeOf;
