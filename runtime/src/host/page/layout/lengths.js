'use strict';
// Lengths of CSS in pixels, as far as they can be known without a layout of the fonts.

/** The size of a letter that is neither declared nor measured, in pixels. */
const FONT_SIZE = 16;

/**
 * What a length is a part of.
 *
 * @typedef {object} Whole
 * @property {number | null} percent that `100%` is; `null` if that is not known yet
 * @property {number} width of the window
 * @property {number} height of the window
 */

/** @type {Record<string, (whole: Whole) => number | null>} */
const UNITS = {
  px: () => 1,
  em: () => FONT_SIZE,
  rem: () => FONT_SIZE,
  ch: () => FONT_SIZE / 2,
  ex: () => FONT_SIZE / 2,
  pt: () => 4 / 3,
  cm: () => 96 / 2.54,
  mm: () => 96 / 25.4,
  in: () => 96,
  vw: ({ width }) => width / 100,
  vh: ({ height }) => height / 100,
  dvh: ({ height }) => height / 100,
  svh: ({ height }) => height / 100,
  lvh: ({ height }) => height / 100,
  vmin: ({ width, height }) => Math.min(width, height) / 100,
  vmax: ({ width, height }) => Math.max(width, height) / 100,
  '%': ({ percent }) => (percent === null ? null : percent / 100),
};

/**
 * A length in pixels; `null` for `auto` and for what is computed otherwise.
 *
 * @param {string | undefined} text
 * @param {Whole} whole
 */
function pixels(text, whole) {
  const [, number, unit] = /^(-?[\d.]+)([a-z]*|%)$/i.exec(text ?? '') ?? [];
  if (number === undefined) {
    return null;
  }
  const size = Number(number);
  if (size === 0) {
    return 0;
  }
  const one = UNITS[unit.toLowerCase()]?.(whole) ?? null;
  return one === null ? null : size * one;
}

exports.FONT_SIZE = FONT_SIZE;
exports.pixels = pixels;
