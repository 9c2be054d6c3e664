'use strict';
// Drawings: what is asked of shapes is answered by the estimate of the layout, without a look at their paths.

const { define, lazily } = require('./define.js');
const { addTransform } = require('./svg_transform.js');

const NAME = 'where shapes of SVG are, and how long';
/** Interfaces of shapes, of which jsdom makes elements without one of their own. */
const SHAPES =
  'Circle Ellipse Image Line LinearGradient Marker Mask Path Pattern Polygon Polyline RadialGradient Rect Stop TSpan Text TextPath Use ClipPath Filter ForeignObject A Geometry TextContent'.split(
    ' ',
  );

/** @param {import('./setting.js').Setting} setting */
function addShapes(setting) {
  addTransform(setting);
  const { window, imitates } = setting;
  const { SVGElement, SVGSVGElement } = window;
  for (const shape of SHAPES) {
    lazily(window, `SVG${shape}Element`, () => shapeClass(SVGElement, shape));
  }
  const matrix = () => new /** @type {any} */ (window).DOMMatrix();
  const point = (x = 0, y = 0) => new /** @type {any} */ (window).DOMPoint(x, y);
  const methods = {
    /** @this {Element} */
    getBBox() {
      imitates(NAME);
      const { width, height } = this.getBoundingClientRect();
      return { x: 0, y: 0, width, height };
    },
    getCTM: matrix,
    getScreenCTM: matrix,
    getTotalLength() {
      imitates(NAME);
      return 100;
    },
    getPointAtLength(/** @type {number} */ length) {
      imitates(NAME);
      return point(length);
    },
    /** @this {Element} */
    getComputedTextLength() {
      imitates(NAME);
      return (this.textContent?.length ?? 0) * 8;
    },
  };
  for (const [name, method] of Object.entries(methods)) {
    define(SVGElement.prototype, name, method);
  }
  define(SVGSVGElement.prototype, 'createSVGPoint', () => point());
  define(SVGSVGElement.prototype, 'createSVGMatrix', matrix);
  define(SVGSVGElement.prototype, 'createSVGRect', () => new window.DOMRect());
}

/**
 * The interface of a shape: what has its name is an instance.
 *
 * @param {Function} SVGElement
 * @param {string} shape
 */
function shapeClass(SVGElement, shape) {
  const local = shape.charAt(0).toLowerCase() + shape.slice(1);
  const Shape = { [`SVG${shape}Element`]: class {} }[`SVG${shape}Element`];
  Object.setPrototypeOf(Shape, SVGElement);
  Object.setPrototypeOf(Shape.prototype, SVGElement.prototype);
  Object.defineProperty(Shape, Symbol.hasInstance, {
    /** @param {any} element */
    value: (element) =>
      element instanceof SVGElement &&
      (shape === 'Geometry' ||
        shape === 'TextContent' ||
        /** @type {any} */ (element).localName === local),
  });
  return Shape;
}

exports.addShapes = addShapes;
