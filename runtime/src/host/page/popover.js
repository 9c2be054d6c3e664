'use strict';
// `popover`, which jsdom lacks: an element that is not there until it is shown, over the page, by the
// page or by a button that says so. One that is `auto` goes when a person presses something else.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');

/**
 * @typedef {import('../../../types/jsdom.js').Window} Window
 * @typedef {import('../../../types/jsdom.js').ElementImpl} ElementImpl
 */

/** The attribute of a button that names the element it shows or hides. */
const TARGET = 'popovertarget';

/**
 * The popovers that are shown over a document, the topmost last.
 *
 * @type {WeakMap<Document, HTMLElement[]>}
 */
const shown = new WeakMap();

/**
 * What is shown over a document, and is still in it.
 *
 * @param {Document} document
 */
function shownIn(document) {
  return shown.get(document)?.filter((popover) => popover.isConnected) ?? [];
}

/**
 * Whether an element is a popover that is not shown.
 *
 * @param {ElementImpl} element
 */
function isHiddenPopover(element) {
  if (!element.hasAttributeNS(null, 'popover')) {
    return false;
  }
  const wrapper = /** @type {HTMLElement} */ (wrapperForImpl(element));
  return !shownIn(wrapper.ownerDocument).includes(wrapper);
}

/** @type {import('../../../types/jsdom.js').Changes} */
const popoverChanges = {
  'living/nodes/HTMLButtonElement-impl.js': ({ implementation }) =>
    activateAlso(implementation.prototype),
  'living/nodes/HTMLInputElement-impl.js': ({ implementation }) =>
    activateAlso(implementation.prototype),
};

/** @param {{ _activationBehavior(event: object): void } & ElementImpl} prototype of what may be a button */
function activateAlso(prototype) {
  const { _activationBehavior } = prototype;
  prototype._activationBehavior = function (event) {
    _activationBehavior.call(this, event);
    const isSending = this.form && this.type !== 'button';
    if (this.hasAttributeNS(null, TARGET) && !this.hasAttributeNS(null, 'disabled') && !isSending) {
      activate(this);
    }
  };
}

/** @param {ElementImpl} button */
function activate(button) {
  const id = button.getAttributeNS(null, TARGET) ?? '';
  const popover = /** @type {HTMLElement & ElementImpl | null} */ (
    button._ownerDocument.getElementById(id)
  );
  if (!popover?.hasAttributeNS(null, 'popover')) {
    return;
  }
  const target = /** @type {HTMLElement} */ (wrapperForImpl(popover));
  const action = button.getAttributeNS(null, 'popovertargetaction')?.toLowerCase();
  const isHidden = isHiddenPopover(popover);
  if (isHidden && action !== 'hide') {
    show(target);
  } else if (!isHidden && action !== 'show') {
    hide(target);
  }
}

/**
 * Adds what elements can do as popovers to a new window.
 *
 * @param {Window} window
 */
function addPopovers(window) {
  const { prototype } = window.HTMLElement;
  /** @type {(key: string, property: PropertyDescriptor & ThisType<HTMLElement>) => void} */
  const define = (key, property) =>
    Object.defineProperty(prototype, key, { configurable: true, enumerable: true, ...property });
  /** @type {(value: (this: HTMLElement, ...args: any[]) => unknown) => PropertyDescriptor} */
  const method = (value) => ({ writable: true, value });
  define('popover', {
    get() {
      return kindOf(this);
    },
    set(value) {
      if (value === null) {
        this.removeAttribute('popover');
      } else {
        this.setAttribute('popover', `${value}`);
      }
    },
  });
  /** @param {HTMLElement} element */
  const mustBeOne = (element) => {
    if (kindOf(element) === null) {
      throw new window.DOMException('Not supported on element', 'NotSupportedError');
    }
  };
  define(
    'showPopover',
    method(function () {
      mustBeOne(this);
      show(this);
    }),
  );
  define(
    'hidePopover',
    method(function () {
      mustBeOne(this);
      hide(this);
    }),
  );
  define(
    'togglePopover',
    method(function (/** @type {unknown} */ force) {
      mustBeOne(this);
      const isHidden = isHiddenPopover(implForWrapper(this));
      const isToBeShown = typeof force === 'boolean' ? force : isHidden;
      (isToBeShown ? show : hide)(this);
      return isToBeShown;
    }),
  );
}

/**
 * What sort of popover an element is; `null` if it is none.
 *
 * @param {HTMLElement} element
 */
function kindOf(element) {
  const value = element.getAttribute('popover')?.toLowerCase();
  if (value === undefined) {
    return null;
  }
  return value === '' || value === 'auto' ? 'auto' : 'manual';
}

/** @param {HTMLElement} popover */
function show(popover) {
  const { ownerDocument: document } = popover;
  if (!isHiddenPopover(implForWrapper(popover)) || !popover.isConnected) {
    return;
  }
  if (!tell(popover, 'beforetoggle', 'closed', true)) {
    return;
  }
  if (kindOf(popover) === 'auto') {
    hideAllBut(document, popover);
    document.addEventListener('pointerdown', pressed, true);
  }
  shown.set(document, [...shownIn(document), popover]);
  document.defaultView?.queueMicrotask(() => tell(popover, 'toggle', 'closed', false));
}

/** @param {HTMLElement} popover */
function hide(popover) {
  const { ownerDocument: document } = popover;
  if (isHiddenPopover(implForWrapper(popover))) {
    return;
  }
  tell(popover, 'beforetoggle', 'open', false);
  const others = shownIn(document).filter((other) => other !== popover);
  shown.set(document, others);
  if (!others.some((other) => kindOf(other) === 'auto')) {
    document.removeEventListener('pointerdown', pressed, true);
  }
  document.defaultView?.queueMicrotask(() => tell(popover, 'toggle', 'open', false));
}

/**
 * Something is pressed: popovers that it does not stand in go, but for those that it is the button of.
 *
 * @param {Event} event
 */
function pressed({ target }) {
  const element = /** @type {HTMLElement} */ (target);
  const button = element.closest?.(`[${TARGET}]`);
  const own = button?.getAttribute(TARGET);
  const inside = own ? element.ownerDocument.getElementById(own) : null;
  hideAllBut(element.ownerDocument, inside ?? element);
}

/**
 * @param {Document} document
 * @param {HTMLElement} element stands in those that stay
 */
function hideAllBut(document, element) {
  for (const other of shownIn(document).toReversed()) {
    if (kindOf(other) === 'auto' && !other.contains(element)) {
      hide(other);
    }
  }
}

/**
 * @param {HTMLElement} popover
 * @param {string} type
 * @param {'open' | 'closed'} oldState
 * @param {boolean} cancelable
 * @returns {boolean} false if the page prevents it
 */
function tell(popover, type, oldState, cancelable) {
  const { Event } = /** @type {Window} */ (popover.ownerDocument.defaultView);
  const newState = oldState === 'open' ? 'closed' : 'open';
  const event = Object.assign(new Event(type, { cancelable }), { oldState, newState });
  return popover.dispatchEvent(event);
}

exports.addPopovers = addPopovers;
exports.isHiddenPopover = isHiddenPopover;
exports.popoverChanges = popoverChanges;
