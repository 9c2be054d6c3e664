'use strict';
// The pixels of a canvas, as far as a page sets them itself: by data, or by rectangles of one colour.

/** The red, green, blue and alpha of a pixel, from 0 to 255. @typedef {number[]} Colour */
/** @typedef {{ width: number, height: number, data: Uint8ClampedArray }} Image */

const BYTES = 4;
/** @type {Record<string, Colour>} */
const NAMED = {
  black: [0, 0, 0, 255],
  white: [255, 255, 255, 255],
  red: [255, 0, 0, 255],
  lime: [0, 255, 0, 255],
  green: [0, 128, 0, 255],
  blue: [0, 0, 255, 255],
  yellow: [255, 255, 0, 255],
  gray: [128, 128, 128, 255],
  grey: [128, 128, 128, 255],
  orange: [255, 165, 0, 255],
  purple: [128, 0, 128, 255],
};

/** @type {WeakMap<object, Pixels>} */
const all = new WeakMap();

/**
 * @param {{ width: number, height: number }} canvas
 */
function pixelsOf(canvas) {
  const pixels = all.get(canvas) ?? new Pixels(canvas);
  all.set(canvas, pixels);
  return pixels;
}

class Pixels {
  #canvas;
  /** @type {Image | null} Nothing is kept before a page has read or set a pixel. */
  #image = null;
  /** @type {{ colour: Colour, area: number[] }[]} Rectangles that were filled before. */
  #filled = [];

  /** @param {{ width: number, height: number }} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
  }

  /**
   * Copies a part into an image; what lies beyond the canvas is transparent.
   *
   * @param {Image} image
   * @param {number} left
   * @param {number} top
   */
  copyTo(image, left, top) {
    const own = this.#painted();
    each(image, left, top, own, (to, from) => {
      for (let byte = 0; byte < BYTES; byte++) {
        image.data[to + byte] = own.data[from + byte];
      }
    });
  }

  /**
   * @param {Image} image
   * @param {number} left
   * @param {number} top
   */
  put(image, left, top) {
    const own = this.#painted();
    each(image, left, top, own, (from, to) => {
      for (let byte = 0; byte < BYTES; byte++) {
        own.data[to + byte] = image.data[from + byte];
      }
    });
  }

  /**
   * @param {Colour} colour
   * @param {number[]} area left, top, width and height
   */
  paint(colour, ...area) {
    if (this.#image !== null) {
      paint(this.#image, colour, area);
      return;
    }
    const [left, top, width, height] = area;
    const isAll =
      left <= 0 &&
      top <= 0 &&
      left + width >= this.#canvas.width &&
      top + height >= this.#canvas.height;
    this.#filled = isAll ? [] : this.#filled;
    if (!isAll || colour.some((part) => part > 0)) {
      this.#filled.push({ colour, area });
    }
  }

  /**
   * Fills an area with what a page calls its colour; false if that is no opaque one that is known here.
   *
   * @param {unknown} style
   * @param {number[]} area
   */
  fillWith(style, ...area) {
    const colour = typeof style === 'string' ? colourOf(style) : null;
    if (
      colour === null ||
      area.some((part) => !Number.isInteger(part)) ||
      this.#filled.length > MOST
    ) {
      return false;
    }
    this.paint(colour, ...area);
    return true;
  }

  /** @returns {Image} */
  #painted() {
    const width = Math.max(0, Math.trunc(Number(this.#canvas.width)));
    const height = Math.max(0, Math.trunc(Number(this.#canvas.height)));
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#image = { width, height, data: new Uint8ClampedArray(width * height * BYTES) };
      this.#filled.forEach(({ colour, area }) =>
        paint(/** @type {Image} */ (this.#image), colour, area),
      );
      this.#filled = [];
    }
    return this.#image;
  }
}

/** So many rectangles are kept before one is read; a page that draws more has not been painted. */
const MOST = 4096;

/**
 * @param {Image} image
 * @param {Colour} colour
 * @param {number[]} area
 */
function paint({ width, height, data }, colour, [x, y, wide, high]) {
  const [left, right] = [Math.min(x, x + wide), Math.max(x, x + wide)];
  const [top, bottom] = [Math.min(y, y + high), Math.max(y, y + high)];
  for (let row = Math.max(0, Math.round(top)); row < Math.min(height, Math.round(bottom)); row++) {
    for (let at = Math.max(0, Math.round(left)); at < Math.min(width, Math.round(right)); at++) {
      data.set(colour, (row * width + at) * BYTES);
    }
  }
}

/**
 * Goes through the pixels of an image that lie on a canvas.
 *
 * @param {Image} image
 * @param {number} left
 * @param {number} top
 * @param {Image} canvas
 * @param {(inImage: number, onCanvas: number) => void} visit
 */
function each(image, left, top, canvas, visit) {
  for (let row = 0; row < image.height; row++) {
    for (let at = 0; at < image.width; at++) {
      const [x, y] = [Math.trunc(left) + at, Math.trunc(top) + row];
      if (x >= 0 && y >= 0 && x < canvas.width && y < canvas.height) {
        visit((row * image.width + at) * BYTES, (y * canvas.width + x) * BYTES);
      }
    }
  }
}

/**
 * @param {string} style
 * @returns {Colour | null}
 */
function colourOf(style) {
  const text = style.trim().toLowerCase();
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/.exec(text) ?? [];
  if (digits !== undefined) {
    const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
    return [...Buffer.from(long, 'hex'), 255];
  }
  const [, red, green, blue] = /^rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)$/.exec(text) ?? [];
  return red === undefined
    ? (NAMED[text] ?? null)
    : [Number(red), Number(green), Number(blue), 255];
}

exports.pixelsOf = pixelsOf;
