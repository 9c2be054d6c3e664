'use strict';
// `any(name, options)`: an input of unknown type. Each type is a path of its own; what an object or an
// array holds is of unknown type in turn, down to a depth.

const { namesIn, textOf } = require('../../core/unknown.js');
const { checkName, declare, domainOf, lengths, memberOf } = require('./declaration.js');

const { isArray } = Array;

/**
 * @typedef {import('./reading.js').Reading} Reading
 * @typedef {import('./reading.js').Input} Input
 * @typedef {import('./reading.js').Decide} Decide
 * @typedef {import('./declaration.js').Domain} Domain
 * @typedef {Input & {decide?: Decide}} Unknown a value of unknown type, and what decides that it has the
 *   type which it has
 */

/** The values that primitives begin with, by their types. */
const PRIMITIVES = { undefined, null: null, boolean: false, number: 0, string: '' };
/** The types that an input of unknown type may have, in the order in which they are tried. */
const TYPES = [...Object.keys(PRIMITIVES), 'object', 'array'];
/** Those that have parts. */
const OF_PARTS = ['object', 'array'];
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
  const any = new AnyInput(reading, domainOf('any', options), {
    types: TYPES,
    within: TYPES.filter((type) => type !== 'undefined'),
    numbers: {},
  });
  const { value, shadow, decide } = any.declare(name, 0);
  const place = reading.here();
  if (place === null) {
    reading.lost(`the type of ${name}`);
  } else {
    decide?.(place);
  }
  return { value, shadow };
}

/**
 * Which values there are.
 *
 * @typedef {object} Kinds
 * @property {string[]} types that a value may have, in the order in which they are tried
 * @property {string[]} within those of what objects and arrays hold
 * @property {Domain} numbers
 */

class AnyInput {
  #reading;
  #kinds;
  /** What the program says of the bounds. */
  #told;
  #depth;
  #maxLength;

  /**
   * @param {Reading} reading
   * @param {{depth?: number, maxLength?: number}} told
   * @param {Kinds} kinds
   */
  constructor(reading, told, kinds) {
    this.#reading = reading;
    this.#kinds = kinds;
    this.#told = told;
    this.#depth = told.depth ?? BOUNDS.depth;
    this.#maxLength = told.maxLength ?? BOUNDS.maxLength;
  }

  /**
   * @param {string} name
   * @param {number} depth
   * @param {unknown} [like] a value that it begins with, as far as it can have it
   * @returns {Unknown}
   */
  declare(name, depth, like) {
    const all = depth === 0 ? this.#kinds.types : this.#kinds.within;
    const types = depth < this.#depth ? all : all.filter((type) => !OF_PARTS.includes(type));
    const first = typeOf(like);
    const { value: type, shadow } = declare(this.#reading, {
      name: `typeof ${name}`,
      sort: 'string',
      initial: like !== undefined && types.includes(first) ? first : types[0],
      oneOf: types,
    });
    const made = this.#ofType(type, name, depth, type === first ? like : undefined);
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
   * @param {any} like
   * @returns {Unknown}
   */
  #ofType(type, name, depth, like) {
    switch (type) {
      case 'array':
        return this.#array(name, depth, like);
      case 'object':
        return this.#object(name, depth, like);
      case 'undefined':
        return { value: undefined, shadow: 0 };
      case 'number':
        return declare(this.#reading, {
          ...this.#kinds.numbers,
          name,
          sort: type,
          initial: like ?? PRIMITIVES[type],
        });
      case 'boolean':
      case 'string':
        return declare(this.#reading, { name, sort: type, initial: like ?? PRIMITIVES[type] });
      default:
        return { value: null, shadow: 0 };
    }
  }

  /**
   * @param {string} name
   * @param {number} depth
   * @param {unknown[]} [like]
   * @returns {Unknown}
   */
  #array(name, depth, like) {
    const most = this.#maxLength;
    const { value: length, shadow } = declare(this.#reading, {
      name: `length of ${name}`,
      sort: 'number',
      initial: Math.min(like?.length ?? 0, most),
      integer: true,
      min: 0,
      max: most,
    });
    const value = new Array(length);
    this.#hold(value, name, 0, { depth, keys: [...value.keys()], like });
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
   * @param {object} [like]
   * @returns {Unknown}
   */
  #object(name, depth, like) {
    const { value: fields, shadow } = declare(this.#reading, {
      name: `fields of ${name}`,
      sort: 'string',
      initial: textOf(Object.keys(like ?? {})),
    });
    /** @type {string[]} */
    const keys = [];
    namesIn(fields).forEach((/** @type {unknown} */ _, /** @type {string} */ key) =>
      keys.push(key),
    );
    const value = {};
    this.#hold(value, name, shadow, { depth, keys, like });
    return { value, shadow: 0 };
  }

  /**
   * The fields or elements of an object come to be, each of unknown type.
   *
   * @param {object} object
   * @param {string} name
   * @param {number} fields the shadow of the text that names them; 0 for an array
   * @param {{ depth: number, keys: (string | number)[], like?: any }} parts
   */
  #hold(object, name, fields, { depth, keys, like }) {
    /** @type {import('./reading.js').Shape['parts']} */
    const parts = keys.map((key) => {
      const own = like !== undefined && Object.hasOwn(like, key) ? like[key] : undefined;
      const part = this.declare(memberOf(name, key, isArray(object)), depth + 1, own);
      Reflect.set(object, key, part.value);
      this.#reading.carry(object, key, part);
      return [key, part.decide];
    });
    this.#reading.unknown(object, { name, fields, parts });
  }
}

/**
 * The name that the type of a value has here.
 *
 * @param {unknown} value
 */
function typeOf(value) {
  if (value === null) {
    return 'null';
  }
  return isArray(value) ? 'array' : typeof value;
}

exports.AnyInput = AnyInput;
exports.declareAny = declareAny;
