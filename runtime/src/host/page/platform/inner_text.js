'use strict';
// `innerText`, which jsdom lacks: the text of an element as it is shown. What is hidden is left out, spaces
// in a row are one, blocks and rows are lines, cells are kept apart by tabs.

const { domSymbolTree } = require('jsdom/lib/jsdom/living/helpers/internal-constants.js');
const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { DeclaredStyles } = require('../layout/declared.js');
const { displayOf } = require('../layout/kinds.js');
const { sizeOf } = require('../layout/layout.js');

/** jsdom's own object of a node. @typedef {any} Impl */

const TEXT = 3;
const ELEMENT = 1;
const LINES = /^(block|flex|grid|table|list-item|table-row|flow-root)/;
const PARAGRAPH = 'p';
const KEEPS_SPACES = /^(pre|break-spaces)/;

/** @param {import('./setting.js').Setting} setting */
function addInnerText({ window }) {
  const { HTMLElement } = window;
  for (const name of ['innerText', 'outerText']) {
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      enumerable: true,
      /** @this {HTMLElement} */
      get() {
        return textShown(implForWrapper(this));
      },
      /** @this {HTMLElement} @param {unknown} value */
      set(value) {
        const nodes = nodesOf(this.ownerDocument, value === null ? '' : `${value}`);
        if (name === 'innerText') {
          this.replaceChildren(...nodes);
        } else {
          this.replaceWith(...nodes);
        }
      },
    });
  }
}

/**
 * A text with its lines.
 *
 * @param {Document} document
 * @param {string} text
 */
function nodesOf(document, text) {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => [
      ...(index > 0 ? [document.createElement('br')] : []),
      ...(line === '' ? [] : [document.createTextNode(line)]),
    ]);
}

/**
 * The text of an element as it is shown; all of it if the element is not.
 *
 * @param {Impl} element
 * @returns {string}
 */
function textShown(element) {
  const document = element._ownerDocument;
  if (document._defaultView === null || !element.isConnected) {
    return element.textContent;
  }
  const styles = new DeclaredStyles(document, sizeOf(document._defaultView).width);
  const shown = new Shown(styles);
  for (let at = element; at?.nodeType === ELEMENT; at = at.parentNode ?? at._host) {
    if (shown.displayOf(at) === 'none') {
      return element.textContent;
    }
  }
  shown.add(element, false);
  return shown.text();
}

/** A text that is put together of what is shown. */
class Shown {
  #styles;
  #text = '';
  /** How many lines end before the next letter. */
  #breaks = 0;
  /** Whether a space stands before the next letter, if that is in the same line. */
  #isSpaced = false;

  /** @param {DeclaredStyles} styles */
  constructor(styles) {
    this.#styles = styles;
  }

  /** @param {Impl} element */
  displayOf(element) {
    return this.#styles.of(element).display ?? displayOf(element);
  }

  /**
   * @param {Impl} element
   * @param {boolean} keepsSpaces
   */
  add(element, keepsSpaces) {
    const style = this.#styles.of(element);
    const white = style['white-space'];
    const keeps =
      white === undefined ? keepsSpaces || element._localName === 'pre' : KEEPS_SPACES.test(white);
    const isVisible = style.visibility !== 'hidden' && style.visibility !== 'collapse';
    for (const child of domSymbolTree.childrenIterator(element)) {
      if (child.nodeType === TEXT && isVisible) {
        this.#write(transformed(child.data, style['text-transform']), keeps);
      } else if (child.nodeType === ELEMENT) {
        this.#child(child, keeps);
      }
    }
  }

  text() {
    return this.#text;
  }

  /**
   * @param {Impl} child
   * @param {boolean} keepsSpaces
   */
  #child(child, keepsSpaces) {
    const display = this.displayOf(child);
    if (display === 'none') {
      return;
    }
    if (child._localName === 'br') {
      this.#end(this.#breaks + 1);
      return;
    }
    const breaks = child._localName === PARAGRAPH ? 2 : Number(LINES.test(display));
    this.#end(Math.max(this.#breaks, breaks));
    this.add(child, keepsSpaces);
    this.#end(Math.max(this.#breaks, breaks));
    if (display === 'table-cell' && child.nextElementSibling !== null) {
      this.#text += '\t';
      this.#isSpaced = false;
    }
  }

  /** @param {number} breaks */
  #end(breaks) {
    this.#breaks = breaks;
    this.#isSpaced &&= breaks === 0;
  }

  /**
   * @param {string} text
   * @param {boolean} keepsSpaces
   */
  #write(text, keepsSpaces) {
    const words = keepsSpaces ? text : text.replaceAll(/[ \t\n\r\f]+/g, ' ');
    const isStart = this.#text === '' || this.#breaks > 0 || /[\s]$/.test(this.#text);
    const rest = keepsSpaces ? words : words.replaceAll(/^ | $/g, '');
    if (rest === '') {
      this.#isSpaced ||= words !== '' && !isStart;
      return;
    }
    const isApart = this.#isSpaced || (!keepsSpaces && words.startsWith(' '));
    const before = this.#text === '' ? '' : '\n'.repeat(this.#breaks);
    this.#text += before + (isApart && !isStart ? ' ' : '') + rest;
    this.#breaks = 0;
    this.#isSpaced = !keepsSpaces && words.endsWith(' ');
  }
}

/**
 * @param {string} text
 * @param {string | undefined} transform
 */
function transformed(text, transform) {
  switch (transform) {
    case 'uppercase':
      return text.toUpperCase();
    case 'lowercase':
      return text.toLowerCase();
    case 'capitalize':
      return text.replaceAll(/(^|\s)\S/g, (letter) => letter.toUpperCase());
    default:
      return text;
  }
}

exports.addInnerText = addInnerText;
