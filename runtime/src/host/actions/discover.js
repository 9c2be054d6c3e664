'use strict';
/**
 * What a person could do on the page now.
 *
 * An action is a type and an element. Elements come from three sides: those that listen, those
 * that act by themselves (links, buttons, form fields), and, below one that listens for others,
 * those that look as if they were meant. Only what is visible and enabled counts.
 */

const { delegatedSelectors, listenedTypes } = require('./listeners.js');
const { labelOf, selectorOf } = require('./name.js');
const { Visibility } = require('./visible.js');

const TEXT_TYPES = new Set(['text', 'search', 'email', 'password', 'tel', 'url', 'number', 'date', 'time', 'month', 'week', 'datetime-local', 'color']);
const INTERACTIVE = 'a[href], button, input, select, textarea, summary, label, [onclick], [role="button"], [role="link"], [role="menuitem"], [role="tab"], [tabindex]';

/** Which action makes which event, for events that a click is not about. */
const POINTER_ACTIONS = {
  dblclick: 'dblclick', mousedown: 'mousedown', mousemove: 'mousemove', mouseup: 'mouseup',
  mouseout: 'mouseout', mouseleave: 'mouseout', mouseenter: 'mouseover', mouseover: 'mouseover',
  pointerdown: 'mousedown', pointermove: 'mousemove', pointerup: 'mouseup', contextmenu: 'contextmenu',
};
const KEY_EVENTS = ['keydown', 'keypress', 'keyup'];
/** At most so many elements without listeners of their own are tried below one that delegates. */
const MOST_DELEGATES = 24;

/**
 * @typedef {{key: string, type: string, target: string, label: string, listeners: string[]}} Description
 * @typedef {{element: object, type: string, description: Description}} Action
 */

/**
 * All actions, in document order.
 *
 * @param {object} window
 * @returns {Action[]}
 */
function discover(window) {
  return new Look(window).actions();
}

class Look {
  #window;
  #visibility;
  #actions = new Map();

  constructor(window) {
    this.#window = window;
    this.#visibility = new Visibility(window);
  }

  actions() {
    const { document } = this.#window;
    for (const element of document.getElementsByTagName('*')) {
      const types = listenedTypes(this.#window, element);
      this.#addDefaults(element, types);
      this.#addListened(element, types);
    }
    for (const target of [document, this.#window]) {
      this.#addListened(target, listenedTypes(this.#window, target));
    }
    return [...this.#actions.values()];
  }

  /** What an element does by itself, or is there for. */
  #addDefaults(element, types) {
    const { localName } = element;
    if (localName === 'a' && element.hasAttribute('href') && this.#leadsSomewhere(element)) {
      this.#add('click', element, types);
    } else if (localName === 'button' || localName === 'summary') {
      if (localName === 'summary' || (element.form !== null && element.type !== 'button')) {
        this.#add('click', element, types);
      }
    } else if (localName === 'textarea') {
      this.#add('type', element, types);
    } else if (localName === 'select') {
      this.#add('choose', element, types);
    } else if (localName === 'input') {
      this.#addField(element, types);
    }
  }

  #leadsSomewhere(link) {
    return link.origin === this.#window.location.origin || link.protocol === 'javascript:';
  }

  #addField(element, types) {
    const { type } = element;
    if (TEXT_TYPES.has(type) && !element.readOnly) {
      this.#add('type', element, types);
      if (element.form !== null) {
        this.#add('submit', element, types);
      }
    } else if (type === 'checkbox' || type === 'radio') {
      this.#add('check', element, types);
    } else if (type === 'range') {
      this.#add('type', element, types);
    } else if (type === 'submit' || type === 'image' || type === 'reset') {
      this.#add('click', element, types);
    }
  }

  #addListened(target, types) {
    const isElement = target.nodeType === this.#window.Node.ELEMENT_NODE;
    if (types.has('click')) {
      if (isElement && !isContainer(target)) {
        this.#add('click', target, types);
      } else {
        this.#addDelegates('click', target, types);
      }
    }
    for (const type of types) {
      const action = POINTER_ACTIONS[type];
      if (action) {
        this.#add(action, isElement ? target : this.#window.document.body, types);
      }
    }
    const keys = KEY_EVENTS.filter((type) => types.has(type));
    if (keys.length > 0) {
      this.#addKeys(isElement ? target : this.#window.document.body, keys, types);
    }
  }

  /** One action for a whole key stroke, unless the app tells pressing from letting go. */
  #addKeys(element, keys, types) {
    if (keys.includes('keyup') && keys.length > 1) {
      this.#add('keydown', element, types);
      this.#add('keyup', element, types);
    } else {
      this.#add('key', element, types);
    }
  }

  /** Elements below one that listens for them. */
  #addDelegates(type, target, types) {
    const root = target.nodeType === undefined ? target.document : target;
    const selectors = delegatedSelectors(this.#window, target, type);
    const isElement = root.nodeType === this.#window.Node.ELEMENT_NODE;
    if (selectors.length > 0) {
      for (const element of root.querySelectorAll(selectors.join(', '))) {
        this.#add(type, element, types);
      }
      return;
    }
    const candidates = [...root.querySelectorAll(isElement ? `${INTERACTIVE}, :scope > *, li, td` : INTERACTIVE)];
    for (const element of candidates.slice(0, MOST_DELEGATES)) {
      this.#add(type, element, types);
    }
    if (isElement || candidates.length === 0) {
      this.#add(type, isElement ? root : this.#window.document.body, types);
    }
  }

  #add(type, element, types) {
    if (!element || !this.#visibility.isUsable(element)) {
      return;
    }
    const target = selectorOf(element);
    const key = `${type} ${target}`;
    const known = this.#actions.get(key);
    const listeners = known ? known.description.listeners : [];
    for (const name of types) {
      if (!listeners.includes(name)) {
        listeners.push(name);
      }
    }
    if (!known) {
      const description = { key, type, target, label: labelOf(element), listeners };
      this.#actions.set(key, { element, type, description });
    }
  }
}

/** Whether clicks on an element are probably meant for what stands in it. */
function isContainer(element) {
  return !element.matches(INTERACTIVE) && element.querySelector(INTERACTIVE) !== null;
}

module.exports = { discover };
