'use strict';
// Drag and drop: what is dragged, and the events that the two places and the page get.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { bringText } = require('../../../model/transfer.js');
const { storeOf } = require('../../page/data_transfer.js');
const { isHeard } = require('./heard.js');
const { handsOf } = require('./hands.js');
const { beside } = require('./point.js');
const { BUTTONS, moveTo, pressDown } = require('./mouse.js');
const { firePointer, fireWith } = require('./pointer.js');

/** @typedef {import('../person.js').Person} Person */
/** @typedef {import('../../../model/event.js').Point} Point */
/** @typedef {import('../../page/data_transfer.js').Mode} Mode */

/** What a page gets if it allows dropping and says nothing of how. */
const EFFECT = 'copy';

/** One drag, from its beginning to its end. */
class Drag {
  #person;
  #transfer;

  /** @param {Person} person */
  constructor(person) {
    this.#person = person;
    // Until a page says otherwise.
    const { DataTransfer } = /** @type {any} */ (person.window);
    this.#transfer = new DataTransfer();
    this.#transfer.effectAllowed = 'uninitialized';
  }

  /**
   * Begins to drag an element of the page.
   *
   * @param {Element} source
   * @param {Point} point
   * @returns {boolean} whether the page lets it
   */
  start(source, point) {
    const person = this.#person;
    moveTo(person, source, point);
    pressDown(person, source, point, BUTTONS.left, 1);
    moveTo(person, source, beside(person, point));
    if (!this.#fire(source, 'dragstart', point, 'write', 1)) {
      return false;
    }
    // From here on the pointer is the drag's.
    for (const type of ['pointercancel', 'pointerout', 'pointerleave']) {
      firePointer(person, source, type, { point, button: -1 });
    }
    this.#fire(source, 'drag', point, 'names', 0);
    return true;
  }

  /**
   * What comes from outside of the page: a file.
   *
   * @param {File} file
   */
  bring(file) {
    storeOf(this.#transfer).files.push(file);
  }

  /**
   * What comes from outside of the page: a text.
   *
   * @param {import('../../../model/event.js').Symbolic} text
   */
  bringText(text) {
    bringText(this.#person.runtime, this.#transfer, text);
  }

  /**
   * Moves what is dragged onto an element and lets it go there.
   *
   * @param {Element} target
   * @param {Point} point
   * @param {Element | null} source
   */
  drop(target, point, source) {
    this.#transfer.dropEffect = EFFECT;
    this.#fire(target, 'dragenter', point, 'names', 0);
    const isWelcome = !this.#fire(target, 'dragover', point, 'names', 0);
    if (isWelcome) {
      this.#fire(target, 'drop', point, 'read', 0);
    } else {
      this.#fire(target, 'dragleave', point, 'names', 0);
      this.#transfer.dropEffect = 'none';
    }
    if (source?.isConnected) {
      this.#fire(source, 'dragend', point, 'names', 0);
    }
    const hands = handsOf(this.#person.window);
    hands.buttons = 0;
    hands.pressed = null;
  }

  /**
   * @param {Element} element
   * @param {string} type
   * @param {Point} point
   * @param {Mode} mode what the page may do with the data meanwhile
   * @param {number} buttons
   * @returns {boolean} false if its default action was prevented
   */
  #fire(element, type, point, mode, buttons) {
    if (!isHeard(element, type)) {
      return true;
    }
    const person = this.#person;
    const { DragEvent } = /** @type {any} */ (person.window);
    const event = new DragEvent(type, {
      bubbles: true,
      cancelable: type !== 'dragend' && type !== 'dragleave',
      composed: true,
      view: person.window,
      buttons,
      which: 1,
      dataTransfer: this.#transfer,
    });
    const store = storeOf(this.#transfer);
    store.mode = mode;
    const goesOn = fireWith(person, element, implForWrapper(event), { point });
    store.mode = 'names';
    return goesOn;
  }
}

exports.Drag = Drag;
