'use strict';
// How elements stand in a page if no style says otherwise: as blocks or within lines, and how large what
// has no content of its own is, in Chromium's figures.

/** jsdom's own object of an element. @typedef {any} Impl */

const NONE = new Set(
  'head script style template link meta title base noscript datalist param source track area dialog'.split(
    ' ',
  ),
);
const BLOCK = new Set(
  (
    'html body div p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd form fieldset legend section article aside header ' +
    'footer nav main figure figcaption hr pre blockquote address details summary search hgroup menu center ' +
    'dialog optgroup option'
  ).split(' '),
);
const TABLE = new Map([
  ['table', 'table'],
  ['tr', 'table-row'],
  ['td', 'table-cell'],
  ['th', 'table-cell'],
  ['thead', 'block'],
  ['tbody', 'block'],
  ['tfoot', 'block'],
  ['caption', 'block'],
]);
/** The letters that a button or a list shows have this much around them. */
const AROUND = { width: 16, height: 6 };
const BUTTON_HEIGHT = 21;

/** Above and below an element, in pixels. @type {Record<string, number>} */
const MARGINS = {
  p: 16,
  ul: 16,
  ol: 16,
  dl: 16,
  pre: 13,
  blockquote: 16,
  figure: 16,
  hr: 8,
  h1: 21,
  h2: 20,
  h3: 19,
  h4: 21,
  h5: 22,
  h6: 25,
};

/**
 * How large an element is that shows something of its own in place of what it holds.
 *
 * @type {Record<string, (element: Impl) => { width: number, height: number } | null>}
 */
const SIZES = {
  input: sizeOfInput,
  textarea: (element) => ({
    width: 8 * numberOf(element, 'cols', 20) + 22,
    height: 15 * numberOf(element, 'rows', 2) + 6,
  }),
  select: (element) => ({
    width: 27 + 8 * Math.max(0, ...[...element.options].map(({ text }) => text.length)),
    height: element.hasAttributeNS(null, 'multiple') ? 70 : 19,
  }),
  canvas: (element) => replaced(element, 300, 150),
  video: (element) => replaced(element, 300, 150),
  audio: (element) =>
    element.hasAttributeNS(null, 'controls') ? { width: 300, height: 54 } : { width: 0, height: 0 },
  iframe: (element) => replaced(element, 304, 154),
  svg: (element) => replaced(element, 300, 150),
  object: (element) => replaced(element, 300, 150),
  embed: (element) => replaced(element, 300, 150),
  img: (element) => replaced(element, element.naturalWidth || 16, element.naturalHeight || 16),
  progress: () => ({ width: 160, height: 16 }),
  meter: () => ({ width: 80, height: 16 }),
  br: () => null,
};

/**
 * How an element is displayed by itself.
 *
 * @param {Impl} element
 */
function displayOf(element) {
  const { _localName: name } = element;
  const isClosed = name === 'dialog' && !element.hasAttributeNS(null, 'open');
  const isOpenDialog = name === 'dialog' && !isClosed;
  if (element.hasAttributeNS(null, 'hidden') || (NONE.has(name) && !isOpenDialog)) {
    return 'none';
  }
  if (BLOCK.has(name)) {
    return 'block';
  }
  return TABLE.get(name) ?? (name === 'button' || SIZES[name] ? 'inline-block' : 'inline');
}

/**
 * The size of an element that shows something of its own; `null` if it is as large as what it holds.
 *
 * @param {Impl} element
 */
function ownSize(element) {
  return SIZES[element._localName]?.(element) ?? null;
}

/** @param {Impl} element */
function sizeOfInput(element) {
  switch (element.type) {
    case 'hidden':
      return { width: 0, height: 0 };
    case 'checkbox':
    case 'radio':
      return { width: 13, height: 13 };
    case 'range':
      return { width: 129, height: 16 };
    case 'color':
      return { width: 50, height: 27 };
    case 'file':
      return { width: 253, height: BUTTON_HEIGHT };
    case 'button':
    case 'submit':
    case 'reset':
      return { width: AROUND.width + 8 * element.value.length, height: BUTTON_HEIGHT };
    case 'image':
      return replaced(element, 16, 16);
    default:
      return { width: 8 * numberOf(element, 'size', 20) - 7, height: BUTTON_HEIGHT };
  }
}

/**
 * @param {Impl} element
 * @param {number} width
 * @param {number} height
 */
function replaced(element, width, height) {
  return { width: numberOf(element, 'width', width), height: numberOf(element, 'height', height) };
}

/**
 * @param {Impl} element
 * @param {string} attribute
 * @param {number} otherwise
 */
function numberOf(element, attribute, otherwise) {
  const number = Number.parseFloat(element.getAttributeNS(null, attribute) ?? '');
  return number >= 0 ? number : otherwise;
}

exports.AROUND = AROUND;
exports.MARGINS = MARGINS;
exports.displayOf = displayOf;
exports.ownSize = ownSize;
