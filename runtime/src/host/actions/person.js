'use strict';
// What a person's hands do: the events that a browser fires, in its order, and what it does by itself
// unless a listener prevents it. Kinds of actions are made of these (kinds/).

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { markField, markKey, markMouse } = require('../../model/event.js');
const { characterCodeOf, codeOf, codeTerms, keyCodeOf } = require('../../model/keyboard.js');

/** @typedef {import('../../core/host.js').Runtime} Runtime */
/** @typedef {import('../../model/event.js').Symbolic} Symbolic */
/** @typedef {import('../../model/event.js').Point} Point */
/** @typedef {import('../../model/event.js').Key} Key */
/** @typedef {import('./kind.js').PageWindow} PageWindow */

/** Events of these types stay at their element. */
const NOT_BUBBLING = new Set(['mouseenter', 'mouseleave', 'pointerenter', 'pointerleave']);

class Person {
  #runtime;
  #window;
  #index;
  #fields;

  /**
   * @param {Runtime} runtime
   * @param {PageWindow} window
   * @param {number} index which event of the run it is
   * @param {import('./kind.js').Field[]} fields what is open in the action
   */
  constructor(runtime, window, index, fields) {
    this.#runtime = runtime;
    this.#window = window;
    this.#index = index;
    this.#fields = fields;
  }

  get window() {
    return this.#window;
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
    const domain = field.domain(element, this.#window);
    return this.#runtime.symbol({ name: `event.${this.#index}.${name}`, ...domain });
  }

  /**
   * Where the mouse is.
   *
   * @param {Element} element
   * @returns {Point}
   */
  point(element) {
    return { X: this.chosen('clientX', element), Y: this.chosen('clientY', element) };
  }

  /**
   * One movement of the mouse or of its button.
   *
   * @param {Element} element
   * @param {string[]} types of the events that it makes
   * @param {number} buttons which are held down, as in `MouseEvent.buttons`
   */
  mouse(element, types, buttons) {
    const point = this.point(element);
    for (const type of types) {
      this.fireMouse(element, type, point, { buttons });
    }
  }

  /**
   * Presses the button of the mouse and lets it go.
   *
   * @param {Element} element
   * @param {Point} point
   * @param {number} detail the how manieth click in a row it is
   */
  press(element, point, detail) {
    this.fireMouse(element, 'pointerdown', point, { buttons: 1, detail });
    if (this.fireMouse(element, 'mousedown', point, { buttons: 1, detail })) {
      this.focus(element);
    }
    this.fireMouse(element, 'pointerup', point, { detail });
    this.fireMouse(element, 'mouseup', point, { detail });
    this.fireMouse(element, 'click', point, { detail });
  }

  /**
   * @param {Element} element
   * @param {string} type
   * @param {Point} point
   * @param {MouseEventInit} init what is not the same for all events of the mouse
   * @returns {boolean} false if its default action was prevented
   */
  fireMouse(element, type, point, init) {
    if (!isHeard(element, type)) {
      return true;
    }
    const event = new this.#window.MouseEvent(type, {
      bubbles: !NOT_BUBBLING.has(type),
      cancelable: true,
      composed: true,
      view: this.#window,
      clientX: point.X.value,
      clientY: point.Y.value,
      screenX: point.X.value,
      screenY: point.Y.value,
      ...init,
    });
    markMouse(this.#runtime, event, point);
    return this.fire(element, event);
  }

  /**
   * Makes the chosen value that of a field or list.
   *
   * @param {Element} field
   * @returns {string}
   */
  fill(field) {
    const chosen = this.chosen('value', field);
    // The prototype's setter: frameworks put one of their own on the element to see changes.
    const prototype = Object.getPrototypeOf(field);
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, chosen.value);
    markField(this.#runtime, field, chosen);
    return chosen.value;
  }

  /**
   * What a field holds is other than before: not by typing, which has an event of its own.
   *
   * @param {Element} field
   */
  changed(field) {
    this.fire(field, new this.#window.Event('input', { bubbles: true, composed: true }));
    this.fire(field, new this.#window.Event('change', { bubbles: true }));
  }

  /**
   * The chosen key, with its codes.
   *
   * @param {Element} element
   * @returns {Key}
   */
  key(element) {
    const { value, shadow } = this.chosen('key', element);
    return { value, shadow, terms: codeTerms(this.#runtime.writer, shadow) };
  }

  /**
   * A stroke of the chosen key, or half of one.
   *
   * @param {HTMLInputElement} element
   * @param {string[]} types of the events that it makes
   */
  stroke(element, types) {
    this.focus(element);
    const key = this.key(element);
    let goesOn = true;
    for (const type of types) {
      const typesNothing = type === 'keypress' && characterCodeOf(key.value) === 0;
      if (!typesNothing && (goesOn || type === 'keyup')) {
        goesOn = this.fireKey(element, type, key);
      }
    }
    const isField = element.form && element.localName === 'input';
    if (goesOn && key.value === 'Enter' && types.includes('keydown') && isField) {
      this.submitForm(element.form);
    }
  }

  /**
   * @param {Element} element
   * @param {string} type
   * @param {Key} key
   * @returns {boolean} false if its default action was prevented
   */
  fireKey(element, type, key) {
    const code = type === 'keypress' ? characterCodeOf(key.value) : keyCodeOf(key.value);
    const event = new this.#window.KeyboardEvent(type, {
      bubbles: true,
      cancelable: true,
      composed: true,
      view: this.#window,
      key: key.value,
      code: codeOf(key.value),
      keyCode: code,
      charCode: type === 'keypress' ? code : 0,
      which: code,
    });
    markKey(this.#runtime, event, key);
    return this.fire(element, event);
  }

  /**
   * As the standard's implicit submission: by the default button, or without one.
   *
   * @param {HTMLFormElement} form
   */
  submitForm(form) {
    const button = [...form.elements].find(isSubmitButton);
    if (button === undefined) {
      form.requestSubmit();
    } else if (!button.disabled) {
      const init = { bubbles: true, cancelable: true, composed: true };
      this.fire(button, new this.#window.MouseEvent('click', init));
    }
  }

  /** @param {Element & { focus?: () => void }} element */
  focus(element) {
    if (this.#window.document.activeElement !== element) {
      this.#runtime.clear();
      element.focus?.();
    }
  }

  /**
   * @param {Element} element
   * @param {Event} event
   * @returns {boolean} false if its default action was prevented
   */
  fire(element, event) {
    this.#runtime.clear();
    return element.dispatchEvent(event);
  }
}

/**
 * A key that has no symbols, since which one it is follows from the action.
 *
 * @param {string} value
 * @returns {Key}
 */
function certainKey(value) {
  return { value, shadow: 0, terms: { keyCode: 0, characterCode: 0 } };
}

/**
 * @param {any} element
 * @returns {element is HTMLButtonElement}
 */
function isSubmitButton(element) {
  return element.type === 'submit' || element.type === 'image';
}

/**
 * Whether an event can make a difference: someone on its way listens, or it is a click, after which
 * links and fields act by themselves. A click comes with four others that mostly nobody listens to.
 *
 * @param {Element} element
 * @param {string} type
 */
function isHeard(element, type) {
  if (type === 'click') {
    return true;
  }
  const event = { type, composed: true };
  for (let target = implForWrapper(element); target; target = target._getTheParent(event)) {
    if (target._eventListeners[type]?.length > 0) {
      return true;
    }
  }
  return false;
}

exports.Person = Person;
exports.certainKey = certainKey;
