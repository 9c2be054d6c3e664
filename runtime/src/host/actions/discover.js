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
const { askedField } = require('../page/chooser.js');
const { elementsBelow, shadowOf } = require('./delegation.js');
const { fieldsOf } = require('./kind.js');
const { BY_POINTER, KINDS, kindsFor } = require('./kinds/index.js');
const { NOTHING, heardAt } = require('./listeners.js');
const { Names } = require('./alike.js');
const { nameOf, selectorOf } = require('./name.js');
const { Visibility } = require('./visible.js');

/** @typedef {import('./kind.js').Kind} Kind */
/** @typedef {import('./kind.js').Impl} Impl */
/** @typedef {import('./kind.js').PageWindow} PageWindow */
/** @typedef {import('./listeners.js').Heard} Heard */

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
 * @property {string} found how it is known to be possible: `itself` (the element, or the page, is there
 *   for it), `listener` (one of the page at the element), the name of a library that calls a handler
 *   of the element, or `delegated` (a listener further up may be meant for it)
 * @property {number} [user] who does it, if not the first user in the first tab
 * @property {number} [tab]
 */

/**
 * `window`: that of the document in which the element is, which may be one of a frame.
 *
 * @typedef {{element: Element, kind: Kind, window: PageWindow, description: Description}} Action
 *
 * One whose description is still to be made, from what it was found by, if it has none from before.
 * @typedef {Omit<Action, 'description'> & { description?: Description, target: string, found: string,
 *   heard: Heard, text: string }} Found
 */

/** More actions than are offered at a time; who asks for them tells if one is left out. */
const MOST_ACTIONS = 400;
/** How an action is found where the page listens at its element. */
const LISTENER = 'listener';
/** `Node.ELEMENT_NODE`. */
const ELEMENT = 1;
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
 * All actions, in document order; at most one more than `MOST_ACTIONS`.
 *
 * @param {PageWindow} window
 * @param {import('./whose.js').Whose} whose
 * @returns {Action[]}
 */
function discover(window, whose) {
  return new Look(window, whose).actions();
}

/**
 * What a person could do, if only they reached it.
 *
 * @param {PageWindow} window
 * @param {import('./whose.js').Whose} whose
 * @returns {import('../../protocol.js').Withheld[]}
 */
function withheld(window, whose) {
  /** @type {Map<string, import('../../protocol.js').Withheld>} */
  const list = new Map();
  new Look(window, whose, new Map(), list).actions();
  return [...list.values()];
}

/** One look at the page: what is true of it at this moment. */
class Look {
  #visibility;
  #whose;
  /** @type {Map<Impl, Heard>} What is listened to, by place. */
  #heard = new Map();
  /** @type {Map<string, Found>} By type and selector. */
  #actions;
  /** What is there, and not reached, by key; `null` if nobody asks. */
  #withheld;

  /**
   * @param {PageWindow} window of the page, or of a frame in it
   * @param {import('./whose.js').Whose} whose
   * @param {Map<string, Found>} [actions] that have been found on the page so far
   * @param {Map<string, import('../../protocol.js').Withheld> | null} [withheld]
   */
  constructor(window, whose, actions = new Map(), withheld = null) {
    this.window = window;
    this.#whose = whose;
    this.#actions = actions;
    this.#withheld = withheld;
    /** @type {Impl} */
    this.document = implForWrapper(window.document);
    this.#visibility = new Visibility(window);
  }

  /** @returns {Action[]} */
  actions() {
    if (!this.document.hidden) {
      this.#addElements();
    }
    const asked = askedField(this.window);
    if (asked !== null && !asked.isConnected) {
      this.#addOwn(asked);
    }
    for (const kind of PAGE_KINDS) {
      const isMine = kind.isOfNobody !== true || this.#whose.name === null;
      if (isMine && kind.ofPage?.(this.window, this.#actions.size === 0)) {
        this.#offer(kind, this.document.body, 'itself', NOTHING);
      }
    }
    return this.#described();
  }

  /** Actions are described when all are known: names tell elements apart. */
  #described() {
    const all = [...this.#actions];
    const isNew = all.some(([, { description }]) => description === undefined);
    const names = new Names(isNew ? all.map(([, { element }]) => element) : []);
    return all.map(([key, { element, kind, window, description, target, found, heard, text }]) => {
      if (description !== undefined) {
        return { element, kind, window, description };
      }
      const label = names.of(element);
      const described = this.#whose.claim(describe(kind, element, { target, label, found, heard }));
      this.#whose.descriptions.set(key, { description: described, text });
      return { element, kind, window, description: described };
    });
  }

  /** What is possible on elements, and where the page listens for what happens in it. */
  #addElements() {
    const elements = [...elementsBelow(this.document)];
    for (const element of elements) {
      this.#hear(element, wrapperForImpl(element));
      const shadow = shadowOf(element);
      if (shadow !== null) {
        this.#hear(shadow, wrapperForImpl(shadow));
      }
    }
    for (const element of elements) {
      this.#addOwn(element);
      this.#addListened(element);
      this.#addListened(shadowOf(element));
      this.#addFrame(element);
    }
    const { window, document } = this;
    for (const [impl, wrapper] of [
      [document, window.document],
      [implForWrapper(window), window],
    ]) {
      this.#hear(impl, wrapper);
      this.#addListened(impl);
    }
  }

  /**
   * What is possible in a frame whose document is of the same origin.
   *
   * @param {Impl} element
   */
  #addFrame(element) {
    const document = element._contentDocument;
    if (document?._origin === this.document._origin && this.isUsable(element)) {
      const { _defaultView: window } = document;
      if (window !== null) {
        new Look(window, this.#whose, this.#actions, this.#withheld).#addElements();
      }
    }
  }

  /**
   * @param {Impl} impl
   * @param {EventTarget} wrapper
   */
  #hear(impl, wrapper) {
    const heard = heardAt(this.window, impl, wrapper);
    if (heard !== NOTHING) {
      this.#heard.set(impl, heard);
    }
  }

  /**
   * Whether a library calls a handler of an element.
   *
   * @param {Impl} element
   * @param {string} type
   */
  isHandled(element, type) {
    const found = this.#heard.get(element)?.get(type) ?? LISTENER;
    return found !== LISTENER;
  }

  /**
   * Whether something is listened to at a place.
   *
   * @param {Impl} place
   * @param {string} type
   */
  isHeard(place, type) {
    return this.#heard.get(place)?.has(type) === true;
  }

  /**
   * Whether the page has a listener at a place.
   *
   * @param {Impl} place
   * @param {string} type
   */
  isListener(place, type) {
    return this.#heard.get(place)?.get(type) === LISTENER;
  }

  /**
   * What an element does by itself, or is there for.
   *
   * @param {Impl} element
   */
  #addOwn(element) {
    for (const name of [element._localName, '*']) {
      for (const kind of OWN_KINDS.get(name) ?? []) {
        if (kind.byItself?.[name]?.(element, this.window)) {
          this.#add(kind, element, 'itself', this.#heard.get(element) ?? NOTHING);
        }
      }
    }
  }

  /**
   * What somebody listens for.
   *
   * @param {Impl} listener an element, a shadow root, a document or a window
   */
  #addListened(listener) {
    const heard = this.#heard.get(listener);
    if (heard === undefined) {
      return;
    }
    for (const kind of kindsFor(heard)) {
      const itself = this.itselfOrBody(listener);
      for (const element of kind.places?.(listener, this) ?? [itself]) {
        const found = element === itself ? foundBy(kind, heard) : 'delegated';
        this.#add(kind, element, found, heard);
      }
    }
  }

  /**
   * The element for what is listened to at a place: of a shadow root its host, else the body.
   *
   * @param {Impl} listener
   */
  itselfOrBody(listener) {
    return listener.nodeType === ELEMENT ? listener : (listener._host ?? this.document.body);
  }

  /**
   * Whether an element and all it stands in are shown and not switched off.
   *
   * @param {Impl} element
   */
  isUsable(element) {
    return this.#visibility.isUsable(element);
  }

  /**
   * @param {Kind} kind
   * @param {Impl} element
   */
  #isReached(kind, element) {
    const isThere = this.isUsable(element) || kind.isReached?.(element, this) === true;
    return isThere && (!BY_POINTER.has(kind) || this.#visibility.takesPointer(element));
  }

  /**
   * @param {Kind} kind
   * @param {Impl} element
   * @param {string} found
   * @param {Heard} heard
   */
  #add(kind, element, found, heard) {
    if (element && this.#isReached(kind, element)) {
      this.#offer(kind, element, found, heard);
    } else if (element) {
      this.#withhold(kind, element);
    }
  }

  /**
   * @param {Kind} kind
   * @param {Impl} element
   */
  #withhold(kind, element) {
    if (this.#withheld === null) {
      return;
    }
    const wrapper = wrapperForImpl(element);
    const label = nameOf(wrapper);
    const reason = this.#visibility.obstacle(element);
    const what = { target: selectorOf(wrapper), label, found: '', heard: NOTHING };
    const { key, words } = this.#whose.claim(describe(kind, wrapper, what));
    this.#withheld.set(key, { key, label, words, reason });
  }

  /**
   * Offers what is possible on an element that can be reached, or on the page as a whole.
   *
   * @param {Kind} kind
   * @param {Impl} element
   * @param {string} found
   * @param {Heard} heard
   */
  #offer(kind, element, found, heard) {
    if (!element || this.#actions.size > MOST_ACTIONS) {
      return;
    }
    const wrapper = wrapperForImpl(element);
    const target = selectorOf(wrapper);
    const key = `${kind.type} ${target}`;
    if (this.#actions.has(key)) {
      return;
    }
    const { window } = this;
    const text = textOf(element);
    const known = this.#whose.descriptions.get(key);
    const description = known?.text === text ? known.description : undefined;
    this.#actions.set(key, {
      ...{ element: wrapper, kind, window, description },
      ...{ target, found, heard, text },
    });
  }
}

/**
 * What an element says that is called by its text; another text is another name.
 *
 * @param {Impl} element
 * @returns {string}
 */
function textOf(element) {
  const { _localName: name } = element;
  const isNamedByText = name === 'button' || name === 'a' || element.firstElementChild === null;
  return isNamedByText ? (element.textContent ?? '') : '';
}

/**
 * How a kind was found to be possible where these types are listened to.
 *
 * @param {Kind} kind
 * @param {Heard} heard
 */
function foundBy({ events = [] }, heard) {
  const type = events.find((event) => heard.has(event)) ?? '';
  return heard.get(type) ?? LISTENER;
}

/**
 * @param {Kind} kind
 * @param {any} element
 * @param {{ target: string, label: string, found: string, heard: Heard }} what
 * @returns {Description}
 */
function describe(kind, element, { target, label, found, heard }) {
  const { type, words } = kind;
  const told = fieldsOf(kind, element).filter(({ isTold }) => isTold);
  return {
    key: `${type} ${target}`,
    type,
    target,
    label,
    words: typeof words === 'function' ? words(element) : words,
    told: told.map(({ name }) => name),
    listeners: [...heard.keys()],
    found,
  };
}

exports.MOST_ACTIONS = MOST_ACTIONS;
exports.discover = discover;
exports.Look = Look;
exports.withheld = withheld;
