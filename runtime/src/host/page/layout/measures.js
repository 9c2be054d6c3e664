'use strict';
// What a page measures: boxes of elements and ranges, how far something is scrolled or could be, what
// is at a point. jsdom answers zero to all of it.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { boxInWindow, boxOf, elementsAt, extentOf, offsetParentOf, sizeOf } = require('./layout.js');
const { bringIntoView } = require('./view.js');

/** jsdom's own object of an element. @typedef {any} Impl */
/** @typedef {import('./flow.js').Box} Box */
/** @typedef {import('../../../../types/jsdom.js').Window} Window */
/** @typedef {(element: Impl) => number} Measure */

const NAME = 'where elements are, and how large';
const STRICT = 'CSS1Compat';

/** @type {Record<string, Measure>} */
const OF_ELEMENTS = {
  clientWidth: (element) => viewportOf(element)?.width ?? Math.round(boxOf(element)?.width ?? 0),
  clientHeight: (element) => viewportOf(element)?.height ?? Math.round(boxOf(element)?.height ?? 0),
  scrollWidth: (element) =>
    Math.max(viewportOf(element)?.width ?? 0, Math.round(extentOf(element).width)),
  scrollHeight: (element) =>
    Math.max(viewportOf(element)?.height ?? 0, Math.round(extentOf(element).height)),
};

/** @type {Record<string, Measure>} */
const OF_HTML_ELEMENTS = {
  offsetWidth: (element) => Math.round(boxOf(element)?.width ?? 0),
  offsetHeight: (element) => Math.round(boxOf(element)?.height ?? 0),
  offsetLeft: (element) => offsetOf(element, 'x'),
  offsetTop: (element) => offsetOf(element, 'y'),
};

/**
 * Changes to jsdom's modules, for `loadJsdom`.
 *
 * @param {import('../platform/setting.js').Imitates} imitates
 * @returns {import('../../../../types/jsdom.js').Changes}
 */
function layoutChanges(imitates) {
  return {
    'living/nodes/Element-impl.js': ({ implementation: { prototype } }) => {
      measures(prototype, OF_ELEMENTS, imitates);
      prototype.getBoundingClientRect = function () {
        return rectOf(this, look(this, imitates));
      };
      prototype.getClientRects = function () {
        const box = look(this, imitates);
        return boxOf(this) === null ? [] : [rectOf(this, box)];
      };
    },
    'living/nodes/HTMLElement-impl.js': ({ implementation: { prototype } }) => {
      measures(prototype, OF_HTML_ELEMENTS, imitates);
      Object.defineProperty(prototype, 'offsetParent', {
        configurable: true,
        /** @this {Impl} */
        get() {
          return offsetParentOf(this);
        },
      });
    },
  };
}

/**
 * @param {Impl} prototype
 * @param {Record<string, Measure>} list
 * @param {import('../platform/setting.js').Imitates} imitates
 */
function measures(prototype, list, imitates) {
  for (const [name, measure] of Object.entries(list)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      /** @this {Impl} */
      get() {
        look(this, imitates);
        return measure(this);
      },
    });
  }
}

/**
 * The box of an element in the window, where a person who touches something sees it.
 *
 * @param {Impl} element
 * @param {import('../platform/setting.js').Imitates} imitates
 */
function look(element, imitates) {
  const window = element._ownerDocument._defaultView;
  if (window !== null) {
    imitates(NAME);
    bringIntoView(window._globalProxy);
  }
  return boxInWindow(element);
}

/**
 * @param {Impl} element
 * @param {Box} box
 */
function rectOf({ _globalObject: window }, { x, y, width, height }) {
  const DOMRect = require('jsdom/lib/generated/idl/DOMRect.js');
  return DOMRect.createImpl(window, [x, y, width, height]);
}

/**
 * The root of a page is measured as its window is.
 *
 * @param {Impl} element
 */
function viewportOf(element) {
  const document = element._ownerDocument;
  const isRoot =
    element === (document.compatMode === STRICT ? document.documentElement : document.body);
  return isRoot && document._defaultView !== null ? sizeOf(document._defaultView) : null;
}

/**
 * @param {Impl} element
 * @param {'x' | 'y'} axis
 */
function offsetOf(element, axis) {
  const parent = offsetParentOf(element);
  const isBody = parent === null || parent === element._ownerDocument.body;
  const from = isBody ? 0 : (boxOf(parent)?.[axis] ?? 0);
  return Math.round((boxOf(element)?.[axis] ?? from) - from);
}

/**
 * Adds to a window what jsdom has no method for.
 *
 * @param {import('../platform/setting.js').Setting} setting
 */
function addMeasures({ window, imitates }) {
  const { Document, Range } = window;
  /** @type {(x: number, y: number) => Element[]} */
  const at = (x, y) => {
    imitates(NAME);
    const over = bringIntoView(window, { x, y });
    const found = elementsAt(implForWrapper(window.document), x, y).map(wrapperForImpl);
    return over === null || found.length === 0 ? found : [...new Set([over, ...found])];
  };
  Object.assign(Document.prototype, {
    /** @param {[number, number]} point */
    elementFromPoint: (...point) => at(...point)[0] ?? null,
    /** @param {[number, number]} point */
    elementsFromPoint: (...point) => at(...point),
  });
  /** @param {Range} range */
  const holderOf = ({ startContainer, commonAncestorContainer: node }) => {
    const start = startContainer.nodeType === 1 ? startContainer : node;
    return /** @type {Element} */ (start.nodeType === 1 ? start : start.parentElement);
  };
  Object.assign(Range.prototype, {
    /** @this {Range} */
    getBoundingClientRect() {
      return holderOf(this)?.getBoundingClientRect() ?? new window.DOMRect();
    },
    /** @this {Range} */
    getClientRects() {
      return holderOf(this)?.getClientRects() ?? [];
    },
  });
}

exports.addMeasures = addMeasures;
exports.layoutChanges = layoutChanges;
