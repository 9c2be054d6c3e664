'use strict';
// The classes around a canvas: images, paths, and a canvas that is no element.

const { methodsOf, pictureOf } = require('./canvas_element.js');
const { contextClass } = require('./context2d.js');
const { define } = require('./define.js');

/** @typedef {import('./setting.js').Setting} Setting */

const PATHS =
  'addPath closePath moveTo lineTo bezierCurveTo quadraticCurveTo arc arcTo ellipse rect roundRect'.split(
    ' ',
  );

/** @type {import('./index.js').Source} */
function canvas(setting) {
  const CanvasRenderingContext2D = contextClass(setting);
  const ImageBitmap = bitmapClass();
  return {
    CanvasRenderingContext2D,
    ...emptyClasses(),
    Path2D: pathClass(),
    ImageData: imageClass(setting),
    ImageBitmap,
    OffscreenCanvas: offscreenClass(setting, ImageBitmap),
    OffscreenCanvasRenderingContext2D: CanvasRenderingContext2D,
    /** @param {any} source */
    createImageBitmap: (source) => {
      setting.imitates('a picture as a bitmap (createImageBitmap)');
      const { width = 1, height = 1 } = source ?? {};
      return setting.promised(() => bitmapOf(ImageBitmap, width, height));
    },
  };
}

function emptyClasses() {
  return {
    CanvasGradient: class CanvasGradient {
      addColorStop() {}
    },
    CanvasPattern: class CanvasPattern {
      setTransform() {}
    },
    TextMetrics: class TextMetrics {},
  };
}

function pathClass() {
  class Path2D {}
  for (const name of PATHS) {
    Object.defineProperty(Path2D.prototype, name, {
      configurable: true,
      writable: true,
      value() {},
    });
  }
  return Path2D;
}

/** @param {Setting} setting */
function imageClass({ window }) {
  return class ImageData {
    /**
     * @param {number | Uint8ClampedArray} first the data, or the width
     * @param {number} second the width, or the height
     * @param {number} [third]
     */
    constructor(first, second, third) {
      const isData = typeof first === 'object';
      this.width = isData ? second : Math.trunc(first);
      this.height = isData ? (third ?? first.length / 4 / second) : Math.trunc(second);
      if (!(this.width > 0) || !(this.height > 0)) {
        throw new window.DOMException('The source width or height is zero.', 'IndexSizeError');
      }
      this.data = isData ? first : new window.Uint8ClampedArray(this.width * this.height * 4);
      this.colorSpace = 'srgb';
    }
  };
}

function bitmapClass() {
  return class ImageBitmap {
    width = 0;
    height = 0;

    close() {
      this.width = 0;
      this.height = 0;
    }
  };
}

/**
 * @param {ReturnType<typeof bitmapClass>} ImageBitmap
 * @param {number} width
 * @param {number} height
 */
function bitmapOf(ImageBitmap, width, height) {
  return Object.assign(new ImageBitmap(), { width, height });
}

/**
 * @param {Setting} setting
 * @param {ReturnType<typeof bitmapClass>} ImageBitmap
 */
function offscreenClass(setting, ImageBitmap) {
  const { getContext } = methodsOf(setting);
  class OffscreenCanvas extends setting.window.EventTarget {
    /**
     * @param {number} width
     * @param {number} height
     */
    constructor(width, height) {
      super();
      this.width = width;
      this.height = height;
    }

    /** @param {{ type?: string }} [options] */
    convertToBlob({ type = 'image/png' } = {}) {
      setting.imitates('the picture of a canvas (convertToBlob)');
      return setting.promised(() => pictureOf(setting.window, type));
    }

    transferToImageBitmap() {
      return bitmapOf(ImageBitmap, this.width, this.height);
    }
  }
  define(OffscreenCanvas.prototype, 'getContext', getContext);
  return OffscreenCanvas;
}

exports.canvas = canvas;
