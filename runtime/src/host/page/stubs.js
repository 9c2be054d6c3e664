'use strict';
// What browsers have and jsdom lacks, so that pages load: inert where it only concerns looks.
//
// A page draws, scrolls and observes into the void; anything it could learn from these (sizes,
// pixels) is the answer of a page that is fully visible and has not been laid out.

const { addDataTransfer } = require('./data_transfer.js');
const { addXPath } = require('./xpath.js');

/** @typedef {import('../../../types/jsdom.js').Window} Window */

/**
 * Adds the missing parts to a new window, before its document is parsed.
 *
 * @param {Window} window
 */
function addStubs(window) {
  addCanvas(window);
  addObservers(window);
  addLayout(window);
  addText(window);
  addDataTransfer(window);
  addXPath(window);
}

/** What methods of a drawing context give that do not give nothing. */
const CONTEXT_RESULTS = {
  measureText: (/** @type {unknown} */ text) => ({
    width: String(text).length * 8,
    actualBoundingBoxAscent: 8,
    actualBoundingBoxDescent: 2,
  }),
  /** @type {(x: number, y: number, width: number, height: number) => object} */
  getImageData: (_x, _y, width, height) => imageOf(width, height),
  /** @type {(width: number, height: number) => object} */
  createImageData: (width, height) => imageOf(width, height),
  createLinearGradient: () => ({ addColorStop() {} }),
  createRadialGradient: () => ({ addColorStop() {} }),
  createPattern: () => ({}),
  isPointInPath: () => false,
  getLineDash: () => [],
};

/**
 * @param {number} width
 * @param {number} height
 */
function imageOf(width, height) {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) };
}

/**
 * A drawing context that remembers its properties and draws nothing.
 *
 * @param {Window} window
 */
function addCanvas(window) {
  /** @type {WeakMap<HTMLCanvasElement, object>} */
  const contexts = new WeakMap();
  /**
   * @this {HTMLCanvasElement}
   * @param {unknown} kind
   */
  const getContext = function getContext(kind) {
    if (kind !== '2d') {
      return null;
    }
    const draw = () => undefined;
    const known = contexts.get(this);
    const context =
      known ??
      new window.Proxy(
        { canvas: this },
        {
          get: (target, key) =>
            key in target ? Reflect.get(target, key) : (Reflect.get(CONTEXT_RESULTS, key) ?? draw),
        },
      );
    contexts.set(this, context);
    return context;
  };
  const toBlob = (/** @type {BlobCallback} */ callback) =>
    window.setTimeout(() => callback(new window.Blob([])), 0);
  const toDataURL = () => 'data:image/png;base64,';
  Object.assign(window.HTMLCanvasElement.prototype, { getContext, toDataURL, toBlob });
}

/** @param {Window} window */
function addObservers(window) {
  for (const name of ['IntersectionObserver', 'ResizeObserver']) {
    define(
      window,
      name,
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
        takeRecords() {
          return [];
        }
      },
    );
  }
  define(window, 'requestIdleCallback', (/** @type {IdleRequestCallback} */ callback) =>
    window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 50 }), 1),
  );
  define(window, 'cancelIdleCallback', (/** @type {number} */ id) => window.clearTimeout(id));
}

/** @param {Window} window */
function addLayout(window) {
  for (const name of [
    'scroll',
    'scrollTo',
    'scrollBy',
    'print',
    'focus',
    'blur',
    'moveTo',
    'resizeTo',
    'stop',
  ]) {
    define(window, name, () => undefined);
  }
  const { prototype } = window.Element;
  for (const name of [
    'scrollIntoView',
    'scroll',
    'scrollTo',
    'scrollBy',
    'setPointerCapture',
    'releasePointerCapture',
  ]) {
    define(prototype, name, () => undefined);
  }
  define(prototype, 'animate', () => ({
    finished: Promise.resolve(),
    cancel() {},
    play() {},
    pause() {},
    finish() {},
  }));
  for (const name of ['play', 'pause', 'load']) {
    define(window.HTMLMediaElement.prototype, name, () =>
      name === 'play' ? window.Promise.resolve() : undefined,
    );
  }
  window.document.execCommand ??= () => false;
  define(window.Document.prototype, 'elementFromPoint', () => null);
}

/** @param {Window} window */
function addText(window) {
  Object.defineProperty(window.Document.prototype, 'domain', {
    configurable: true,
    enumerable: true,
    /** @this {Document} */
    get() {
      return this.location?.hostname ?? '';
    },
    /** Two origins that agree on a domain could reach each other: there is only one. */
    set() {},
  });
  Object.defineProperty(window.HTMLElement.prototype, 'innerText', {
    configurable: true,
    enumerable: true,
    /** @this {HTMLElement} */
    get() {
      return this.textContent;
    },
    /**
     * @this {HTMLElement}
     * @param {string} text
     */
    set(text) {
      this.textContent = text;
    },
  });
}

/**
 * @param {object} target
 * @param {string} name
 * @param {unknown} value
 */
function define(target, name, value) {
  Object.defineProperty(target, name, { configurable: true, writable: true, value });
}

exports.addStubs = addStubs;
