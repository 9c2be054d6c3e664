'use strict';
// The context that draws on a canvas: it keeps its state, and the pixels that a page sets itself. What is
// drawn otherwise is not painted, so pixels that are read after that are told as made up.

const { pixelsOf } = require('./pixels.js');

/** @typedef {import('./setting.js').Setting} Setting */

/** What a new context has, and `save` keeps. @type {Record<string, unknown>} */
const STATE = {
  fillStyle: '#000000',
  strokeStyle: '#000000',
  globalAlpha: 1,
  globalCompositeOperation: 'source-over',
  filter: 'none',
  imageSmoothingEnabled: true,
  imageSmoothingQuality: 'low',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  miterLimit: 10,
  lineDashOffset: 0,
  shadowBlur: 0,
  shadowColor: 'rgba(0, 0, 0, 0)',
  shadowOffsetX: 0,
  shadowOffsetY: 0,
  font: '10px sans-serif',
  textAlign: 'start',
  textBaseline: 'alphabetic',
  direction: 'ltr',
  letterSpacing: '0px',
  wordSpacing: '0px',
  fontKerning: 'auto',
  fontStretch: 'normal',
  fontVariantCaps: 'normal',
  textRendering: 'auto',
};

const TRANSPARENT = [0, 0, 0, 0];
/** Methods that draw. */
const DRAWS =
  'fill stroke fillRect strokeRect clearRect fillText strokeText drawImage drawFocusIfNeeded'.split(
    ' ',
  );
/** Methods that only say what will be drawn. */
const PREPARES =
  'beginPath closePath moveTo lineTo bezierCurveTo quadraticCurveTo arc arcTo ellipse rect roundRect clip'.split(
    ' ',
  );

/** The class of each window. @type {WeakMap<Setting, any>} */
const classes = new WeakMap();

/**
 * A context to draw on a canvas with.
 *
 * @param {Setting} setting
 * @param {{ width: number, height: number }} canvas
 * @param {object} [attributes]
 */
function newContext(setting, canvas, attributes = {}) {
  const Context = contextClass(setting);
  const context = Object.create(Context.prototype);
  Object.defineProperty(context, 'canvas', { configurable: true, enumerable: true, value: canvas });
  const inside = { setting, canvas, attributes, dash: [], saved: [], matrix: null, isDrawn: false };
  insides.set(context, inside);
  return Object.assign(context, STATE);
}

/**
 * @typedef {object} Inside
 * @property {Setting} setting
 * @property {{ width: number, height: number }} canvas
 * @property {object} attributes
 * @property {number[]} dash
 * @property {object[]} saved
 * @property {any} matrix `null`: nothing is moved
 * @property {boolean} isDrawn whether something was drawn that has no pixels
 */

/** @type {WeakMap<object, Inside>} */
const insides = new WeakMap();
/** @param {object} context */
const inside = (context) => /** @type {Inside} */ (insides.get(context));

/**
 * @param {Setting} setting
 */
function contextClass(setting) {
  const known = classes.get(setting);
  if (known !== undefined) {
    return known;
  }
  class CanvasRenderingContext2D {
    constructor() {
      throw new setting.window.TypeError('Illegal constructor');
    }
  }
  const methods = { ...stateMethods, ...pixelMethods, ...textMethods, ...styleMethods };
  for (const name of DRAWS) {
    /** @type {any} */ (methods)[name] ??= /** @this {object} */ function () {
      inside(this).isDrawn = true;
    };
  }
  for (const name of PREPARES) {
    /** @type {any} */ (methods)[name] = () => undefined;
  }
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(CanvasRenderingContext2D.prototype, name, {
      configurable: true,
      enumerable: true,
      writable: true,
      value,
    });
  }
  classes.set(setting, CanvasRenderingContext2D);
  return CanvasRenderingContext2D;
}

/** @type {Record<string, (this: any, ...args: any[]) => unknown>} */
const stateMethods = {
  save() {
    const own = inside(this);
    const state = Object.fromEntries(Object.keys(STATE).map((name) => [name, this[name]]));
    own.saved.push({ ...state, dash: own.dash, matrix: own.matrix });
  },
  restore() {
    const own = inside(this);
    const { dash, matrix, ...state } = /** @type {any} */ (own.saved.pop() ?? own);
    if (state.font !== undefined) {
      Object.assign(this, state);
      Object.assign(own, { dash, matrix });
    }
  },
  reset() {
    Object.assign(inside(this), { dash: [], saved: [], matrix: null });
    Object.assign(this, STATE);
  },
  setLineDash(segments) {
    const list = [...segments].map(Number);
    inside(this).dash = list.length % 2 === 0 ? list : [...list, ...list];
  },
  getLineDash() {
    return [...inside(this).dash];
  },
  getContextAttributes() {
    return {
      alpha: true,
      colorSpace: 'srgb',
      desynchronized: false,
      willReadFrequently: false,
      ...inside(this).attributes,
    };
  },
  isContextLost() {
    return false;
  },
  scale(x, y) {
    move(this, (matrix) => matrix.scaleSelf(x, y));
  },
  rotate(angle) {
    move(this, (matrix) => matrix.rotateSelf((angle * 180) / Math.PI));
  },
  translate(x, y) {
    move(this, (matrix) => matrix.translateSelf(x, y));
  },
  transform(...values) {
    const { DOMMatrix } = /** @type {any} */ (inside(this).setting.window);
    move(this, (matrix) => matrix.multiplySelf(new DOMMatrix(values)));
  },
  setTransform(...values) {
    const { DOMMatrix } = /** @type {any} */ (inside(this).setting.window);
    const [first] = values;
    const parts =
      typeof first === 'object' ? [first.a, first.b, first.c, first.d, first.e, first.f] : values;
    inside(this).matrix = parts.length === 0 ? null : new DOMMatrix(parts);
  },
  resetTransform() {
    inside(this).matrix = null;
  },
  getTransform() {
    const { DOMMatrix } = /** @type {any} */ (inside(this).setting.window);
    return DOMMatrix.fromMatrix(inside(this).matrix ?? {});
  },
};

/**
 * @param {object} context
 * @param {(matrix: any) => void} how
 */
function move(context, how) {
  const own = inside(context);
  own.matrix = /** @type {any} */ (context).getTransform();
  how(own.matrix);
}

/** @type {Record<string, (this: any, ...args: any[]) => unknown>} */
const pixelMethods = {
  createImageData(first, height) {
    const { window } = /** @type {{ window: any }} */ (inside(this).setting);
    return typeof first === 'object'
      ? new window.ImageData(first.width, first.height)
      : new window.ImageData(Math.abs(first), Math.abs(height));
  },
  getImageData(x, y, width, height) {
    const { setting, canvas, isDrawn } = inside(this);
    if (isDrawn) {
      setting.imitates('the pixels of a canvas (getImageData)');
    }
    const image = new /** @type {any} */ (setting.window).ImageData(
      Math.abs(width),
      Math.abs(height),
    );
    pixelsOf(canvas).copyTo(image, x, y);
    return image;
  },
  putImageData(image, x, y) {
    pixelsOf(inside(this).canvas).put(image, x, y);
  },
  clearRect(x, y, width, height) {
    const own = inside(this);
    const isAll =
      x <= 0 && y <= 0 && x + width >= own.canvas.width && y + height >= own.canvas.height;
    if (own.matrix === null) {
      own.isDrawn &&= !isAll;
      pixelsOf(own.canvas).paint(TRANSPARENT, x, y, width, height);
    }
  },
  fillRect(x, y, width, height) {
    const own = inside(this);
    const isPlain = own.matrix === null && this.globalAlpha === 1;
    if (!isPlain || !pixelsOf(own.canvas).fillWith(this.fillStyle, x, y, width, height)) {
      own.isDrawn = true;
    }
  },
  isPointInPath() {
    inside(this).setting.imitates('what a path on a canvas holds (isPointInPath)');
    return false;
  },
  isPointInStroke() {
    inside(this).setting.imitates('what a path on a canvas holds (isPointInStroke)');
    return false;
  },
};

/** @type {Record<string, (this: any, ...args: any[]) => unknown>} */
const textMethods = {
  measureText(text) {
    inside(this).setting.imitates('how wide letters are (measureText)');
    const size = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 10);
    const { TextMetrics } = /** @type {any} */ (inside(this).setting.window);
    const width = (`${text}`.length * size) / 2;
    return Object.assign(Object.create(TextMetrics.prototype), {
      width,
      actualBoundingBoxLeft: 0,
      actualBoundingBoxRight: width,
      actualBoundingBoxAscent: size * 0.75,
      actualBoundingBoxDescent: size * 0.25,
      fontBoundingBoxAscent: size * 0.9,
      fontBoundingBoxDescent: size * 0.2,
      alphabeticBaseline: 0,
      hangingBaseline: size * 0.7,
      ideographicBaseline: -size * 0.2,
    });
  },
};

/** @type {Record<string, (this: any, ...args: any[]) => unknown>} */
const styleMethods = Object.fromEntries(
  ['createLinearGradient', 'createRadialGradient', 'createConicGradient', 'createPattern'].map(
    (name) => [
      name,
      /** @this {any} */ function () {
        const { CanvasGradient, CanvasPattern } = /** @type {any} */ (inside(this).setting.window);
        return Object.create((name === 'createPattern' ? CanvasPattern : CanvasGradient).prototype);
      },
    ],
  ),
);

exports.contextClass = contextClass;
exports.newContext = newContext;
