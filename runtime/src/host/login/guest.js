'use strict';
// The person who logs in: does what is said, where the person of a run chooses.

const { certain } = require('../../model/event.js');
const { Person } = require('../actions/person.js');

class Guest extends Person {
  #fields;
  #values;
  #window;

  /**
   * @param {import('../../core/host.js').Runtime} runtime
   * @param {import('../actions/kind.js').PageWindow} window
   * @param {import('../actions/kind.js').Field[]} fields what is open in the action
   * @param {import('./sentence.js').Values} values what is said of them
   */
  constructor(runtime, window, fields, values) {
    super(runtime, window, 0, fields);
    this.#fields = fields;
    this.#values = values;
    this.#window = window;
  }

  /**
   * @override
   * @param {string} name
   * @param {Element} element
   */
  chosen(name, element) {
    const field = this.#fields.find((other) => other.name === name);
    const said = this.#values.get(name);
    return certain(said ?? field?.domain(element, this.#window).initial);
  }
}

exports.Guest = Guest;
