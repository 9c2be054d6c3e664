'use strict';
// The values of a forged message: inputs of the event that it is, of unknown type and in JSON.

const { PERSON_SITE } = require('../../protocol.js');
const { AnyInput } = require('../program/any.js');
const { declare } = require('../program/declaration.js');
const { Traced, TracedPlace } = require('../program/traced.js');

/** @typedef {import('../../core/host.js').Runtime} Runtime */
/** @typedef {import('../program/reading.js').Declaration} Declaration */
/** @typedef {import('../program/reading.js').Input} Input */

/** The types of JSON; what handlers read of most often is tried first. */
const TYPES = ['object', 'string', 'number', 'null', 'array', 'boolean'];
/** JSON has no number beyond these, and no negative zero. */
const NUMBERS = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE };

/** Inputs that belong to one event; nothing of the app's decides about them before it is called. */
class Forged extends Traced {
  #runtime;
  #index;

  /**
   * @param {Runtime} runtime
   * @param {number} index which event of the run it is
   */
  constructor(runtime, index) {
    super(runtime);
    this.#runtime = runtime;
    this.#index = index;
  }

  /** @param {string} name */
  #ofEvent(name) {
    return `event.${this.#index}.${name}`;
  }

  /**
   * @override
   * @param {Declaration} declaration
   * @returns {Input}
   */
  declare(declaration) {
    return super.declare({ ...declaration, name: this.#ofEvent(declaration.name) });
  }

  /**
   * @override
   * @param {string} name
   */
  isDeclared(name) {
    return super.isDeclared(this.#ofEvent(name));
  }

  /** @override */
  site() {
    return super.site() ?? PERSON_SITE;
  }

  /** Where the forger decides. */
  get place() {
    return new TracedPlace(this.#runtime, PERSON_SITE);
  }

  /**
   * A value of JSON of unknown type, which is decided now.
   *
   * @param {string} name
   * @param {unknown} [like] what it begins with
   * @returns {Input}
   */
  any(name, like) {
    const any = new AnyInput(this, {}, { types: TYPES, within: TYPES, numbers: NUMBERS });
    const { value, shadow, decide } = any.declare(name, 0, like);
    decide?.(this.place);
    return { value, shadow };
  }

  /**
   * One of some numbers, which is decided now; the first is tried first.
   *
   * @param {string} name
   * @param {number} initial
   * @param {number} most it is none that is greater, and none less than 0
   * @returns {number}
   */
  count(name, initial, most) {
    const domain = /** @type {const} */ ({ sort: 'number', integer: true, min: 0, max: most });
    const { value, shadow } = declare(this, { name, initial, ...domain });
    const all = Array.from({ length: most + 1 }, (_, index) => most - index);
    this.place.choose(shadow, all, value);
    return value;
  }

  /**
   * Whether something is so, which is decided now.
   *
   * @param {string} name
   * @param {boolean} initial
   * @returns {boolean}
   */
  whether(name, initial) {
    const { value, shadow } = declare(this, { name, sort: 'boolean', initial });
    this.place.branch(shadow, value);
    return value;
  }

  /**
   * A text that follows from the other inputs: for reports, which tell the whole message by it.
   *
   * @param {string} name
   * @param {string} text
   */
  tell(name, text) {
    declare(this, { name, sort: 'string', initial: text, oneOf: [text] });
  }
}

exports.Forged = Forged;
