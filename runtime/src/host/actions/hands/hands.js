'use strict';
// What a person's hands are doing between two events: where the mouse is, which buttons are held down,
// what is being touched. Each page has hands of its own.

const { certain } = require('../../../model/event.js');

/** @typedef {import('../../../model/event.js').Point} Point */
/** @typedef {import('../../../model/event.js').Symbolic} Symbolic */

class Hands {
  /**
   * What the mouse is over; `null` as long as it is elsewhere.
   * @type {Element | null}
   */
  #over = null;
  /**
   * Where the mouse was at last.
   * @type {Point | null}
   */
  at = null;
  /** The buttons that are held down, as in `MouseEvent.buttons`. */
  buttons = 0;
  /**
   * On what a button was pressed.
   * @type {Element | null}
   */
  pressed = null;
  /** Whether events of the mouse follow those of the pointer: not after a prevented `pointerdown`. */
  isMouse = true;
  /**
   * The keys that are held down.
   * @type {Set<string>}
   */
  held = new Set();
  /** Whether the person has done anything since a dialog was last kept open against Escape. */
  isActive = false;
  /**
   * What was written last into the address behind the `#`.
   * @type {Symbolic}
   */
  hash = certain('');
  /**
   * How far the page is scrolled.
   * @type {{ X: Symbolic, Y: Symbolic }}
   */
  scrolled = { X: certain(0), Y: certain(0) };

  /** An element that has been removed is not there to be left. */
  get over() {
    return this.#over?.isConnected ? this.#over : null;
  }

  set over(element) {
    this.#over = element;
  }
}

/** @type {WeakMap<object, Hands>} By window. */
const all = new WeakMap();

/**
 * The hands on a page.
 *
 * @param {import('../kind.js').PageWindow} window
 */
function handsOf(window) {
  let hands = all.get(window);
  if (hands === undefined) {
    hands = new Hands();
    all.set(window, hands);
  }
  return hands;
}

exports.handsOf = handsOf;
