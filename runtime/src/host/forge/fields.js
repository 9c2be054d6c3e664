'use strict';
// The fields of a forged query or form: which there are is an input, and so is the text of each. What a
// parser makes of them is an object of unknown shape.

const { PERSON_SITE } = require('../../protocol.js');
const { Parts } = require('../../model/channel/http/parts.js');
const { namedBy, namesIn, textOf } = require('../../core/unknown.js');
const { TracedPlace } = require('../program/traced.js');

/** @typedef {import('../../core/host.js').Runtime} Runtime */
/** @typedef {import('../../model/channel/http/parts.js').Part} Part */
/** @typedef {import('./reading.js').Forged} Forged */
/** @typedef {ReadonlyMap<string, string>} Fields names and values */

/** How a field is written: once, more than once, or with a key of its own in brackets. */
const WRITINGS = ['text', 'list', 'object'];
/**
 * A field that is there first, since a text without any is not looked into.
 *
 * @type {Fields}
 */
const FIRST = new Map([['q', '']]);

class UnknownFields {
  #runtime;
  #name;
  /** The shadow of the text that names the fields. */
  #fields;
  /** @type {[string, (site: number) => void][]} */
  #decided = [];
  /** @type {string[]} */
  #texts = [];

  /**
   * @param {Runtime} runtime
   * @param {Forged} inputs
   * @param {string} name of what has the fields
   * @param {Fields} [like] those that are there first
   */
  constructor(runtime, inputs, name, like = FIRST) {
    this.#runtime = runtime;
    this.#name = name;
    const names = { name: `fields of ${name}`, sort: /** @type {const} */ ('string') };
    const { value, shadow } = inputs.declare({ ...names, initial: textOf([...like.keys()]) });
    this.#fields = shadow;
    /** @type {Part[]} */
    const list = [];
    namesIn(value).forEach((/** @type {unknown} */ _, /** @type {string} */ field) => {
      if (field.isWellFormed()) {
        list.push(this.#add(inputs, field, like.get(field) ?? ''));
      }
    });
    this.parts = new ForgedParts(runtime, list, (object) => this.#mark(object));
  }

  /** As it stands in a query or a body. */
  get text() {
    return this.#texts.join('&');
  }

  /**
   * @param {Forged} inputs
   * @param {string} field
   * @param {string} initial
   * @returns {Part}
   */
  #add(inputs, field, initial) {
    const name = `${this.#name}.${field}`;
    const type = inputs.declare({
      name: `typeof ${name}`,
      sort: 'string',
      initial: WRITINGS[0],
      oneOf: WRITINGS,
    });
    const { value, shadow } = inputs.declare({
      name,
      sort: 'string',
      initial,
      matches: '/^[ -~]*$/',
    });
    const [key, text] = [encodeURIComponent(field), encodeURIComponent(value)];
    const own = type.value === 'object' ? `${key}[key]=${text}` : `${key}=${text}`;
    this.#texts.push(type.value === 'list' ? `${own}&${own}` : own);
    this.#decided.push([
      field,
      (site) => new TracedPlace(this.#runtime, site).choose(type.shadow, WRITINGS, type.value),
    ]);
    return { name: field, value, shadow };
  }

  /**
   * An object has been made of the fields.
   *
   * @param {object} object
   */
  #mark(object) {
    this.#runtime.unknowns.makeUnknown(object, {
      name: this.#name,
      whether: namedBy(this.#runtime.writer, this.#fields),
      site: PERSON_SITE,
      parts: this.#decided,
    });
  }
}

/** Fields of which more could be there. */
class ForgedParts extends Parts {
  #mark;

  /**
   * @param {Runtime} runtime
   * @param {Part[]} list
   * @param {(object: object) => void} mark tells that an object has all that there is
   */
  constructor(runtime, list, mark) {
    super(runtime, list);
    this.#mark = mark;
  }

  /** @override */
  get isSymbolic() {
    return true;
  }

  /**
   * Nobody has to read what is there for a forger's sake.
   *
   * @override
   * @returns {Part[]}
   */
  get missing() {
    return [];
  }

  /**
   * @override
   * @param {any} object
   * @param {string} [first]
   * @param {number} [depth]
   */
  plant(object, first, depth = 0) {
    super.plant(object, first, depth);
    if (depth === 0 && typeof object === 'object' && object !== null) {
      this.#mark(object);
    }
  }
}

exports.UnknownFields = UnknownFields;
