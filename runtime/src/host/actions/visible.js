'use strict';
// Whether a person could see and use an element.
//
// Without layout "visible" means that no rule, attribute or ancestor hides it, or makes it so small that
// nothing of it can be seen. What is transparent is there: file fields are often laid so over what one
// sees. Computing a style costs about a millisecond in jsdom, so it is only computed for elements that
// a rule which says something of that matches.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { modalOf } = require('../page/dialog.js');
const { isHiddenPopover } = require('../page/popover.js');
const { nameOf } = require('./name.js');

/** `Node.ELEMENT_NODE`. */
const ELEMENT = 1;
const HIDING_VISIBILITY = new Set(['hidden', 'collapse']);
const NO_SIZE = /^0(px)?$/;
const CUT_OFF = new Set(['hidden', 'clip']);

/** @typedef {import('./kind.js').Impl} Impl */

/**
 * What a style may say that matters here.
 *
 * @typedef {object} Concern
 * @property {RegExp} inline finds out whether a `style` attribute says something of it
 * @property {(style: CSSStyleDeclaration) => boolean} isSaid whether a rule does
 */

/** @type {Concern} */
const HIDES = {
  inline: /(^|[;\s])(display|visibility|width|height)\s*:/i,
  isSaid: (style) =>
    style.display === 'none' || HIDING_VISIBILITY.has(style.visibility) || hasNoSize(style),
};

/** @type {Concern} */
const POINTER = {
  inline: /(^|[;\s])pointer-events\s*:/i,
  isSaid: (style) => style.getPropertyValue('pointer-events') !== '',
};

const CONCERNS = [HIDES, POINTER];

/**
 * Selectors of the rules that say something of each concern, by style sheet; a sheet that grows is read
 * again.
 *
 * @type {WeakMap<Impl, { rules: number, selectors: Map<Concern, string[]> }>}
 */
const known = new WeakMap();

/** The look at one moment: answers are remembered, so a new one is made for each moment. */
class Visibility {
  #window;
  /** @type {Impl | null} The dialog outside of which nothing can be reached. */
  #modal;
  /** @type {Map<Concern, string[]>} */
  #selectors = new Map();
  /** @type {Map<Impl, boolean>} */
  #usable = new Map();

  /** @param {import('./kind.js').PageWindow} window */
  constructor(window) {
    this.#window = window;
    const modal = modalOf(window.document);
    this.#modal = modal === null ? null : implForWrapper(modal);
    const sheets = implForWrapper(window.document).styleSheets._list.map(selectorsOf);
    for (const concern of CONCERNS) {
      this.#selectors.set(
        concern,
        sheets.flatMap((/** @type {Map<Concern, string[]>} */ of) => of.get(concern) ?? []),
      );
    }
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

  /**
   * Why a person cannot use an element, in words.
   *
   * @param {Impl} element
   * @returns {string}
   */
  obstacle(element) {
    if (!this.takesPointer(element)) {
      return 'nothing can be pointed at there';
    }
    const modal = this.#modal;
    for (let at = element; at !== null && at !== modal; at = at.parentNode ?? at._host ?? null) {
      const isShown = at.nodeType !== ELEMENT || this.#isShown(at);
      if (!isShown || (at.nodeType === ELEMENT && isDisabled(at))) {
        const how = isShown ? 'switched off' : isClosed(at) ? 'closed' : 'hidden';
        return at === element ? `it is ${how}` : `${nameOf(wrapperForImpl(at))} is ${how}`;
      }
    }
    return modal === null ? 'it is out of reach' : `${nameOf(wrapperForImpl(modal))} is open`;
  }

  /**
   * Whether the mouse, or a finger, that is over an element touches it, and not what lies below.
   *
   * @param {Impl} element
   */
  takesPointer(element) {
    for (let at = element; at?.nodeType === ELEMENT; at = at.parentNode ?? at._host) {
      if (this.#isSaid(POINTER, at)) {
        return this.#styleOf(at).getPropertyValue('pointer-events') !== 'none';
      }
    }
    return true;
  }

  /** @param {Impl} element */
  #isShown(element) {
    if (element.hasAttributeNS(null, 'hidden') || isClosed(element) || isHiddenPopover(element)) {
      return false;
    }
    if (!this.#isSaid(HIDES, element)) {
      return true;
    }
    const style = this.#styleOf(element);
    const isHidden = style.display === 'none' || HIDING_VISIBILITY.has(style.visibility);
    return !isHidden && !(hasNoSize(style) && CUT_OFF.has(style.overflow));
  }

  /** @param {Impl} element */
  #styleOf(element) {
    return this.#window.getComputedStyle(wrapperForImpl(element));
  }

  /**
   * Whether a style of an element's own may say something.
   *
   * @param {Concern} concern
   * @param {Impl} element
   */
  #isSaid(concern, element) {
    const inline = element.getAttributeNS(null, 'style');
    return (inline !== null && concern.inline.test(inline)) || this.#matchesRule(concern, element);
  }

  /**
   * @param {Concern} concern
   * @param {Impl} element
   */
  #matchesRule(concern, element) {
    return (this.#selectors.get(concern) ?? []).some((selector) => {
      try {
        return element.matches(selector);
      } catch {
        // A selector that jsdom does not know matches nothing there either.
        return false;
      }
    });
  }
}

/** @param {CSSStyleDeclaration} style */
function hasNoSize({ width, height }) {
  return NO_SIZE.test(width) || NO_SIZE.test(height);
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
 * @returns {Map<Concern, string[]>}
 */
function selectorsOf(sheet) {
  const { length } = sheet.cssRules._list;
  const before = known.get(sheet);
  if (before !== undefined && before.rules === length) {
    return before.selectors;
  }
  /** @type {Map<Concern, string[]>} */
  const selectors = new Map(CONCERNS.map((concern) => [concern, []]));
  collect(wrapperForImpl(sheet).cssRules, selectors);
  known.set(sheet, { rules: length, selectors });
  return selectors;
}

/**
 * @param {Iterable<any> | undefined} rules
 * @param {Map<Concern, string[]>} selectors to which those of rules that say something are added
 */
function collect(rules, selectors) {
  for (const rule of rules ?? []) {
    for (const [concern, list] of selectors) {
      if (rule.selectorText && rule.style && concern.isSaid(rule.style)) {
        list.push(rule.selectorText);
      }
    }
    collect(rule.cssRules, selectors);
  }
}

exports.Visibility = Visibility;
