'use strict';
// What a symbolic text is a sum of: constants, and terms of which the sum has the text.

const { Op } = require('../../../protocol.js');

/** @typedef {import('../channel.js').Runtime} Runtime */

/**
 * A piece of a text.
 *
 * @typedef {object} Piece
 * @property {number} start
 * @property {number} end
 * @property {number} shadow 0 for a constant
 * @property {boolean} isEncoded whether its text is what `encodeURIComponent` gave, `shadow` being what
 *   that was given
 * @property {boolean} isNumber whether it is a number that has become a text
 */

/** @typedef {{ shadow: number, text: string | null, isConstant: boolean, isEncoded: boolean, isNumber: boolean }} Leaf */

/**
 * The pieces of a text; `null` if it does not show where one ends and the next begins.
 *
 * @param {Runtime} runtime
 * @param {string} text
 * @param {number} shadow
 * @returns {Piece[] | null}
 */
function piecesOf(runtime, text, shadow) {
  /** @type {Leaf[]} */
  const leaves = [];
  collect(runtime, shadow, leaves);
  const texts = align(leaves, text);
  if (texts === null) {
    return null;
  }
  let end = 0;
  return leaves.map((leaf, index) => {
    const start = end;
    end += texts[index].length;
    const { isEncoded, isNumber } = leaf;
    return { start, end, shadow: leaf.isConstant ? 0 : leaf.shadow, isEncoded, isNumber };
  });
}

/**
 * @param {Runtime} runtime
 * @param {number} shadow
 * @param {Leaf[]} leaves
 */
function collect(runtime, shadow, leaves) {
  const term = runtime.terms.of(shadow);
  if (term !== undefined && 'op' in term && term.op === Op.Add && runtime.terms.isText(shadow)) {
    runtime.terms.usesHeld(shadow);
    collect(runtime, term.operands[0], leaves);
    collect(runtime, term.operands[1], leaves);
    return;
  }
  const known = runtime.terms.valueOf(shadow);
  const isConversion = term !== undefined && 'op' in term && term.op === Op.ToString;
  const number = isConversion ? runtime.terms.valueOf(term.operands[0]) : known;
  const isEncoded = term !== undefined && 'op' in term && term.op === Op.EncodeURIComponent;
  const isNumber = typeof number?.value === 'number';
  const isOpened = isEncoded || (isConversion && isNumber);
  if (isOpened) {
    runtime.terms.usesHeld(shadow);
  }
  leaves.push({
    shadow: isOpened ? term.operands[0] : shadow,
    text: known === undefined ? null : `${known.value}`,
    isConstant: term !== undefined && runtime.terms.isConstant(shadow),
    isEncoded,
    isNumber,
  });
}

/**
 * The texts of leaves whose sum is `text`; `null` if there are several such texts.
 *
 * @param {Leaf[]} leaves
 * @param {string} text
 * @returns {string[] | null}
 */
function align(leaves, text) {
  const [least, most] = ['*?', '*'].map((count) => {
    const groups = leaves.map(({ text: known, isEncoded }) =>
      known === null
        ? `(${isEncoded ? "[\\w.!~*'()%-]" : '[^]'}${count})`
        : `(${known.replace(/[^\w\s]/g, (unit) => `\\u${hex(unit)}`)})`,
    );
    return new RegExp(`^${groups.join('')}$`).exec(text)?.slice(1) ?? null;
  });
  const isOne = least?.every((part, index) => part === most?.[index]);
  return isOne ? least : null;
}

/** @param {string} unit */
function hex(unit) {
  return unit.charCodeAt(0).toString(16).padStart(4, '0');
}

exports.piecesOf = piecesOf;
