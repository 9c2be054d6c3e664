'use strict';
// How wide elements would be whose lines are never broken: so wide are those that stand beside others.

const { domSymbolTree } = require('jsdom/lib/jsdom/living/helpers/internal-constants.js');
const { AROUND, displayOf, ownSize } = require('./kinds.js');
const { FONT_SIZE } = require('./lengths.js');

/** jsdom's own object of a node. @typedef {any} Impl */
/** @typedef {import('./declared.js').Declared} Declared */

/** `nodeType` of elements and of texts. */
const ELEMENT = 1;
const TEXT = 3;
const OUT_OF_FLOW = new Set(['absolute', 'fixed']);

class Widths {
  /** @type {Map<Impl, number>} */
  #known = new Map();
  #styleOf;
  #declared;

  /**
   * @param {(element: Impl) => Declared} styleOf
   * @param {(style: Declared) => number | null} declared the width that a style declares
   */
  constructor(styleOf, declared) {
    this.#styleOf = styleOf;
    this.#declared = declared;
  }

  /**
   * How wide an element is whose lines are never broken.
   *
   * @param {Impl} element
   * @returns {number}
   */
  of(element) {
    const before = this.#known.get(element);
    if (before !== undefined) {
      return before;
    }
    const style = this.#styleOf(element);
    const declared = this.#declared(style) ?? ownSize(element)?.width;
    const around = element._localName === 'button' ? AROUND.width : 0;
    const width = declared ?? this.#contentWidth(element) + around;
    this.#known.set(element, width);
    return width;
  }

  /** @param {Impl} element */
  #contentWidth(element) {
    let widest = 0;
    let line = 0;
    for (const child of childrenOf(element)) {
      if (child.nodeType === TEXT) {
        line += (lengthOf(child) * FONT_SIZE) / 2;
      } else if (child.nodeType === ELEMENT) {
        const style = this.#styleOf(child);
        const display = style.display ?? displayOf(child);
        const isShown = display !== 'none' && !OUT_OF_FLOW.has(style.position);
        const width = isShown ? this.of(child) : 0;
        line = display.startsWith('inline') || !isShown ? line + width : 0;
        widest = Math.max(widest, width);
      }
      widest = Math.max(widest, line);
    }
    return widest;
  }
}

/**
 * How many letters of a text are shown: spaces between elements are not.
 *
 * @param {Impl} text
 */
function lengthOf({ data }) {
  return data.replaceAll(/\s+/g, ' ').trim().length;
}

/**
 * @param {Impl} element
 * @returns {Iterable<Impl>} of its shadow root, if it has one
 */
function childrenOf(element) {
  return domSymbolTree.childrenIterator(element._shadowRoot ?? element);
}

exports.ELEMENT = ELEMENT;
exports.OUT_OF_FLOW = OUT_OF_FLOW;
exports.TEXT = TEXT;
exports.Widths = Widths;
exports.childrenOf = childrenOf;
exports.lengthOf = lengthOf;
