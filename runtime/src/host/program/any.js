'use strict';
// `any(name, options)`: an input of unknown type. Each type is a path of its own; what an object or an
// array holds is of unknown type in turn, down to a depth.

const { namesIn } = require('../../core/unknown.js');
const { checkName, declare, domainOf, lengths, memberOf } = require('./declaration.js');

const { isArray } = Array;

/**
 * @typedef {import('./reading.js').Reading} Reading
 * @typedef {import('./reading.js').Input} Input
 * @typedef {import('./reading.js').Decide} Decide
 * @typedef {Input & {decide?: Decide}} Unknown a value of unknown type, and what decides that it has the
 *   type which it has
 */

/** The types that an input of unknown type may have, with the value that a primitive begins with. */
const PRIMITIVES = { undefined, null: null, boolean: false, number: 0, string: '' };
const TYPES = [...Object.keys(PRIMITIVES), 'object', 'array'];
/** How deep objects and arrays lie within each other, and how long arrays are, if nobody says so. */
const BOUNDS = { depth: 2, maxLength: 2 };

/**
 * @param {Reading} reading
 * @param {string} name
 * @param {object} [options]
 * @returns {Input}
 */
function declareAny(reading, name, options = {}) {
  checkName(name);
  const { value, shadow, decide } = new AnyInput(reading, domainOf('any', options)).declare(
    name,
    0,
  );
  const place = reading.here();
  if (place === null) {
    reading.lost(`the type of ${name}`);
  } else {
    decide?.(place);
  }
  return { value, shadow };
}

class AnyInput {
  #reading;
  /** What the program says of the bounds. */
  #told;
  #depth;
  #maxLength;

  /**
   * @param {Reading} reading
   * @param {{depth?: number, maxLength?: number}} told
   */
  constructor(reading, told) {
    this.#reading = reading;
    this.#told = told;
    this.#depth = told.depth ?? BOUNDS.depth;
    this.#maxLength = told.maxLength ?? BOUNDS.maxLength;
  }

  /**
   * @param {string} name
   * @param {number} depth
   * @returns {Unknown}
   */
  declare(name, depth) {
    const types = TYPES.slice(depth === 0 ? 0 : 1, depth < this.#depth ? TYPES.length : -2);
    const { value: type, shadow } = declare(this.#reading, {
      name: `typeof ${name}`,
      sort: 'string',
      initial: types[0],
      oneOf: types,
    });
    const made = this.#ofType(type, name, depth);
    /** @type {Decide} */
    const decide = (place) => {
      place.choose(shadow, types, type);
      if (depth === this.#depth && this.#told.depth === undefined) {
        this.#reading.lost(`objects more than ${depth} deep in an input of unknown type: ${name}`);
      }
      made.decide?.(place);
    };
    return { ...made, decide };
  }

  /**
   * @param {string} type
   * @param {string} name
   * @param {number} depth
   * @returns {Unknown}
   */
  #ofType(type, name, depth) {
    switch (type) {
      case 'array':
        return this.#array(name, depth);
      case 'object':
        return this.#object(name, depth);
      case 'undefined':
        return { value: undefined, shadow: 0 };
      case 'boolean':
      case 'number':
      case 'string':
        return declare(this.#reading, { name, sort: type, initial: PRIMITIVES[type] });
      default:
        return { value: null, shadow: 0 };
    }
  }

  /**
   * @param {string} name
   * @param {number} depth
   * @returns {Unknown}
   */
  #array(name, depth) {
    const most = this.#maxLength;
    const { value: length, shadow } = declare(this.#reading, {
      name: `length of ${name}`,
      sort: 'number',
      initial: 0,
      integer: true,
      min: 0,
      max: most,
    });
    const value = new Array(length);
    this.#hold(value, name, 0, depth, [...value.keys()]);
    /** @type {Decide} */
    const decide = (place) => {
      place.choose(shadow, lengths(most), length);
      if (this.#told.maxLength === undefined) {
        this.#reading.lost(
          `arrays of more than ${most} elements in an input of unknown type: ${name}`,
        );
      }
    };
    return { value, shadow: 0, decide };
  }

  /**
   * @param {string} name
   * @param {number} depth
   * @returns {Unknown}
   */
  #object(name, depth) {
    const { value: fields, shadow } = declare(this.#reading, {
      name: `fields of ${name}`,
      sort: 'string',
      initial: '',
    });
    /** @type {string[]} */
    const keys = [];
    namesIn(fields).forEach((/** @type {unknown} */ _, /** @type {string} */ key) =>
      keys.push(key),
    );
    const value = {};
    this.#hold(value, name, shadow, depth, keys);
    return { value, shadow: 0 };
  }

  /**
   * The fields or elements of an object come to be, each of unknown type.
   *
   * @param {object} object
   * @param {string} name
   * @param {number} fields the shadow of the text that names them; 0 for an array
   * @param {number} depth
   * @param {(string | number)[]} keys
   */
  #hold(object, name, fields, depth, keys) {
    /** @type {import('./reading.js').Shape['parts']} */
    const parts = keys.map((key) => {
      const part = this.declare(memberOf(name, key, isArray(object)), depth + 1);
      Reflect.set(object, key, part.value);
      this.#reading.carry(object, key, part);
      return [key, part.decide];
    });
    this.#reading.unknown(object, { name, fields, parts });
  }
}

exports.declareAny = declareAny;
