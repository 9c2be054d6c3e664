'use strict';
// The boxes of elements, as a page asks for them: those of the estimate in `flow.js`, which is made anew
// when the document or the window has changed.

const { DeclaredStyles } = require('./declared.js');
const { Flow } = require('./flow.js');

/** jsdom's own object of a node. @typedef {any} Impl */
/** @typedef {import('./flow.js').Box} Box */
/** @typedef {import('../../../../types/jsdom.js').Window} Window */

/** @typedef {{ version: string, flow: Flow }} Known */

/** The last layout of each document. @type {WeakMap<Impl, Known>} */
const known = new WeakMap();
/** An element that is not shown. @type {Box} */
const NOTHING = { x: 0, y: 0, width: 0, height: 0, isFixed: false, isPlaced: false };

/**
 * The size of the window of a document.
 *
 * @param {Window} window
 */
function sizeOf({ innerWidth, innerHeight }) {
  return { width: Number(innerWidth) || 0, height: Number(innerHeight) || 0 };
}

/**
 * Where an element is on its page; `null` if it is not shown.
 *
 * @param {Impl} element
 * @returns {Box | null}
 */
function boxOf(element) {
  return flowOf(element._ownerDocument)?.boxes.get(element) ?? null;
}

/**
 * @param {Impl} document
 * @returns {Flow | null} none without a window or an element
 */
function flowOf(document) {
  const window = document._defaultView;
  const root = document.documentElement;
  if (window === null || root === null) {
    return null;
  }
  const size = sizeOf(window);
  const rules = document.styleSheets._list.map(
    (/** @type {Impl} */ sheet) => sheet.cssRules._list.length,
  );
  const version = [document._version, size.width, size.height, ...rules].join(' ');
  const before = known.get(document);
  if (before?.version === version) {
    return before.flow;
  }
  const flow = new Flow(root, new DeclaredStyles(document, size.width), size);
  known.set(document, { version, flow });
  return flow;
}

/**
 * Where an element is in the window, with all that is scrolled.
 *
 * @param {Impl} element
 * @returns {Box}
 */
function boxInWindow(element) {
  const box = boxOf(element);
  if (box === null) {
    return NOTHING;
  }
  let { x, y } = box;
  const root = element._ownerDocument.documentElement;
  for (let at = element.parentNode ?? element._host; at; at = at.parentNode ?? at._host) {
    if (at !== root && at.scrollTop !== undefined) {
      x -= at.scrollLeft;
      y -= at.scrollTop;
    }
  }
  return box.isFixed ? { ...box, x, y } : { ...box, x: x - root.scrollLeft, y: y - root.scrollTop };
}

/**
 * The elements at a point of the window, the topmost first: what is placed lies over what is not, and what
 * comes later over what comes before.
 *
 * @param {Impl} document
 * @param {number} x
 * @param {number} y
 * @returns {Impl[]}
 */
function elementsAt(document, x, y) {
  const { width, height } = sizeOf(document._defaultView);
  if (x < 0 || y < 0 || x > width || y > height) {
    return [];
  }
  const boxes = flowOf(document)?.boxes ?? new Map();
  const elements = [...boxes.keys()].filter((element) => {
    const box = boxInWindow(element);
    return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
  });
  elements.sort((one, other) => boxes.get(one).isPlaced - boxes.get(other).isPlaced);
  const { documentElement: root } = document;
  return [...elements.toReversed().filter((element) => element !== root), root];
}

/**
 * How far what an element holds reaches, from its own corner.
 *
 * @param {Impl} element
 */
function extentOf(element) {
  const box = boxOf(element) ?? NOTHING;
  let { width, height } = box;
  for (const [other, inside] of flowOf(element._ownerDocument)?.boxes ?? []) {
    if (other !== element && !inside.isFixed && element.contains(other)) {
      width = Math.max(width, inside.x + inside.width - box.x);
      height = Math.max(height, inside.y + inside.height - box.y);
    }
  }
  return { width, height };
}

/**
 * What an element's offset counts from: the next that is positioned, else the body.
 *
 * @param {Impl} element
 * @returns {Impl | null}
 */
function offsetParentOf(element) {
  const { body } = element._ownerDocument;
  if (boxOf(element)?.isFixed !== false || element === body) {
    return null;
  }
  const styles = new DeclaredStyles(
    element._ownerDocument,
    sizeOf(element._ownerDocument._defaultView).width,
  );
  for (let at = element.parentNode; at && at !== body; at = at.parentNode) {
    const isCell = /^(td|th|table)$/.test(at._localName);
    if (isCell || (styles.of(at).position ?? 'static') !== 'static') {
      return at;
    }
  }
  return body;
}

exports.boxInWindow = boxInWindow;
exports.boxOf = boxOf;
exports.elementsAt = elementsAt;
exports.extentOf = extentOf;
exports.offsetParentOf = offsetParentOf;
exports.sizeOf = sizeOf;
