'use strict';
// What a typed array or a `DataView` makes of a value that is written to it (ECMA-262
// NumericToRawBytes and the conversions of the element types).

const { Op } = require('../protocol.js');
const { floor, isTerm, max, min } = require('./primordials.js');

/**
 * A value and its shadow.
 * @typedef {{value: any, shadow: number}} Part
 * @typedef {(builder: Builder, part: Part) => Part} Conversion
 */

/**
 * Builds terms and values side by side.
 * @typedef {{constant: (value: number) => Part, apply: (op: number, value: any, ...parts: Part[]) => Part}} Builder
 */

/**
 * @param {import('./writer.js').Writer} writer
 * @returns {Builder}
 */
const builder = (writer) => {
  /** @type {Builder['constant']} */
  const constant = (value) => ({ value, shadow: writer.constant(value) });
  /** @type {Builder['apply']} */
  const apply = (op, value, ...parts) => {
    const shadows = [];
    for (let i = 0; i < parts.length; i++) {
      shadows[i] = parts[i].shadow;
    }
    return { value, shadow: writer.apply(op, shadows) };
  };
  return { constant, apply };
};

/** @type {(bits: number) => Conversion} */
const narrowed =
  (bits) =>
  ({ constant, apply }, part) => {
    const width = constant(32 - bits);
    const shifted = apply(Op.LeftShift, part.value << width.value, part, width);
    return apply(Op.SignedRightShift, shifted.value >> width.value, shifted, width);
  };

/** @type {(mask: number) => Conversion} */
const masked =
  (mask) =>
  ({ constant, apply }, part) =>
    apply(Op.BitwiseAnd, part.value & mask, part, constant(mask));

/**
 * ToUint8Clamp: NaN is 0, and halves go to the even neighbour.
 * @type {Conversion}
 */
const clamped = ({ constant, apply }, part) => {
  const number = apply(Op.UnaryPlus, +part.value, part);
  const zero = constant(0);
  const half = constant(0.5);
  const below = apply(Op.MathMin, min(number.value, 255), number, constant(255));
  const within = apply(Op.MathMax, max(below.value, 0), below, zero);
  const down = apply(Op.MathFloor, floor(within.value), within);
  const up = apply(Op.Add, down.value + 1, down, constant(1));
  const above = apply(Op.Subtract, within.value - down.value, within, down);
  const oddity = apply(Op.Remainder, down.value % 2, down, constant(2));
  /** @type {(condition: Part, then: Part, other: Part) => Part} */
  const choose = (condition, then, other) =>
    apply(Op.Conditional, condition.value ? then.value : other.value, condition, then, other);
  const isHalf = apply(Op.StrictlyEqual, above.value === 0.5, above, half);
  const isLess = apply(Op.LessThan, above.value < 0.5, above, half);
  const atHalf = choose(oddity, up, down);
  const rounded = choose(isHalf, atHalf, choose(isLess, down, up));
  return choose(apply(Op.IsNan, number.value !== number.value, number), zero, rounded);
};

/** @type {Record<string, Conversion>} */
const CONVERSIONS = {
  // @ts-expect-error A table that inherits nothing.
  __proto__: null,
  Int8Array: narrowed(8),
  Int16Array: narrowed(16),
  Int32Array: ({ constant, apply }, part) => apply(Op.BitwiseOr, part.value | 0, part, constant(0)),
  Uint8Array: masked(0xff),
  Uint16Array: masked(0xffff),
  Uint32Array: ({ constant, apply }, part) =>
    apply(Op.UnsignedRightShift, part.value >>> 0, part, constant(0)),
  Uint8ClampedArray: clamped,
  Float64Array: ({ apply }, part) => apply(Op.UnaryPlus, +part.value, part),
};

/**
 * The element that a symbolic value becomes, and its shadow.
 * @param {import('./writer.js').Writer} writer
 * @param {string} type the name of the typed array's class
 * @param {unknown} value
 * @param {number} shadow not 0
 * @param {number} site
 */
const toElement = (writer, type, value, shadow, site) => {
  const convert = CONVERSIONS[type];
  if (convert === undefined || !isTerm(value)) {
    return { value: undefined, shadow: writer.lost(site, `element of a ${type}`, shadow) };
  }
  return convert(builder(writer), { value, shadow });
};

module.exports = { toElement };
