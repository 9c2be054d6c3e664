'use strict';
// What the `transform` attribute of a shape comes down to: a list of steps, and the matrix of all.

const STEP = /(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)/g;

/** @typedef {any} Matrix */
/** @typedef {{ matrix: Matrix }} Step */

/**
 * What each step does to a matrix.
 *
 * @type {Record<string, (matrix: Matrix, values: number[]) => Matrix>}
 */
const STEPS = {
  translate: (matrix, [x, y = 0]) => matrix.translate(x, y),
  scale: (matrix, [x, y = x]) => matrix.scale(x, y),
  rotate: (matrix, [angle, x = 0, y = 0]) => matrix.translate(x, y).rotate(angle).translate(-x, -y),
  skewX: (matrix, [angle]) => matrix.skewX(angle),
  skewY: (matrix, [angle]) => matrix.skewY(angle),
};

/** @param {import('./setting.js').Setting} setting */
function addTransform({ window }) {
  const steps = (/** @type {Element} */ element) => {
    const { DOMMatrix } = /** @type {any} */ (window);
    const text = element.getAttribute('transform') ?? '';
    return [...text.matchAll(STEP)].map(([, name, values]) => {
      const numbers = values
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number);
      const step = STEPS[name];
      return { matrix: step ? step(new DOMMatrix(), numbers) : new DOMMatrix(numbers) };
    });
  };
  Object.defineProperty(window.SVGElement.prototype, 'transform', {
    configurable: true,
    enumerable: true,
    /** @this {Element} */
    get() {
      const list = {
        numberOfItems: steps(this).length,
        getItem: (/** @type {number} */ index) => steps(this)[index],
        consolidate: () => product(steps(this)),
      };
      return { baseVal: list, animVal: list };
    },
  });
}

/**
 * All steps as one; `null` if there is none.
 *
 * @param {Step[]} steps
 * @returns {Step | null}
 */
function product([first, ...rest]) {
  const all = (/** @type {Step} */ one, /** @type {Step} */ other) => ({
    matrix: one.matrix.multiply(other.matrix),
  });
  return first === undefined ? null : rest.reduce(all, first);
}

exports.addTransform = addTransform;
