'use strict';
// Does what a person would: fires the events that a browser fires for an action, in its order.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { EventSymbols } = require('../../model/event.js');
const { characterCodeOf, codeOf, keyCodeOf } = require('../../model/keyboard.js');

/**
 * Performs an action as event number `index`.
 *
 * @param {object} runtime the shadow runtime
 * @param {object} window
 * @param {import('./discover.js').Action} action
 * @param {number} index
 */
function perform(runtime, window, { element, type }, index) {
  const person = new Person(runtime, window, new EventSymbols(runtime, index));
  PERFORMERS[type](person, element);
}

const PERFORMERS = {
  click: (person, element) => person.click(element),
  dblclick: (person, element) => person.doubleClick(element),
  mousedown: (person, element) => person.mouse(element, ['pointerdown', 'mousedown'], 1),
  mousemove: (person, element) => person.mouse(element, ['pointermove', 'mousemove'], 0),
  mouseup: (person, element) => person.mouse(element, ['pointerup', 'mouseup'], 0),
  mouseover: (person, element) =>
    person.mouse(element, ['pointerover', 'mouseover', 'mouseenter'], 0),
  mouseout: (person, element) => person.mouse(element, ['pointerout', 'mouseout', 'mouseleave'], 0),
  contextmenu: (person, element) => person.mouse(element, ['contextmenu'], 0),
  type: (person, element) => person.type(element),
  choose: (person, element) => person.choose(element),
  check: (person, element) => person.click(element),
  attach: (person, element) => person.attach(element),
  submit: (person, element) => person.submit(element),
  key: (person, element) => person.key(element, ['keydown', 'keypress', 'keyup']),
  keydown: (person, element) => person.key(element, ['keydown', 'keypress']),
  keyup: (person, element) => person.key(element, ['keyup']),
};

/** The file that is chosen: its name and content are not symbolic. */
const FILE_NAME = 'file.txt';
const FILE_CONTENT = 'content';

/** Events of these types stay at their element. */
const NOT_BUBBLING = new Set(['mouseenter', 'mouseleave', 'pointerenter', 'pointerleave']);

class Person {
  #runtime;
  #window;
  #symbols;

  constructor(runtime, window, symbols) {
    this.#runtime = runtime;
    this.#window = window;
    this.#symbols = symbols;
  }

  click(element) {
    const point = this.#symbols.point(this.#window);
    this.#press(element, point, 1);
  }

  doubleClick(element) {
    const point = this.#symbols.point(this.#window);
    this.#press(element, point, 1);
    this.#press(element, point, 2);
    this.#fireMouse(element, 'dblclick', point, { detail: 2 });
  }

  /** One movement of the mouse or of its button. */
  mouse(element, types, buttons) {
    const point = this.#symbols.point(this.#window);
    for (const type of types) {
      this.#fireMouse(element, type, point, { buttons });
    }
  }

  #press(element, point, detail) {
    this.#fireMouse(element, 'pointerdown', point, { buttons: 1, detail });
    if (this.#fireMouse(element, 'mousedown', point, { buttons: 1, detail })) {
      this.#focus(element);
    }
    this.#fireMouse(element, 'pointerup', point, { detail });
    this.#fireMouse(element, 'mouseup', point, { detail });
    this.#fireMouse(element, 'click', point, { detail });
  }

  #fireMouse(element, type, point, init) {
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
    this.#symbols.markMouse(event, point);
    return this.#dispatch(element, event);
  }

  /** Replaces what a field holds. */
  type(field) {
    this.#focus(field);
    const text = this.#symbols.text(field);
    this.#setValue(field, text);
    const init = { bubbles: true, composed: true, data: text.value, inputType: 'insertText' };
    this.#dispatch(field, new this.#window.InputEvent('input', init));
    this.#strokeForLast(field, text.value);
    this.#dispatch(field, new this.#window.Event('change', { bubbles: true }));
  }

  /** The key strokes of typing: listeners that look at the field see its final content. */
  #strokeForLast(field, text) {
    const key = text.at(-1) ?? 'Backspace';
    this.#fireKey(field, 'keyup', {
      value: key,
      shadow: 0,
      terms: { keyCode: 0, characterCode: 0 },
    });
  }

  #setValue(field, text) {
    // The prototype's setter: frameworks put one of their own on the element to see changes.
    const prototype = Object.getPrototypeOf(field);
    Object.getOwnPropertyDescriptor(prototype, 'value').set.call(field, text.value);
    this.#symbols.markField(field, text);
  }

  choose(list) {
    this.#focus(list);
    this.#setValue(list, this.#symbols.option(list));
    this.#dispatch(list, new this.#window.Event('input', { bubbles: true, composed: true }));
    this.#dispatch(list, new this.#window.Event('change', { bubbles: true }));
  }

  /** Chooses a file. */
  attach(field) {
    this.#focus(field);
    const file = new this.#window.File([FILE_CONTENT], FILE_NAME, {
      type: 'text/plain',
      lastModified: 0,
    });
    const { files } = implForWrapper(field);
    files.length = 0;
    files.push(implForWrapper(file));
    this.#dispatch(field, new this.#window.Event('input', { bubbles: true, composed: true }));
    this.#dispatch(field, new this.#window.Event('change', { bubbles: true }));
  }

  /** Enter in a field of a form. */
  submit(field) {
    this.#focus(field);
    const enter = { value: 'Enter', shadow: 0, terms: { keyCode: 0, characterCode: 0 } };
    if (this.#fireKey(field, 'keydown', enter) && this.#fireKey(field, 'keypress', enter)) {
      this.#submitForm(field.form);
    }
    this.#fireKey(field, 'keyup', enter);
  }

  /** As the standard's implicit submission: by the default button, or without one. */
  #submitForm(form) {
    const button = [...form.elements].find(
      (element) => element.type === 'submit' || element.type === 'image',
    );
    if (button === undefined) {
      form.requestSubmit();
    } else if (!button.disabled) {
      this.#dispatch(
        button,
        new this.#window.MouseEvent('click', { bubbles: true, cancelable: true, composed: true }),
      );
    }
  }

  /** A key stroke, or half of one. */
  key(element, types) {
    this.#focus(element);
    const key = this.#symbols.key();
    let goesOn = true;
    for (const type of types) {
      const typesNothing = type === 'keypress' && characterCodeOf(key.value) === 0;
      if (!typesNothing && (goesOn || type === 'keyup')) {
        goesOn = this.#fireKey(element, type, key);
      }
    }
    const isField = element.form && element.localName === 'input';
    if (goesOn && key.value === 'Enter' && types.includes('keydown') && isField) {
      this.#submitForm(element.form);
    }
  }

  #fireKey(element, type, key) {
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
    this.#symbols.markKey(event, key);
    return this.#dispatch(element, event);
  }

  #focus(element) {
    if (this.#window.document.activeElement !== element) {
      this.#runtime.clear();
      element.focus?.();
    }
  }

  /** Fires an event; false if its default action was prevented. */
  #dispatch(element, event) {
    this.#runtime.clear();
    return element.dispatchEvent(event);
  }
}

/**
 * Whether an event can make a difference: someone on its way listens, or it is a click, after which
 * links and fields act by themselves. A click comes with four others that mostly nobody listens to.
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

module.exports = { perform };
