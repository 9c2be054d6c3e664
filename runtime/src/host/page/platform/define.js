'use strict';
// How something is put where a page looks for it.

/**
 * A method, a class or an object that the page may replace.
 *
 * @param {object} holder
 * @param {string} name
 * @param {unknown} value
 */
function define(holder, name, value) {
  Object.defineProperty(holder, name, { configurable: true, writable: true, value });
}

/**
 * The same, made when somebody first asks for it: most pages do without most of it.
 *
 * @param {object} holder
 * @param {string} name
 * @param {() => unknown} make
 */
function lazily(holder, name, make) {
  Object.defineProperty(holder, name, {
    configurable: true,
    enumerable: false,
    get() {
      const value = make();
      define(holder, name, value);
      return value;
    },
    set(value) {
      define(holder, name, value);
    },
  });
}

/**
 * `on…` properties of things that are no elements.
 *
 * @param {EventTarget} prototype
 * @param {string[]} types of events
 */
function addHandlers(prototype, types) {
  for (const type of types) {
    addHandler(prototype, type);
  }
}

/**
 * @param {EventTarget} prototype
 * @param {string} type
 */
function addHandler(prototype, type) {
  /** @type {WeakMap<EventTarget, EventListener>} */
  const handlers = new WeakMap();
  Object.defineProperty(prototype, `on${type}`, {
    configurable: true,
    enumerable: true,
    /** @this {EventTarget} */
    get() {
      return handlers.get(this) ?? null;
    },
    /** @this {EventTarget} */
    set(handler) {
      this.removeEventListener(type, handlers.get(this) ?? null);
      handlers.delete(this);
      if (typeof handler === 'function') {
        handlers.set(this, handler);
        this.addEventListener(type, handler);
      }
    },
  });
}

exports.addHandlers = addHandlers;
exports.define = define;
exports.lazily = lazily;
