'use strict';
// Images, of which jsdom loads none. One that somebody waits for is asked for, as scripts are, and is as large as
// its file says; that of any other is not needed, so it is not asked for and counts as loaded.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { serializeURL } = require('whatwg-url');

/** jsdom's own object of an image. @typedef {any} Impl */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ state: 'idle' | 'loading' | 'loaded' | 'failed', url: string, size: Size }} Loading */

/** The size of an image whose file is not looked at. */
const UNKNOWN = { width: 100, height: 100 };
const FIRST_ERROR_STATUS = 400;
const NO_SIZE = { width: 0, height: 0 };
const PNG = '89504e47';
const GIF = '47494638';
/** Events that somebody who listens to waits for. */
const AWAITED = ['load', 'error'];

/** Images that have an address. @type {WeakMap<Impl, Loading>} */
const all = new WeakMap();

/**
 * Changes to jsdom's modules, for `loadJsdom`.
 *
 * @param {import('./platform/setting.js').Imitates} imitates
 * @returns {import('../../../types/jsdom.js').Changes}
 */
function imageChanges(imitates) {
  const sizeOf = (/** @type {Impl} */ image) => {
    const { state, size } = all.get(image) ?? { state: 'failed', size: NO_SIZE };
    if (state === 'idle' || size === UNKNOWN) {
      imitates('how large images are');
    }
    return state === 'idle' ? UNKNOWN : size;
  };
  return {
    'living/nodes/HTMLImageElement-impl.js': ({ implementation: { prototype } }) => {
      prototype._updateTheImageData = function () {
        update(this);
      };
      /** @type {Record<string, (image: Impl) => unknown>} */
      const getters = {
        naturalWidth: (image) => sizeOf(image).width,
        naturalHeight: (image) => sizeOf(image).height,
        complete: (image) => all.get(image)?.state !== 'loading',
        currentSrc: (image) => all.get(image)?.url ?? '',
      };
      for (const [name, read] of Object.entries(getters)) {
        Object.defineProperty(prototype, name, {
          configurable: true,
          /** @this {Impl} */
          get() {
            return read(this);
          },
        });
      }
    },
  };
}

/**
 * The address of an image has changed.
 *
 * @param {Impl} image
 */
function update(image) {
  const { _ownerDocument: document } = image;
  const source = image.getAttributeNS(null, 'src');
  const record = source ? document.encodingParseAURL(source) : null;
  if (document._defaultView === null || record === null) {
    all.delete(image);
    return;
  }
  /** @type {Loading} */
  const loading = { state: 'idle', url: serializeURL(record), size: NO_SIZE };
  all.set(image, loading);
  // Whoever makes an image may say afterwards that he waits for it.
  queueMicrotask(() => {
    if (all.get(image) === loading && AWAITED.some((type) => isHeard(image, type))) {
      load(image, loading);
    }
  });
}

/**
 * @param {Impl} image
 * @param {string} type
 */
function isHeard(image, type) {
  return image._eventListeners[type]?.length > 0 || Boolean(image._getEventHandlerFor(type));
}

/**
 * Images are waited for by nobody else, so they do not stand in the queue of a document.
 *
 * @param {Impl} image
 * @param {Loading} loading
 */
function load(image, loading) {
  const { fetchCollected } = require('jsdom/lib/jsdom/browser/resources/jsdom-dispatcher.js');
  const { fireAnEvent } = require('jsdom/lib/jsdom/living/helpers/events.js');
  const { _ownerDocument: document } = image;
  const settle = (/** @type {'loaded' | 'failed'} */ state, /** @type {Size} */ size) => {
    Object.assign(loading, { state, size });
    if (all.get(image) === loading && document._defaultView !== null) {
      fireAnEvent(state === 'loaded' ? 'load' : 'error', image);
    }
  };
  loading.state = 'loading';
  fetchCollected(document._defaultView._dispatcher, {
    url: loading.url,
    headers: { Referer: document.URL },
    element: wrapperForImpl(image),
  }).then(
    ({ status, body }) =>
      status < FIRST_ERROR_STATUS
        ? settle('loaded', sizeIn(Buffer.from(body)))
        : settle('failed', NO_SIZE),
    () => settle('failed', NO_SIZE),
  );
}

/**
 * The size that a file says it has.
 *
 * @param {Buffer} file
 * @returns {Size}
 */
function sizeIn(file) {
  const mark = file.toString('hex', 0, 4);
  if (mark === PNG && file.length >= 24) {
    return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  }
  if (mark === GIF && file.length >= 10) {
    return { width: file.readUInt16LE(6), height: file.readUInt16LE(8) };
  }
  return UNKNOWN;
}

/**
 * `decode`, which jsdom lacks: the promise of an image that is loaded.
 *
 * @param {import('./platform/setting.js').Setting} setting
 */
function addDecode(setting) {
  Object.assign(setting.window.HTMLImageElement.prototype, {
    /** @this {HTMLImageElement} */
    decode() {
      const loading = all.get(implForWrapper(this));
      const refusal = setting.refusal('The source image cannot be decoded.', 'EncodingError');
      return new setting.Promise((resolve, reject) => {
        this.addEventListener('load', () => resolve(undefined));
        this.addEventListener('error', () => reject(refusal));
        if (loading?.state === 'idle') {
          load(implForWrapper(this), loading);
        } else if (loading?.state !== 'loading') {
          (loading?.state === 'loaded' ? resolve : reject)(refusal);
        }
      });
    },
  });
}

exports.addDecode = addDecode;
exports.imageChanges = imageChanges;
