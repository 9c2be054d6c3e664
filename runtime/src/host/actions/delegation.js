'use strict';
// Which elements a listener is meant for: itself, or what stands in it.
//
// One listener on a list, on the document or at the root of a page often answers for many elements.
// Where a library tells which ones (libraries/) these are offered, else those that look as if they
// were there to be clicked.

const { domSymbolTree } = require('jsdom/lib/jsdom/living/helpers/internal-constants.js');
const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { delegatedSelectors } = require('./libraries/index.js');

/** @typedef {import('./kind.js').Impl} Impl */

/** `Node.ELEMENT_NODE`. */
const ELEMENT = 1;
/** `Node.DOCUMENT_FRAGMENT_NODE`, which a shadow root is. */
const FRAGMENT = 11;
/** A label is not one: a click on it is one on its field. */
const INTERACTIVE_NAMES = new Set(['button', 'input', 'select', 'textarea', 'summary']);
const INTERACTIVE_ROLES = new Set([
  'button',
  'link',
  'menuitem',
  'tab',
  'option',
  'checkbox',
  'switch',
]);
/** Parts of lists and tables that are often clicked through a listener on the whole. */
const PARTS = new Set(['li', 'td', 'th', 'tr', 'option']);

/**
 * The elements that a listener for a type of event is meant for.
 *
 * @param {Impl} listener an element, a document or a window
 * @param {import('./discover.js').Look} look
 * @param {string} type
 * @returns {Impl[]}
 */
function meantBelow(listener, look, type) {
  const isElement = listener.nodeType === ELEMENT;
  if (isElement && !isContainer(listener)) {
    return [listener];
  }
  const root = isElement || listener.nodeType === FRAGMENT ? listener : look.document;
  const { window } = look;
  const selectors = delegatedSelectors(window, wrapperForImpl(listener) ?? window, type);
  if (selectors !== null) {
    return [...wrapperForImpl(root).querySelectorAll(selectors.join(', '))].map(implForWrapper);
  }
  const candidates = [];
  let areHandled = false;
  for (const element of elementsBelow(root)) {
    areHandled ||= look.isHandled(element, type);
    if (isInteractive(element) || (isElement && PARTS.has(element._localName))) {
      candidates.push(element);
    }
  }
  if (areHandled && look.isListener(listener, type)) {
    // A library's own, at a root: the elements with handlers are offered as such.
    return [];
  }
  if (isElement) {
    candidates.push(root);
  }
  return candidates.length === 0 ? [look.itselfOrBody(listener)] : candidates;
}

/**
 * @param {Impl} root
 * @returns {Generator<Impl>} in document order, without the root, and with what stands in open shadow
 *   roots behind their hosts
 */
function* elementsBelow(root) {
  for (const node of domSymbolTree.treeIterator(root)) {
    if (node.nodeType === ELEMENT) {
      if (node !== root) {
        yield node;
      }
      const shadow = shadowOf(node);
      if (shadow !== null) {
        yield* elementsBelow(shadow);
      }
    }
  }
}

/**
 * The shadow root of an element, if it is open.
 *
 * @param {Impl} element
 * @returns {Impl | null}
 */
function shadowOf(element) {
  const shadow = element._shadowRoot;
  return shadow?.mode === 'open' ? shadow : null;
}

/**
 * Whether an element looks as if it were there to be clicked.
 *
 * @param {Impl} element
 * @returns {boolean}
 */
function isInteractive(element) {
  const name = element._localName;
  return (
    INTERACTIVE_NAMES.has(name) ||
    (name === 'a' && element.hasAttributeNS(null, 'href')) ||
    element.hasAttributeNS(null, 'onclick') ||
    element.hasAttributeNS(null, 'tabindex') ||
    INTERACTIVE_ROLES.has(element.getAttributeNS(null, 'role'))
  );
}

/**
 * Whether clicks on an element are probably meant for what stands in it.
 *
 * @param {Impl} element
 * @returns {boolean}
 */
function isContainer(element) {
  if (isInteractive(element)) {
    return false;
  }
  for (const inner of elementsBelow(element)) {
    if (isInteractive(inner) || PARTS.has(inner._localName)) {
      return true;
    }
  }
  return false;
}

exports.elementsBelow = elementsBelow;
exports.isInteractive = isInteractive;
exports.meantBelow = meantBelow;
exports.shadowOf = shadowOf;
