'use strict';
/**
 * Whether a person could see and use an element.
 *
 * Without layout "visible" means that no rule, attribute or ancestor hides it. Computing a style
 * costs about a millisecond in jsdom, so it is only computed for elements that some rule for
 * `display` or `visibility` matches.
 */

const HIDING = /(^|[;{\s])(display|visibility)\s*:/i;

class Visibility {
  #window;
  /** Selectors of all rules that say something about `display` or `visibility`. */
  #selectors;
  #known = new Map();

  /** @param {object} window the state of this window now; a new one is made for each look */
  constructor(window) {
    this.#window = window;
    this.#selectors = hidingSelectors(window.document);
  }

  /** Whether `element` and all it stands in are shown. */
  isVisible(element) {
    if (element === null || element.nodeType !== element.ELEMENT_NODE) {
      return true;
    }
    let visible = this.#known.get(element);
    if (visible === undefined) {
      visible = this.#isShown(element) && this.isVisible(element.parentElement);
      this.#known.set(element, visible);
    }
    return visible;
  }

  /** Whether it is visible and not switched off. */
  isUsable(element) {
    return !element.disabled && !element.closest?.('fieldset[disabled], [inert]') && this.isVisible(element);
  }

  #isShown(element) {
    if (element.hidden || (element.localName === 'input' && element.type === 'hidden') || isClosed(element)) {
      return false;
    }
    const inline = element.getAttribute('style');
    if ((inline === null || !HIDING.test(inline)) && !this.#selectors.some((selector) => matches(element, selector))) {
      return true;
    }
    const { display, visibility } = this.#window.getComputedStyle(element);
    return display !== 'none' && visibility !== 'hidden' && visibility !== 'collapse';
  }
}

/** Inside a `details` or `dialog` that is closed. */
function isClosed(element) {
  if (element.localName === 'dialog') {
    return !element.open;
  }
  const parent = element.parentElement;
  return parent?.localName === 'details' && !parent.open && element.localName !== 'summary';
}

function matches(element, selector) {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

function hidingSelectors(document) {
  const selectors = [];
  const visit = (rules) => {
    for (const rule of rules ?? []) {
      if (rule.selectorText && (rule.style?.display || rule.style?.visibility)) {
        selectors.push(rule.selectorText);
      }
      visit(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) {
    visit(sheet.cssRules);
  }
  return selectors;
}

module.exports = { Visibility };
