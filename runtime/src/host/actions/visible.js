'use strict';
// Whether a person could see and use an element.
//
// Without layout "visible" means that no rule, attribute or ancestor hides it. Computing a style
// costs about a millisecond in jsdom, so it is only computed for elements that a rule which hides
// something matches.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { modalOf } = require('../page/dialog.js');

/** `Node.ELEMENT_NODE`. */
const ELEMENT = 1;
const INLINE = /(^|[;\s])(display|visibility)\s*:/i;
const HIDING_VISIBILITY = new Set(['hidden', 'collapse']);

/** @typedef {import('./kind.js').Impl} Impl */

/**
 * Selectors of the rules that hide something, by style sheet; a sheet that grows is read again.
 *
 * @type {WeakMap<Impl, { rules: number, selectors: string[] }>}
 */
const hidingRules = new WeakMap();

/** The look at one moment: answers are remembered, so a new one is made for each moment. */
class Visibility {
  #window;
  /** @type {Impl | null} The dialog outside of which nothing can be reached. */
  #modal;
  /** @type {string[]} */
  #selectors;
  /** @type {Map<Impl, boolean>} */
  #usable = new Map();

  /** @param {import('./kind.js').PageWindow} window */
  constructor(window) {
    this.#window = window;
    const modal = modalOf(window.document);
    this.#modal = modal === null ? null : implForWrapper(modal);
    this.#selectors = implForWrapper(window.document).styleSheets._list.flatMap(selectorsOf);
  }

  /**
   * Whether an element and all it stands in are shown and not switched off. What a shadow root holds
   * stands in its host, and an open modal dialog in nothing.
   *
   * @param {Impl} element
   * @returns {boolean}
   */
  isUsable(element) {
    if (element === null || element.nodeType !== ELEMENT) {
      return element?._host ? this.isUsable(element._host) : this.#modal === null;
    }
    let usable = this.#usable.get(element);
    if (usable === undefined) {
      usable =
        !isDisabled(element) &&
        this.#isShown(element) &&
        (element === this.#modal || this.isUsable(element.parentNode));
      this.#usable.set(element, usable);
    }
    return usable;
  }

  /** @param {Impl} element */
  #isShown(element) {
    if (element.hasAttributeNS(null, 'hidden') || isClosed(element)) {
      return false;
    }
    const inline = element.getAttributeNS(null, 'style');
    const mayBeHidden = (inline !== null && INLINE.test(inline)) || this.#isHiddenByRule(element);
    if (!mayBeHidden) {
      return true;
    }
    const { display, visibility } = this.#window.getComputedStyle(wrapperForImpl(element));
    return display !== 'none' && !HIDING_VISIBILITY.has(visibility);
  }

  /** @param {Impl} element */
  #isHiddenByRule(element) {
    return this.#selectors.some((selector) => {
      try {
        return element.matches(selector);
      } catch {
        // A selector that jsdom does not know matches nothing there either.
        return false;
      }
    });
  }
}

/** @param {Impl} element */
function isDisabled(element) {
  const { _localName: name } = element;
  return (
    (element.hasAttributeNS(null, 'disabled') && name !== 'a') ||
    element.hasAttributeNS(null, 'inert') ||
    (name === 'input' && element.type === 'hidden')
  );
}

/**
 * A `dialog` that is closed, or what a closed `details` holds.
 *
 * @param {Impl} element
 */
function isClosed(element) {
  const { _localName: name, parentNode: parent } = element;
  if (name === 'dialog') {
    return !element.hasAttributeNS(null, 'open');
  }
  return (
    parent?._localName === 'details' && !parent.hasAttributeNS(null, 'open') && name !== 'summary'
  );
}

/**
 * Looks at jsdom's own lists first: those of the page are proxies, at which a look takes long.
 *
 * @param {Impl} sheet
 * @returns {string[]}
 */
function selectorsOf(sheet) {
  const { length } = sheet.cssRules._list;
  const known = hidingRules.get(sheet);
  if (known !== undefined && known.rules === length) {
    return known.selectors;
  }
  /** @type {string[]} */
  const selectors = [];
  collect(wrapperForImpl(sheet).cssRules, selectors);
  hidingRules.set(sheet, { rules: length, selectors });
  return selectors;
}

/**
 * @param {Iterable<any> | undefined} rules
 * @param {string[]} selectors to which those of rules that hide something are added
 */
function collect(rules, selectors) {
  for (const rule of rules ?? []) {
    if (
      rule.selectorText &&
      (rule.style?.display === 'none' || HIDING_VISIBILITY.has(rule.style?.visibility))
    ) {
      selectors.push(rule.selectorText);
    }
    collect(rule.cssRules, selectors);
  }
}

exports.Visibility = Visibility;
