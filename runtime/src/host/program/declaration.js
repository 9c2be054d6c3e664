'use strict';
// What a program may say of an input: its name, the sort of its initial value, and which values it may
// have. What cannot be followed is refused.

const { getPrototypeOf } = Reflect;
const { isArray } = Array;

/**
 * @typedef {import('./reading.js').Reading} Reading
 * @typedef {import('./reading.js').Declaration} Declaration
 * @typedef {'number' | 'string' | 'boolean'} Sort of a value that is one input
 * @typedef {Sort | 'array' | 'object'} InitialSort
 * @typedef {Pick<Declaration, 'integer' | 'min' | 'max' | 'maxLength' | 'oneOf'> & {depth?: number}} Domain
 */

/** What the tool names its own inputs by. */
const RESERVED = /^(?:event|random|dialog|argv|env|stdin|time)(?:\.|$)/;
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
const SORTS = ['number', 'string', 'boolean'];
/**
 * What may be said of an input beside its initial value, by the sort of that, and of which type it is.
 * @type {Record<InitialSort | 'any', Record<string, string>>}
 */
const OPTIONS = {
  number: { integer: 'boolean', min: 'number', max: 'number' },
  string: { maxLength: 'number', oneOf: 'object' },
  boolean: {},
  array: { maxLength: 'number' },
  object: {},
  any: { depth: 'number', maxLength: 'number' },
};

/** A declaration that cannot be followed, and why. */
class Refusal extends Error {}

/**
 * The input of this run; each has a name of its own.
 *
 * @param {Reading} reading
 * @param {Declaration} declaration
 */
function declare(reading, declaration) {
  const { name } = declaration;
  if (reading.isDeclared(name)) {
    throw new Refusal(
      `there is an input ${name} in this run already; give each its own name, such as \`${name}\${i}\` in a loop`,
    );
  }
  return reading.declare(declaration);
}

/** @param {unknown} name */
function checkName(name) {
  if (typeof name !== 'string' || name === '') {
    throw new Refusal('the name must be a text that is not empty');
  }
  if (RESERVED.test(name)) {
    throw new Refusal(
      'this name is one of those that the tool gives itself (event, random, dialog, argv, env, stdin, time)',
    );
  }
}

/**
 * The sort of an initial value; `null` if it has none.
 *
 * @param {unknown} value
 * @returns {InitialSort | null}
 */
function sortOf(value) {
  if (isPrimitive(value)) {
    return /** @type {Sort} */ (typeof value);
  }
  if (isArray(value)) {
    return 'array';
  }
  if (typeof value !== 'object' || value === null) {
    return null;
  }
  const prototype = getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype ? 'object' : null;
}

/**
 * Whether a value can be that of one input.
 *
 * @param {unknown} value
 * @returns {value is number | string | boolean}
 */
function isPrimitive(value) {
  return SORTS.includes(typeof value);
}

/**
 * What the options say.
 *
 * @param {InitialSort | 'any'} sort
 * @param {object} options
 * @returns {Domain}
 */
function domainOf(sort, options) {
  const known = OPTIONS[sort];
  /** @type {Record<string, unknown>} */
  const domain = {};
  for (const [name, option] of Object.entries(options)) {
    if (known[name] === undefined) {
      const names = Object.keys(known);
      const those = names.length === 0 ? 'none' : names.join(', ');
      throw new Refusal(
        `there is no option ${name} for a value of sort ${sort}; there is ${those}`,
      );
    }
    if (typeof option !== known[name] || Number.isNaN(option)) {
      throw new Refusal(`the option ${name} cannot be ${described(option)}`);
    }
    domain[name] = option;
  }
  return domain;
}

/**
 * The domain, if the initial value lies in it.
 *
 * @param {number | string | boolean} initial
 * @param {Domain} domain
 */
function checked(initial, domain) {
  if (typeof initial !== 'boolean' && !isIn(initial, domain)) {
    throw new Refusal(
      `the initial value ${described(initial)} is not one of those that the options allow`,
    );
  }
  return domain;
}

/**
 * @param {number | string} initial
 * @param {Domain} domain
 */
function isIn(initial, domain) {
  const { integer = false, min = -Infinity, max = Infinity, maxLength = Infinity, oneOf } = domain;
  return typeof initial === 'number'
    ? (!integer || Number.isInteger(initial)) && !(initial < min) && !(initial > max)
    : initial.length <= maxLength && (oneOf === undefined || oneOf.includes(initial));
}

/**
 * Every length up to the greatest.
 *
 * @param {number} most
 */
function lengths(most) {
  return Array.from({ length: most + 1 }, (_, index) => index);
}

/**
 * What a member of an input is called.
 *
 * @param {string} name
 * @param {string | number | symbol} key
 * @param {boolean} isList
 */
function memberOf(name, key, isList) {
  const text = String(key);
  if (isList) {
    return /^\d+$/.test(text) ? `${name}[${text}]` : `${name}.${text}`;
  }
  return IDENTIFIER.test(text) ? `${name}.${text}` : `${name}[${JSON.stringify(text)}]`;
}

/**
 * A value as a refusal speaks of it.
 *
 * @param {unknown} value
 */
function described(value) {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'object':
      return value === null ? 'null' : `of class ${getPrototypeOf(value)?.constructor?.name}`;
    case 'function':
      return 'that is a function';
    default:
      return String(value);
  }
}

exports.Refusal = Refusal;
exports.checkName = checkName;
exports.checked = checked;
exports.declare = declare;
exports.described = described;
exports.domainOf = domainOf;
exports.isPrimitive = isPrimitive;
exports.lengths = lengths;
exports.memberOf = memberOf;
exports.sortOf = sortOf;
