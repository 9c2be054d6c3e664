'use strict';
// What a page asks of style sheets as such, and of the part of it that is seen.

const { addHandlers } = require('./define.js');

/** What browsers take as part of an identifier as it is. */
const PLAIN = /[\w\u0080-\uffff-]/;
/** A declaration, which is one of CSS if a style keeps it. */
const DECLARATION = /^\s*\(?\s*([\w-]+)\s*:\s*([^()]+(?:\([^()]*\)[^()]*)*)\)?\s*$/;

/** @type {import('./index.js').Source} */
function styles(setting) {
  return { CSS: { supports: supportsIn(setting), escape }, visualViewport: viewportOf(setting) };
}

/** @param {import('./setting.js').Setting} setting */
function supportsIn({ window, imitates }) {
  /** @type {(property: string, value?: string) => boolean} */
  return (property, value) => {
    const [, name, text] =
      value === undefined ? (DECLARATION.exec(property) ?? []) : [property, property, value];
    if (name === undefined || text === undefined) {
      imitates('CSS.supports with a condition');
      return true;
    }
    if (name.startsWith('--')) {
      return true;
    }
    const { style } = window.document.createElement('div');
    style.setProperty(name, text.trim());
    return style.getPropertyValue(name) !== '';
  };
}

/**
 * A text as an identifier of CSS: the steps of CSSOM's "serialize an identifier".
 *
 * @param {unknown} text
 */
function escape(text) {
  const string = `${text}`;
  return [...string]
    .map((letter, at) => {
      const code = /** @type {number} */ (letter.codePointAt(0));
      const isFirst = at === 0 || (at === 1 && string.startsWith('-'));
      if (code === 0) {
        return '\ufffd';
      }
      if (code < 0x20 || code === 0x7f || (isFirst && /\d/.test(letter))) {
        return `\\${code.toString(16)} `;
      }
      return string === '-' || !PLAIN.test(letter) ? `\\${letter}` : letter;
    })
    .join('');
}

/** @param {import('./setting.js').Setting} setting */
function viewportOf({ window }) {
  class VisualViewport extends window.EventTarget {
    get width() {
      return window.innerWidth;
    }

    get height() {
      return window.innerHeight;
    }

    get pageLeft() {
      return window.scrollX;
    }

    get pageTop() {
      return window.scrollY;
    }
  }
  addHandlers(VisualViewport.prototype, ['resize', 'scroll', 'scrollend']);
  const viewport = Object.assign(new VisualViewport(), { offsetLeft: 0, offsetTop: 0, scale: 1 });
  window.addEventListener('resize', () => viewport.dispatchEvent(new window.Event('resize')));
  return viewport;
}

exports.styles = styles;
