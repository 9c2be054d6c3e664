'use strict';
// Frames of a page: each gets what a window of a page has before anything is parsed in it, and is
// instrumented as the page is. jsdom makes their windows by itself, and knows nothing of `srcdoc`.

/**
 * @typedef {import('../../../types/jsdom.js').Window} Window
 * @typedef {import('../../../types/jsdom.js').FrameImpl} FrameImpl
 * @typedef {import('../../../types/jsdom.js').DocumentImpl} DocumentImpl
 * @typedef {import('./scripts.js').Document} Document
 * @typedef {{ parentOrigin?: string, parseOptions?: object }} WindowOptions those of a page have no
 *   origin of a parent
 */

/**
 * Frames whose document is being made, the innermost last.
 *
 * @type {FrameImpl[]}
 */
const loading = [];
/**
 * Where frames have been led that do not show what their `src` says.
 *
 * @type {WeakMap<object, string>}
 */
const led = new WeakMap();
/**
 * The documents of frames, by their windows.
 *
 * @type {WeakMap<object, Document>}
 */
const documents = new WeakMap();

class Frames {
  #prepare;
  /** @type {(frame: FrameImpl) => void} Loads what a frame is led to; jsdom's own. */
  #load = () => {};

  /**
   * @param {(window: Window) => void} prepare is called with the window of a frame before its document
   *   is parsed
   */
  constructor(prepare) {
    this.#prepare = prepare;
  }

  /**
   * Changes to jsdom's modules, for `loadJsdom`.
   *
   * @returns {import('../../../types/jsdom.js').Changes}
   */
  changes() {
    return {
      'browser/Window.js': (exports) => {
        const { createWindow } = exports;
        exports.createWindow = (/** @type {WindowOptions} */ options) =>
          this.#create(createWindow, options);
      },
      'browser/parser/index.js': (exports) => {
        const { parseIntoDocument } = exports;
        exports.parseIntoDocument = (
          /** @type {string} */ markup,
          /** @type {DocumentImpl} */ document,
        ) => parseIntoDocument(shownIn(document, markup), document);
      },
      'living/attributes.js': (exports) => {
        const { getAttributeValue } = exports;
        exports.getAttributeValue = (
          /** @type {import('../../../types/jsdom.js').ElementImpl} */ element,
          /** @type {string} */ name,
        ) => (name === 'src' ? led.get(element) : undefined) ?? getAttributeValue(element, name);
      },
      'living/nodes/HTMLFrameElement-impl.js': ({ implementation: { prototype } }) =>
        this.#follow(prototype),
    };
  }

  /**
   * Opens another document in a frame.
   *
   * @param {Window} window of the frame
   * @param {string} url
   */
  go({ _frameElement: frame }, url) {
    if (frame !== null) {
      led.set(frame, url);
      whileLoading(frame, () => this.#load(frame));
    }
  }

  /**
   * @param {import('../../../types/jsdom.js').CreateWindow} createWindow
   * @param {WindowOptions} options
   */
  #create(createWindow, options) {
    const frame = options.parentOrigin === undefined ? undefined : loading.at(-1);
    if (frame === undefined) {
      return createWindow(options);
    }
    const parseOptions = { sourceCodeLocationInfo: true, scriptingEnabled: true };
    const window = createWindow({ ...options, parseOptions });
    adopt(window._globalProxy, frame);
    this.#prepare(window._globalProxy);
    return window;
  }

  /** @param {FrameImpl} prototype of all frames */
  #follow(prototype) {
    const { _attach, _attrModified } = prototype;
    this.#load = (frame) => _attrModified.call(frame, 'src', null, null);
    const load = this.#load;
    prototype._attach = function () {
      lead(this);
      whileLoading(this, () => _attach.call(this));
    };
    prototype._attrModified = function (name, value, before) {
      if (name === 'src' || name === 'srcdoc') {
        lead(this);
      }
      whileLoading(this, () => {
        _attrModified.call(this, name, value, before);
        if (name === 'srcdoc') {
          load(this);
        }
      });
    };
  }
}

/**
 * What is known of the document of a frame; nothing of that of the page.
 *
 * @param {Window} window
 */
function documentInFrame(window) {
  return documents.get(window._globalProxy);
}

/**
 * The text of a document that is going to be parsed.
 *
 * @param {DocumentImpl} document
 * @param {string} markup
 */
function shownIn({ _defaultView: window }, markup) {
  const own = window === null ? undefined : documents.get(window);
  if (window === null || own === undefined) {
    return markup;
  }
  const frame = /** @type {FrameImpl} */ (window._frameElement);
  own.html = led.get(frame) === '' ? (frame.getAttributeNS(null, 'srcdoc') ?? markup) : markup;
  return own.html;
}

/**
 * A new window is the one of a frame.
 *
 * @param {Window} window
 * @param {FrameImpl} frame
 */
function adopt(window, frame) {
  const parent = /** @type {Window} */ (frame._ownerDocument._defaultView);
  window._parent = parent;
  window._top = parent._top;
  window._frameElement = frame;
  window._virtualConsole = parent._virtualConsole;
  const address = window._document.URL === 'about:blank' ? addressOf(frame, parent) : null;
  documents.set(window, { html: '', named: new Map(), ran: new Set(), address });
}

/**
 * What the scripts of a document without an address are named after: where its frame stands.
 *
 * @param {FrameImpl} frame
 * @param {Window} parent
 */
function addressOf(frame, parent) {
  const of = documents.get(parent)?.address ?? parent._document.URL.replace(/[?#].*$/s, '');
  const frames = frame._ownerDocument.querySelectorAll('iframe, frame');
  let number = 1;
  while (number <= frames.length && frames.item(number - 1) !== frame) {
    number++;
  }
  return `${of}#frame-${number}`;
}

/**
 * A frame shows what its attributes say.
 *
 * @param {FrameImpl} frame
 */
function lead(frame) {
  if (frame.hasAttributeNS(null, 'srcdoc')) {
    // As if it had no `src`: then it is empty, and filled with the other text.
    led.set(frame, '');
  } else {
    led.delete(frame);
  }
}

/**
 * @param {FrameImpl} frame
 * @param {() => void} load
 */
function whileLoading(frame, load) {
  loading.push(frame);
  try {
    load();
  } finally {
    loading.pop();
  }
}

exports.Frames = Frames;
exports.documentInFrame = documentInFrame;
