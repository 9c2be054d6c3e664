'use strict';
// Matrices and points, which jsdom lacks: sixteen numbers, column by column, as the Geometry Interfaces say.

/** @typedef {any} Matrix */

const SIZE = 4;
/** The names of a matrix in the plane, and where they are among the sixteen. */
const PLANE = { a: 0, b: 1, c: 4, d: 5, e: 12, f: 13 };
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** @type {import('./index.js').Source} */
function matrix(setting) {
  const DOMPoint = pointClass();
  const DOMMatrix = matrixClass(setting, DOMPoint);
  return {
    DOMMatrix,
    DOMMatrixReadOnly: DOMMatrix,
    WebKitCSSMatrix: DOMMatrix,
    DOMPoint,
    DOMPointReadOnly: DOMPoint,
  };
}

function pointClass() {
  return class DOMPoint {
    constructor(x = 0, y = 0, z = 0, w = 1) {
      Object.assign(this, { x, y, z, w });
    }

    /** @param {{ x?: number, y?: number, z?: number, w?: number }} [other] */
    static fromPoint({ x, y, z, w } = {}) {
      return new DOMPoint(x, y, z, w);
    }

    /** @param {Matrix} by */
    matrixTransform(by) {
      return by.transformPoint(this);
    }

    toJSON() {
      return { ...this };
    }
  };
}

/**
 * @param {import('./setting.js').Setting} setting
 * @param {ReturnType<typeof pointClass>} DOMPoint
 */
function matrixClass({ window }, DOMPoint) {
  class DOMMatrix {
    /** @type {number[]} */
    #cells;

    /** @param {string | Iterable<number>} [init] */
    constructor(init) {
      const cells =
        init === undefined || typeof init === 'string' ? parsed(init ?? '') : wide([...init]);
      if (cells === null) {
        throw new window.TypeError(
          'The sequence must contain 6 elements for a 2D matrix or 16 elements for a 3D matrix',
        );
      }
      this.#cells = cells;
    }

    /** @param {any} [other] */
    static fromMatrix(other = {}) {
      const made = new DOMMatrix();
      for (const name of Object.keys(accessors())) {
        if (typeof other[name] === 'number') {
          /** @type {any} */ (made)[name] = other[name];
        }
      }
      return made;
    }

    static fromFloat32Array(/** @type {Float32Array} */ cells) {
      return new DOMMatrix(cells);
    }

    static fromFloat64Array(/** @type {Float64Array} */ cells) {
      return new DOMMatrix(cells);
    }

    get is2D() {
      return this.#cells.every(
        (cell, at) => Object.values(PLANE).includes(at) || cell === IDENTITY[at],
      );
    }

    get isIdentity() {
      return this.#cells.every((cell, at) => cell === IDENTITY[at]);
    }

    /** @param {number} at @param {number} [value] */
    cell(at, value) {
      this.#cells[at] = value ?? this.#cells[at];
      return this.#cells[at];
    }

    /** @param {any} other */
    multiplySelf(other) {
      this.#cells = product(this.#cells, DOMMatrix.fromMatrix(other).#cells);
      return this;
    }

    /** @param {any} other */
    preMultiplySelf(other) {
      this.#cells = product(DOMMatrix.fromMatrix(other).#cells, this.#cells);
      return this;
    }

    translateSelf(x = 0, y = 0, z = 0) {
      return this.#times([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]);
    }

    scaleSelf(x = 1, y = x, z = 1, fromX = 0, fromY = 0, fromZ = 0) {
      this.translateSelf(fromX, fromY, fromZ);
      this.#times([x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1]);
      return this.translateSelf(-fromX, -fromY, -fromZ);
    }

    rotateSelf(x = 0, y = undefined, z = undefined) {
      const angle = y === undefined && z === undefined ? x : (z ?? 0);
      const [cos, sin] = [Math.cos, Math.sin].map((of) => of((angle * Math.PI) / 180));
      return this.#times([cos, sin, 0, 0, -sin, cos, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    }

    skewXSelf(angle = 0) {
      return this.#times([
        1,
        0,
        0,
        0,
        Math.tan((angle * Math.PI) / 180),
        1,
        0,
        0,
        0,
        0,
        1,
        0,
        0,
        0,
        0,
        1,
      ]);
    }

    skewYSelf(angle = 0) {
      return this.#times([
        1,
        Math.tan((angle * Math.PI) / 180),
        0,
        0,
        0,
        1,
        0,
        0,
        0,
        0,
        1,
        0,
        0,
        0,
        0,
        1,
      ]);
    }

    /** In the plane. */
    invertSelf() {
      const { a, b, c, d, e, f } = /** @type {any} */ (this);
      const area = a * d - b * c;
      const [ia, ib, ic, id] = [d / area, -b / area, -c / area, a / area];
      this.#cells = /** @type {number[]} */ (
        wide([ia, ib, ic, id, -(ia * e + ic * f), -(ib * e + id * f)])
      );
      return this;
    }

    /** @param {{ x?: number, y?: number, z?: number, w?: number }} [point] */
    transformPoint({ x = 0, y = 0, z = 0, w = 1 } = {}) {
      const [tx, ty, tz, tw] = [0, 1, 2, 3].map(
        (row) =>
          this.#cells[row] * x +
          this.#cells[row + 4] * y +
          this.#cells[row + 8] * z +
          this.#cells[row + 12] * w,
      );
      return new DOMPoint(tx, ty, tz, tw);
    }

    toFloat32Array() {
      return new window.Float32Array(this.#cells);
    }

    toFloat64Array() {
      return new window.Float64Array(this.#cells);
    }

    toString() {
      const cells = this.is2D ? Object.values(PLANE).map((at) => this.#cells[at]) : this.#cells;
      return `matrix${this.is2D ? '' : '3d'}(${cells.join(', ')})`;
    }

    /** @param {number[]} cells */
    #times(cells) {
      this.#cells = product(this.#cells, cells);
      return this;
    }
  }
  Object.defineProperties(DOMMatrix.prototype, accessors());
  for (const name of ['multiply', 'translate', 'scale', 'rotate', 'skewX', 'skewY']) {
    Object.defineProperty(DOMMatrix.prototype, name, {
      configurable: true,
      writable: true,
      /** @this {any} @param {any[]} values */
      value(...values) {
        /** @type {any} */
        const moved = DOMMatrix.fromMatrix(this);
        return moved[`${name}Self`](...values);
      },
    });
  }
  Object.defineProperty(DOMMatrix.prototype, 'inverse', {
    configurable: true,
    writable: true,
    /** @this {any} */
    value() {
      return DOMMatrix.fromMatrix(this).invertSelf();
    },
  });
  return DOMMatrix;
}

/** The cells by name. @returns {PropertyDescriptorMap} */
function accessors() {
  /** @type {Record<string, number>} */
  const names = { ...PLANE };
  for (let at = 0; at < SIZE * SIZE; at++) {
    names[`m${Math.floor(at / SIZE) + 1}${(at % SIZE) + 1}`] = at;
  }
  return Object.fromEntries(
    Object.entries(names).map(([name, at]) => [
      name,
      {
        configurable: true,
        enumerable: true,
        /** @this {Matrix} */
        get() {
          return this.cell(at);
        },
        /** @this {Matrix} @param {number} value */
        set(value) {
          this.cell(at, Number(value));
        },
      },
    ]),
  );
}

/**
 * @param {number[]} left
 * @param {number[]} right
 */
function product(left, right) {
  return left.map((_, at) => {
    const [row, column] = [at % SIZE, at - (at % SIZE)];
    return [0, 1, 2, 3].reduce((sum, i) => sum + left[row + SIZE * i] * right[column + i], 0);
  });
}

/**
 * @param {number[]} cells
 * @returns {number[] | null}
 */
function wide(cells) {
  if (cells.length === SIZE * SIZE) {
    return cells.map(Number);
  }
  if (cells.length !== Object.keys(PLANE).length) {
    return null;
  }
  const all = [...IDENTITY];
  Object.values(PLANE).forEach((at, index) => (all[at] = Number(cells[index])));
  return all;
}

/**
 * What a `transform` says; only its general forms.
 *
 * @param {string} text
 */
function parsed(text) {
  const [, cells] = /^\s*matrix(?:3d)?\(([^)]*)\)\s*$/.exec(text) ?? [];
  return cells === undefined ? [...IDENTITY] : wide(cells.split(',').map(Number));
}

exports.matrix = matrix;
