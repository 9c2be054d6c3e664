'use strict';
// What a person could do on the page now.
//
// An action is a type and an element. Elements come from three sides: those that listen, those
// that act by themselves (links, buttons, form fields), and, below one that listens for others,
// those that look as if they were meant. Only what is visible and enabled counts.
//
// This runs before each event of each run, so it walks jsdom's own tree and asks for nothing that
// needs its selector engine.

const { domSymbolTree } = require('jsdom/lib/jsdom/living/helpers/internal-constants.js');
const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { delegatedSelectors, listenedTypes } = require('./listeners.js');
const { labelOf, selectorOf } = require('./name.js');
const { Visibility } = require('./visible.js');

/** `Node.ELEMENT_NODE`. */
const ELEMENT = 1;
const TEXT_TYPES = new Set([
  'text',
  'search',
  'email',
  'password',
  'tel',
  'url',
  'number',
  'range',
  'date',
  'time',
  'month',
  'week',
  'datetime-local',
  'color',
]);
const INTERACTIVE_NAMES = new Set(['button', 'input', 'select', 'textarea', 'summary', 'label']);
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
/** At most so many elements without listeners of their own are tried below one that delegates. */
const MOST_DELEGATES = 24;

/** Which action makes which event, for events that a click is not about. */
const POINTER_ACTIONS = {
  dblclick: 'dblclick',
  mousedown: 'mousedown',
  mousemove: 'mousemove',
  mouseup: 'mouseup',
  mouseout: 'mouseout',
  mouseleave: 'mouseout',
  mouseenter: 'mouseover',
  mouseover: 'mouseover',
  pointerdown: 'mousedown',
  pointermove: 'mousemove',
  pointerup: 'mouseup',
  contextmenu: 'contextmenu',
};
const KEY_EVENTS = ['keydown', 'keypress', 'keyup'];

/**
 * @typedef {{key: string, type: string, target: string, label: string, listeners: string[]}} Description
 * @typedef {{element: object, type: string, description: Description}} Action
 */

/** Descriptions of actions by key: an action keeps its first one. */
const descriptions = new Map();

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
  #document;
  #visibility;
  #actions = new Map();

  constructor(window) {
    this.#window = window;
    this.#document = implForWrapper(window.document);
    this.#visibility = new Visibility(window);
  }

  actions() {
    for (const element of elementsBelow(this.#document)) {
      const types = listenedTypes(this.#window, element, wrapperForImpl(element));
      this.#addDefaults(element, types);
      this.#addListened(element, types);
    }
    const { document } = this.#window;
    this.#addListened(this.#document, listenedTypes(this.#window, this.#document, document));
    const window = implForWrapper(this.#window);
    this.#addListened(window, listenedTypes(this.#window, window, this.#window));
    return [...this.#actions.values()];
  }

  /** What an element does by itself, or is there for. */
  #addDefaults(element, types) {
    switch (element._localName) {
      case 'a':
        if (this.#leadsSomewhere(element)) {
          this.#add('click', element, types);
        }
        break;
      case 'summary':
        this.#add('click', element, types);
        break;
      case 'button':
        if (element.form !== null && element.type !== 'button') {
          this.#add('click', element, types);
        }
        break;
      case 'textarea':
        this.#add('type', element, types);
        break;
      case 'select':
        this.#add('choose', element, types);
        break;
      case 'input':
        this.#addField(element, types);
        break;
      default:
    }
  }

  #leadsSomewhere(link) {
    if (!link.hasAttributeNS(null, 'href')) {
      return false;
    }
    return link.origin === this.#window.location.origin || link.protocol === 'javascript:';
  }

  #addField(element, types) {
    const { type } = element;
    if (TEXT_TYPES.has(type) && !element.hasAttributeNS(null, 'readonly')) {
      this.#add('type', element, types);
      if (element.form !== null) {
        this.#add('submit', element, types);
      }
    } else if (type === 'checkbox' || type === 'radio') {
      this.#add('check', element, types);
    } else if (type === 'file') {
      this.#add('attach', element, types);
    } else if (type === 'submit' || type === 'image' || type === 'reset') {
      this.#add('click', element, types);
    }
  }

  #addListened(target, types) {
    if (types.size === 0) {
      return;
    }
    const isElement = target.nodeType === ELEMENT;
    const element = isElement ? target : this.#document.body;
    if (types.has('click')) {
      if (isElement && !isContainer(target)) {
        this.#add('click', target, types);
      } else {
        this.#addDelegates('click', target, types);
      }
    }
    for (const type of types) {
      if (POINTER_ACTIONS[type]) {
        this.#add(POINTER_ACTIONS[type], element, types);
      }
    }
    const keys = KEY_EVENTS.filter((type) => types.has(type));
    // One action for a whole key stroke, unless the app tells pressing from letting go.
    if (keys.includes('keyup') && keys.length > 1) {
      this.#add('keydown', element, types);
      this.#add('keyup', element, types);
    } else if (keys.length > 0) {
      this.#add('key', element, types);
    }
  }

  /** Elements below one that listens for them. */
  #addDelegates(type, target, types) {
    const isElement = target.nodeType === ELEMENT;
    const root = isElement ? target : this.#document;
    const selectors = delegatedSelectors(
      this.#window,
      wrapperForImpl(target) ?? this.#window,
      type,
    );
    if (selectors.length > 0) {
      for (const element of wrapperForImpl(root).querySelectorAll(selectors.join(', '))) {
        this.#add(type, implForWrapper(element), types);
      }
      return;
    }
    const candidates = [];
    for (const element of elementsBelow(root)) {
      const isPart = isElement && PARTS.has(element._localName);
      if (candidates.length < MOST_DELEGATES && (isInteractive(element) || isPart)) {
        candidates.push(element);
      }
    }
    for (const element of candidates) {
      this.#add(type, element, types);
    }
    if (isElement || candidates.length === 0) {
      this.#add(type, isElement ? root : this.#document.body, types);
    }
  }

  #add(type, element, types) {
    if (!element || !this.#visibility.isUsable(element)) {
      return;
    }
    const wrapper = wrapperForImpl(element);
    const target = selectorOf(wrapper);
    const key = `${type} ${target}`;
    if (this.#actions.has(key)) {
      return;
    }
    let description = descriptions.get(key);
    if (description === undefined) {
      description = { key, type, target, label: labelOf(wrapper), listeners: [...types] };
      descriptions.set(key, description);
    }
    this.#actions.set(key, { element: wrapper, type, description });
  }
}

function* elementsBelow(root) {
  for (const node of domSymbolTree.treeIterator(root)) {
    if (node.nodeType === ELEMENT && node !== root) {
      yield node;
    }
  }
}

/** Whether an element looks as if it were there to be clicked. */
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

/** Whether clicks on an element are probably meant for what stands in it. */
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

module.exports = { discover };
