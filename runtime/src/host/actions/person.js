'use strict';
// The person who does one event of a run: chooses what is open in the action, looks at an element,
// and touches it. What hands do with mouse, keyboard and fields is in `hands/`; kinds of actions are
// made of that (`kinds/`).

/** @typedef {import('../../core/host.js').Runtime} Runtime */
/** @typedef {import('../../model/event.js').Symbolic} Symbolic */
/** @typedef {import('./kind.js').PageWindow} PageWindow */

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
    const domain = field.domain(element, this.window);
    return this.runtime.symbol({ name: `event.${this.#index}.${name}`, ...domain });
  }

  /** @param {Element & { focus?: () => void }} element */
  focus(element) {
    if (this.window.document.activeElement !== element) {
      this.runtime.clear();
      element.focus?.();
    }
  }

  /**
   * @param {EventTarget} target
   * @param {Event} event
   * @returns {boolean} false if its default action was prevented
   */
  fire(target, event) {
    this.runtime.clear();
    return target.dispatchEvent(event);
  }
}

exports.Person = Person;
