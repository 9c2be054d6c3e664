'use strict';
// What a person could do on the page now.
//
// An action is a kind and an element. Elements come from three sides: those that listen, those that
// act by themselves (links, buttons, form fields), and, below one that listens for others, those that
// look as if they were meant. Only what is visible and enabled counts.
//
// This runs before each event of each run, so it walks jsdom's own tree and asks for nothing that
// needs its selector engine.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { elementsBelow } = require('./delegation.js');
const { fieldsOf } = require('./kind.js');
const { KINDS, kindsFor } = require('./kinds/index.js');
const { listenedTypes } = require('./listeners.js');
const { labelOf, selectorOf } = require('./name.js');
const { Visibility } = require('./visible.js');

/** @typedef {import('./kind.js').Kind} Kind */
/** @typedef {import('./kind.js').Impl} Impl */
/** @typedef {import('./kind.js').PageWindow} PageWindow */

/**
 * An action as the trace tells of it.
 *
 * @typedef {object} Description
 * @property {string} key its identity: the same in all runs
 * @property {string} type of its kind
 * @property {string} target a selector of the element
 * @property {string} label the element in words
 * @property {string} words of its kind
 * @property {string[]} told the fields whose values a person must always know
 * @property {string[]} listeners the types of events that the page listens to there
 * @property {number} [user] who does it, if not the first user in the first tab
 * @property {number} [tab]
 */

/** @typedef {{element: Element, kind: Kind, description: Description}} Action */

/** `Node.ELEMENT_NODE`. */
const ELEMENT = 1;
/** @type {Set<string>} */
const NONE = new Set();

/**
 * The kinds that an element may be there for by itself, by its local name.
 *
 * @type {Map<string, Kind[]>}
 */
const OWN_KINDS = new Map();
for (const kind of KINDS) {
  for (const name of Object.keys(kind.byItself ?? {})) {
    OWN_KINDS.set(name, [...(OWN_KINDS.get(name) ?? []), kind]);
  }
}

/** The kinds that are possible on a page as a whole. */
const PAGE_KINDS = KINDS.filter(({ ofPage }) => ofPage !== undefined);

/**
 * All actions, in document order.
 *
 * @param {PageWindow} window
 * @param {import('./whose.js').Whose} whose
 * @returns {Action[]}
 */
function discover(window, whose) {
  return new Look(window, whose).actions();
}

/** One look at the page: what is true of it at this moment. */
class Look {
  #visibility;
  #whose;
  /** @type {Map<string, Action>} By key. */
  #actions = new Map();

  /**
   * @param {PageWindow} window
   * @param {import('./whose.js').Whose} whose
   */
  constructor(window, whose) {
    this.window = window;
    this.#whose = whose;
    /** @type {Impl} */
    this.document = implForWrapper(window.document);
    this.#visibility = new Visibility(window);
  }

  /** @returns {Action[]} */
  actions() {
    if (!this.document.hidden) {
      this.#addElements();
    }
    for (const kind of PAGE_KINDS) {
      if (kind.ofPage?.(this.window)) {
        this.#add(kind, this.document.body, NONE);
      }
    }
    return [...this.#actions.values()];
  }

  /** What is possible on elements, and where the page listens for what happens in it. */
  #addElements() {
    for (const element of elementsBelow(this.document)) {
      const types = listenedTypes(this.window, element, wrapperForImpl(element));
      this.#addOwn(element, types);
      this.#addListened(element, types);
    }
    const { window, document } = this;
    this.#addListened(document, listenedTypes(window, document, window.document));
    const impl = implForWrapper(window);
    this.#addListened(impl, listenedTypes(window, impl, window));
  }

  /**
   * What an element does by itself, or is there for.
   *
   * @param {Impl} element
   * @param {Set<string>} types
   */
  #addOwn(element, types) {
    const name = element._localName;
    for (const kind of OWN_KINDS.get(name) ?? []) {
      if (kind.byItself?.[name]?.(element, this.window)) {
        this.#add(kind, element, types);
      }
    }
  }

  /**
   * What somebody listens for.
   *
   * @param {Impl} listener an element, a document or a window
   * @param {Set<string>} types
   */
  #addListened(listener, types) {
    if (types.size === 0) {
      return;
    }
    for (const kind of kindsFor(types)) {
      const places = kind.places?.(listener, this) ?? [this.#itselfOrBody(listener)];
      for (const element of places) {
        this.#add(kind, element, types);
      }
    }
  }

  /** @param {Impl} listener */
  #itselfOrBody(listener) {
    return listener.nodeType === ELEMENT ? listener : this.document.body;
  }

  /**
   * @param {Kind} kind
   * @param {Impl} element
   * @param {Set<string>} types
   */
  #add(kind, element, types) {
    if (!element || !this.#visibility.isUsable(element)) {
      return;
    }
    const wrapper = wrapperForImpl(element);
    const target = selectorOf(wrapper);
    const key = `${kind.type} ${target}`;
    if (this.#actions.has(key)) {
      return;
    }
    let description = this.#whose.descriptions.get(key);
    if (description === undefined) {
      description = this.#whose.claim(describe(kind, wrapper, target, types));
      this.#whose.descriptions.set(key, description);
    }
    this.#actions.set(key, { element: wrapper, kind, description });
  }
}

/**
 * @param {Kind} kind
 * @param {any} element
 * @param {string} target
 * @param {Set<string>} types
 * @returns {Description}
 */
function describe(kind, element, target, types) {
  const { type, words } = kind;
  const told = fieldsOf(kind, element).filter(({ isTold }) => isTold);
  return {
    key: `${type} ${target}`,
    type,
    target,
    label: labelOf(element),
    words: typeof words === 'function' ? words(element) : words,
    told: told.map(({ name }) => name),
    listeners: [...types],
  };
}

exports.discover = discover;
exports.Look = Look;
