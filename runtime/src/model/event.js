'use strict';
// The symbolic parts of an event: declares them as inputs `event.I.FIELD` and hangs their shadows
// on the event object and the element, where instrumented code reads them.

const keyboard = require('./keyboard.js');

/** The coordinates of a mouse event that equal the ones within the viewport: nothing scrolls. */
const SAME_AS = {
  X: ['clientX', 'x', 'pageX', 'screenX', 'offsetX', 'layerX'],
  Y: ['clientY', 'y', 'pageY', 'screenY', 'offsetY', 'layerY'],
};
const LONGEST_TEXT = 200;
/** What is typed if nothing is asked for, by type of field. */
const PROPOSALS = {
  email: 'a@example.org',
  url: 'http://example.org/',
  number: '1',
  range: '1',
  date: '2030-01-01',
  time: '09:00',
  month: '2030-01',
  week: '2030-W01',
  'datetime-local': '2030-01-01T09:00',
  color: '#000000',
  tel: '1',
};

class EventSymbols {
  #runtime;
  #index;

  /**
   * @param {object} runtime the shadow runtime
   * @param {number} index which event of the run it is
   */
  constructor(runtime, index) {
    this.#runtime = runtime;
    this.#index = index;
  }

  #symbol(field, declaration) {
    return this.#runtime.symbol({ name: `event.${this.#index}.${field}`, ...declaration });
  }

  /** A point in the viewport. */
  point(window) {
    const within = (size) => ({
      sort: 'number',
      initial: Math.min(10, size - 1),
      integer: true,
      min: 0,
      max: size - 1,
    });
    return {
      X: this.#symbol('clientX', within(window.innerWidth)),
      Y: this.#symbol('clientY', within(window.innerHeight)),
    };
  }

  /** Hangs the coordinates on a mouse event. */
  markMouse(event, point) {
    for (const axis of ['X', 'Y']) {
      const { value, shadow } = point[axis];
      for (const name of SAME_AS[axis]) {
        this.#mark(event, name, value, shadow);
      }
    }
  }

  /** A key that is pressed, with its codes. */
  key() {
    const { value, shadow } = this.#symbol('key', {
      sort: 'string',
      initial: 'a',
      oneOf: keyboard.KEYS,
    });
    return { value, shadow, terms: keyboard.codeTerms(this.#runtime.writer, shadow) };
  }

  /** Hangs a key on a keyboard event. */
  markKey(event, key) {
    const code = event.type === 'keypress' ? key.terms.characterCode : key.terms.keyCode;
    this.#mark(event, 'key', key.value, key.shadow);
    this.#mark(event, 'keyCode', event.keyCode, code);
    this.#mark(event, 'which', event.which, code);
    this.#mark(event, 'charCode', event.charCode, event.type === 'keypress' ? code : 0);
  }

  /** The text for a field: what it may hold. */
  text(field) {
    const limit = field.maxLength > 0 ? field.maxLength : LONGEST_TEXT;
    const initial = (PROPOSALS[field.type] ?? 'a').slice(0, limit);
    return this.#symbol('value', { sort: 'string', initial, maxLength: limit });
  }

  /** The option of a list. */
  option(list) {
    const values = [...list.options]
      .filter((option) => !option.disabled)
      .map((option) => option.value);
    const initial = values.find((value) => value !== list.value) ?? list.value;
    return this.#symbol('value', { sort: 'string', initial, oneOf: [...new Set(values)] });
  }

  /** What a field holds by now: what it was set to, if it kept it. */
  markField(field, { value, shadow }) {
    this.#mark(field, 'value', value, shadow);
  }

  #mark(object, name, value, shadow) {
    if (shadow > 0 && Object.is(object[name], value)) {
      this.#runtime.shadows.set(object, name, value, shadow);
    }
  }
}

module.exports = { EventSymbols };
