'use strict';
// `dialog`, of which jsdom has the element alone: opened beside the page or over it, closed with a
// value, by the page or by a form that is there for it.

/** @typedef {import('../../../types/jsdom.js').Window} Window */
/** @typedef {HTMLElement & { open: boolean, close(value?: string): void }} Dialog */

/**
 * The dialogs that are over their document, the topmost last.
 *
 * @type {WeakMap<Document, Dialog[]>}
 */
const modals = new WeakMap();

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
  /** @type {WeakMap<Dialog, string>} */
  const values = new WeakMap();
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
      this.setAttribute('open', '');
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
      this.setAttribute('open', '');
    }),
  );
  define(
    'close',
    method(function (value) {
      if (!this.open) {
        return;
      }
      this.removeAttribute('open');
      if (value !== undefined) {
        values.set(this, String(value));
      }
      window.queueMicrotask(() => this.dispatchEvent(new window.Event('close')));
    }),
  );
  define(
    'requestClose',
    method(function (value) {
      if (this.open && this.dispatchEvent(new window.Event('cancel', { cancelable: true }))) {
        this.close(value);
      }
    }),
  );
  window.addEventListener('submit', closeByForm);
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
exports.modalOf = modalOf;
