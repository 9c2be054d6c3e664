'use strict';
// The person who does one event of a run: chooses what is open in the action, looks at an element,
// and touches it. What hands do with mouse, keyboard and fields is in `hands/`; kinds of actions are
// made of that (`kinds/`).

const { implForWrapper, tryImplForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { PERSON_SITE } = require('../../protocol.js');
const { asking } = require('./told_apart.js');

/** @typedef {import('../../core/host.js').Runtime} Runtime */
/** @typedef {import('../../model/event.js').Symbolic} Symbolic */
/** @typedef {import('./kind.js').PageWindow} PageWindow */
/** @typedef {import('../../../types/jsdom.js').EventClass} EventClass */

class Person {
  #index;
  #fields;

  /**
   * @param {Runtime} runtime
   * @param {PageWindow} window
   * @param {number} index which event of the run it is
   * @param {import('./kind.js').Field[]} fields what is open in the action
   */
  constructor(runtime, window, index, fields) {
    this.runtime = runtime;
    this.window = window;
    this.#index = index;
    this.#fields = fields;
  }

  /**
   * Whether the action has a field.
   *
   * @param {string} name
   */
  isOpen(name) {
    return this.#fields.some((field) => field.name === name);
  }

  /**
   * What is chosen for a field of the action: an input of the run.
   *
   * @param {string} name
   * @param {Element} element on which the action is done
   * @returns {Symbolic}
   */
  chosen(name, element) {
    const field = this.#fields.find((other) => other.name === name);
    if (field === undefined) {
      throw new Error(`the action has no field ${name}`);
    }
    const { limit, ...domain } = field.domain(element, this.window);
    if (limit !== undefined) {
      this.runtime.writer.lost(-1, limit);
    }
    return this.runtime.symbol({ name: `event.${this.#index}.${name}`, ...domain });
  }

  /**
   * Whether a choice is true, where that decides what a browser does next.
   *
   * @param {Symbolic} choice
   * @returns {boolean}
   */
  decides({ value, shadow }) {
    if (shadow !== 0) {
      this.runtime.writer.branch(PERSON_SITE, shadow, value);
    }
    return value;
  }

  /**
   * Whether a choice compares so with something, where that decides what a browser does next.
   *
   * @param {Symbolic} choice
   * @param {'===' | '<'} operator
   * @param {Symbolic} other
   */
  decidesCompared({ value, shadow }, operator, other) {
    const { operators } = this.runtime;
    const term = operators.binary(operator, value, shadow, other.value, other.shadow, PERSON_SITE);
    const result = operator === '<' ? value < other.value : value === other.value;
    return this.decides({ value: result, shadow: term });
  }

  /** @param {Element & { focus?: () => void }} element */
  focus(element) {
    if (this.window.document.activeElement !== element) {
      this.runtime.clear();
      element.focus?.();
    }
  }

  /**
   * jsdom's own object of a new event, which is made without the page: it may have changed its classes.
   *
   * @param {EventClass} Interface
   * @param {string} type
   * @param {object} init with jsdom's own objects in place of the page's
   * @returns {any}
   */
  made(Interface, type, init) {
    const realm = implForWrapper(this.window.document)._global;
    return Interface.createImpl(realm, [type, init], { isTrusted: true });
  }

  /**
   * @param {EventTarget} target
   * @param {any} event the page's object or jsdom's own
   * @returns {boolean} false if its default action was prevented
   */
  fire(target, event) {
    this.runtime.clear();
    const impl = tryImplForWrapper(event);
    // The page's `dispatchEvent` would say that it is not the person's.
    impl.isTrusted = true;
    return asking(this.window, impl.type, () => implForWrapper(target)._dispatch(impl));
  }
}

exports.Person = Person;
