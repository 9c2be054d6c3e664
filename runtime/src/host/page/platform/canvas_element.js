'use strict';
// What a canvas gives: a context to draw with, of which it has one, and its picture, which is empty.

const { define } = require('./define.js');

/** @typedef {import('./setting.js').Setting} Setting */

/** A picture of one transparent pixel, as a file. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=';
const KINDS = new Set(['2d', 'webgl', 'experimental-webgl', 'webgl2', 'bitmaprenderer']);

/** The context of each canvas, and its kind. @type {WeakMap<object, { kind: string, context: object }>} */
const contexts = new WeakMap();

/** @param {Setting} setting */
function drawOn(setting) {
  const { prototype } = setting.window.HTMLCanvasElement;
  for (const [name, method] of Object.entries(methodsOf(setting))) {
    define(prototype, name, method);
  }
}

/**
 * The methods of a canvas, whether or not it is an element.
 *
 * @param {Setting} setting
 */
function methodsOf(setting) {
  const { window } = setting;
  return {
    /**
     * @this {any}
     * @param {unknown} kind
     * @param {object} [attributes]
     */
    getContext(kind, attributes) {
      return contextOf(setting, this, `${kind}`, attributes);
    },
    /** @param {string} [type] */
    toDataURL(type = 'image/png') {
      setting.imitates('the picture of a canvas (toDataURL)');
      return `data:${typeOf(type)};base64,${PICTURE}`;
    },
    /**
     * @param {BlobCallback} callback
     * @param {string} [type]
     */
    toBlob(callback, type = 'image/png') {
      setting.imitates('the picture of a canvas (toBlob)');
      setting.later(() => callback(pictureOf(window, type)));
    },
    /** @this {any} */
    captureStream() {
      const { MediaStream, MediaStreamTrack } = /** @type {any} */ (window);
      setting.imitates('the stream of a canvas (captureStream)');
      const track = Reflect.construct(MediaStreamTrack, ['video', 'canvas']);
      return new MediaStream([track]);
    },
  };
}

/**
 * @param {Setting} setting
 * @param {{ width: number, height: number }} canvas
 * @param {string} kind
 * @param {object} [attributes]
 */
function contextOf(setting, canvas, kind, attributes) {
  const name = kind === 'experimental-webgl' ? 'webgl' : kind;
  const known = contexts.get(canvas);
  if (known !== undefined || !KINDS.has(kind)) {
    return known?.kind === name ? known.context : null;
  }
  const context = make(setting, canvas, name, attributes);
  contexts.set(canvas, { kind: name, context });
  return context;
}

/**
 * @param {Setting} setting
 * @param {{ width: number, height: number }} canvas
 * @param {string} kind
 * @param {object} [attributes]
 */
function make(setting, canvas, kind, attributes) {
  if (kind === '2d') {
    return require('./context2d.js').newContext(setting, canvas, attributes);
  }
  if (kind === 'bitmaprenderer') {
    return { canvas, transferFromImageBitmap() {} };
  }
  return require('./webgl.js').newContext(setting, canvas, kind, attributes);
}

/**
 * @param {import('./setting.js').Window} window
 * @param {string} type
 */
function pictureOf(window, type) {
  return new window.Blob([Uint8Array.from(Buffer.from(PICTURE, 'base64'))], { type: typeOf(type) });
}

/** @param {string} type */
function typeOf(type) {
  return /^image\/(png|jpeg|webp)$/.test(type) ? type : 'image/png';
}

exports.contexts = contexts;
exports.drawOn = drawOn;
exports.methodsOf = methodsOf;
exports.pictureOf = pictureOf;
