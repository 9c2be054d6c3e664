'use strict';
// What browsers have and jsdom lacks, so that pages load: inert where it only concerns looks.
//
// A page draws, scrolls and observes into the void; anything it could learn from these (sizes,
// pixels) is the answer of a page that is fully visible and has not been laid out.

/** Adds the missing parts to a new window, before its document is parsed. */
function addStubs(window) {
  addCanvas(window);
  addObservers(window);
  addLayout(window);
  addText(window);
}

const CONTEXT_RESULTS = {
  measureText: (text) => ({
    width: String(text).length * 8,
    actualBoundingBoxAscent: 8,
    actualBoundingBoxDescent: 2,
  }),
  getImageData: (_x, _y, width, height) => ({
    width,
    height,
    data: new Uint8ClampedArray(width * height * 4),
  }),
  createImageData: (width, height) => ({
    width,
    height,
    data: new Uint8ClampedArray(width * height * 4),
  }),
  createLinearGradient: () => ({ addColorStop() {} }),
  createRadialGradient: () => ({ addColorStop() {} }),
  createPattern: () => ({}),
  isPointInPath: () => false,
  getLineDash: () => [],
};

/** A drawing context that remembers its properties and draws nothing. */
function addCanvas(window) {
  const contexts = new WeakMap();
  const { prototype } = window.HTMLCanvasElement;
  prototype.getContext = function getContext(kind) {
    if (kind !== '2d') {
      return null;
    }
    if (!contexts.has(this)) {
      const state = { canvas: this };
      const draw = () => undefined;
      contexts.set(
        this,
        new window.Proxy(state, {
          get: (target, key) => (key in target ? target[key] : (CONTEXT_RESULTS[key] ?? draw)),
        }),
      );
    }
    return contexts.get(this);
  };
  prototype.toDataURL = () => 'data:image/png;base64,';
  prototype.toBlob = (callback) => window.setTimeout(() => callback(new window.Blob([])), 0);
}

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
  define(window, 'matchMedia', (media) => ({
    matches: false,
    media: String(media),
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }));
  define(window, 'requestIdleCallback', (callback) =>
    window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 50 }), 1),
  );
  define(window, 'cancelIdleCallback', (id) => window.clearTimeout(id));
}

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

function addText(window) {
  Object.defineProperty(window.HTMLElement.prototype, 'innerText', {
    configurable: true,
    enumerable: true,
    get() {
      return this.textContent;
    },
    set(text) {
      this.textContent = text;
    },
  });
}

function define(target, name, value) {
  Object.defineProperty(target, name, { configurable: true, writable: true, value });
}

module.exports = { addStubs };
