'use strict';
// `dialog`, of which jsdom has the element alone: opened beside the page or over it, closed with a
// value, by the page, by a form that is there for it, or by a person with Escape. It takes the focus and
// gives it back.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');

/** @typedef {import('../../../types/jsdom.js').Window} Window */
/** @typedef {HTMLElement & { open: boolean, close(value?: string): void }} Dialog */

/**
 * The dialogs that are over their document, the topmost last.
 *
 * @type {WeakMap<Document, Dialog[]>}
 */
const modals = new WeakMap();
/** What they were closed with. @type {WeakMap<Dialog, string>} */
const values = new WeakMap();
/** What had the focus before one was opened. @type {WeakMap<Dialog, Element | null>} */
const focused = new WeakMap();

/**
 * The dialog over a document that keeps a person from everything else on it, if there is one.
 *
 * @param {Document} document
 * @returns {Dialog | null}
 */
function modalOf(document) {
  const open = modals.get(document)?.filter((dialog) => dialog.open && dialog.isConnected) ?? [];
  return open.at(-1) ?? null;
}

/**
 * Adds what a dialog can do to a new window.
 *
 * @param {Window} window
 */
function addDialogs(window) {
  const { prototype } = window.HTMLDialogElement;
  /** @type {(key: string, property: PropertyDescriptor & ThisType<Dialog>) => void} */
  const define = (key, property) =>
    Object.defineProperty(prototype, key, { configurable: true, enumerable: true, ...property });
  /** @type {(value: (this: Dialog, ...args: any[]) => void) => PropertyDescriptor} */
  const method = (value) => ({ writable: true, value });

  define('returnValue', {
    get() {
      return values.get(this) ?? '';
    },
    set(value) {
      values.set(this, String(value));
    },
  });
  define(
    'show',
    method(function () {
      if (!this.open) {
        this.setAttribute('open', '');
        takeFocus(this);
      }
    }),
  );
  define(
    'showModal',
    method(function () {
      const isModal = modals.get(this.ownerDocument)?.includes(this) === true && this.open;
      if (!this.isConnected || (this.open && !isModal)) {
        throw new window.DOMException('The dialog cannot be shown', 'InvalidStateError');
      }
      const others = modals.get(this.ownerDocument)?.filter((other) => other !== this) ?? [];
      modals.set(this.ownerDocument, [...others, this]);
      if (!this.open) {
        this.setAttribute('open', '');
        takeFocus(this);
      }
    }),
  );
  define(
    'close',
    method(function (value) {
      closeDialog(window, this, value);
    }),
  );
  define(
    'requestClose',
    method(function (value) {
      if (this.open && this.dispatchEvent(new window.Event('cancel', { cancelable: true }))) {
        closeDialog(window, this, value);
      }
    }),
  );
  window.addEventListener('submit', closeByForm);
}

/**
 * Closes a dialog, and tells it so afterwards.
 *
 * @param {Window} window
 * @param {Dialog} dialog
 * @param {unknown} [value]
 * @param {(tell: () => void) => void} [afterwards] calls what it is given when the page has done what it
 *   is doing: if that is nothing, at once
 */
function closeDialog(window, dialog, value, afterwards = window.queueMicrotask) {
  if (!dialog.open) {
    return;
  }
  dialog.removeAttribute('open');
  if (value !== undefined) {
    values.set(dialog, String(value));
  }
  const before = focused.get(dialog);
  focused.delete(dialog);
  if (before?.isConnected) {
    /** @type {HTMLElement} */ (before).focus();
  }
  afterwards(() => {
    const closed = implForWrapper(new window.Event('close'));
    closed.isTrusted = true;
    implForWrapper(dialog)._dispatch(closed);
    const { activeElement } = dialog.ownerDocument;
    if (!dialog.open && dialog.contains(activeElement)) {
      // What is not shown cannot keep the focus.
      /** @type {HTMLElement} */ (activeElement).blur();
    }
  });
}

/**
 * The focus goes to what stands first in a dialog and can have it, or asks for it, else to nothing.
 *
 * @param {Dialog} dialog
 */
function takeFocus(dialog) {
  const { domSymbolTree } = require('jsdom/lib/jsdom/living/helpers/internal-constants.js');
  const { isFocusableAreaElement } = require('jsdom/lib/jsdom/living/helpers/focusing.js');
  const { activeElement, body } = dialog.ownerDocument;
  focused.set(dialog, activeElement === body ? null : activeElement);
  const inside = [...domSymbolTree.treeIterator(implForWrapper(dialog))].filter(
    (node) => node._localName !== undefined && isFocusableAreaElement(node),
  );
  const first = inside.find((node) => node.hasAttributeNS(null, 'autofocus')) ?? inside[0];
  const target = first === undefined ? activeElement : wrapperForImpl(first);
  target?.[first === undefined ? 'blur' : 'focus']();
}

/**
 * A form that is sent with the method `dialog` closes the dialog that it stands in.
 *
 * @param {Event} event
 */
function closeByForm(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (/** @type {any} */ (event).submitter);
  const method = button?.getAttribute('formmethod') ?? form.getAttribute('method');
  if (event.defaultPrevented || method?.toLowerCase() !== 'dialog') {
    return;
  }
  event.preventDefault();
  const dialog = /** @type {Dialog | null} */ (form.closest('dialog'));
  dialog?.close(button?.getAttribute('value') ?? undefined);
}

exports.addDialogs = addDialogs;
exports.closeDialog = closeDialog;
exports.modalOf = modalOf;
