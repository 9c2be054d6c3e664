'use strict';
// The inputs of a run: what the engine assigned, and the declarations that go into the trace.

const {
  SafeMap,
  arrayIncludes,
  isFinite,
  isInteger,
  isWellFormed,
  lastIndexOf,
  makeRegExp,
  ownKeys,
  is,
  charCodeAt,
  regExpExec,
  slice,
  stringFromCharCode,
  apply,
} = require('./primordials.js');

/**
 * A value in the JSON form of docs/trace-format.md, "Values in JSON".
 * @param {unknown} value
 */
const encode = (value) => {
  if (value === undefined) {
    return { undefined: true };
  }
  if (typeof value === 'number') {
    if (value !== value || value === Infinity || value === -Infinity) {
      return { number: `${value}` };
    }
    return is(value, -0) ? { number: '-0' } : value;
  }
  if (typeof value === 'string' && !isWellFormed(value)) {
    const utf16 = [];
    for (let i = 0; i < value.length; i++) {
      utf16[i] = charCodeAt(value, i);
    }
    return { utf16 };
  }
  return value;
};

/**
 * Numbers that JSON has no form for, by the names that they get.
 * @type {Record<string, number>}
 */
const NUMBERS = {
  // @ts-expect-error A table that inherits nothing.
  __proto__: null,
  NaN,
  Infinity,
  '-Infinity': -Infinity,
  '-0': -0,
};

/**
 * The inverse of `encode`.
 * @param {any} json
 */
const decode = (json) => {
  if (json === null || typeof json !== 'object') {
    return json;
  }
  if (json.undefined === true) {
    return undefined;
  }
  if (json.number !== undefined) {
    return NUMBERS[json.number];
  }
  return apply(stringFromCharCode, undefined, json.utf16);
};

/**
 * Patterns of domains, by their literals.
 * @type {Map<string, RegExp>}
 */
const patterns = new SafeMap();

/**
 * Whether a pattern has a match in a text.
 * @param {string} literal
 * @param {string} text
 */
const isFound = (literal, text) => {
  let pattern = patterns.get(literal);
  if (pattern === undefined) {
    const slash = lastIndexOf(literal, '/');
    pattern = makeRegExp(slice(literal, 1, slash), slice(literal, slash + 1));
    patterns.set(literal, pattern);
  }
  return regExpExec(pattern, text) !== null;
};

/**
 * Whether a value lies in the domain of an input. Two actions may name different inputs alike, so
 * an assignment made for one may not fit the other; `Assignment::value_of` decides the same way.
 * @param {Domain} domain
 * @param {any} value
 */
const admits = (domain, value) => {
  if (typeof value !== domain.sort) {
    return false;
  }
  if (domain.sort === 'string') {
    const { oneOf, maxLength = Infinity, matches } = domain;
    return (
      value.length <= maxLength &&
      (oneOf === undefined || arrayIncludes(oneOf, value)) &&
      (matches === undefined || isFound(matches, value))
    );
  }
  const { integer = false, min = -Infinity, max = Infinity, maxExclusive = false } = domain;
  if (domain.sort === 'boolean' || (!integer && min === -Infinity && max === Infinity)) {
    return true;
  }
  const inside = value >= min && (maxExclusive ? value < max : value <= max);
  return inside && isFinite(value) && !is(value, -0) && (!integer || isInteger(value));
};

/**
 * Whether `admits` lets finite numbers other than -0 through only.
 * @param {Domain} domain
 */
const isPlain = ({ sort, integer = false, min = -Infinity, max = Infinity }) =>
  sort === 'number' && (integer || min !== -Infinity || max !== Infinity);

/** Domains of at most so many values are gone through one by one. */
const FEW = 64;

/**
 * Whether there are few values.
 * @param {Domain} domain
 */
const isFew = ({ sort, integer = false, min = -Infinity, max = Infinity, oneOf }) =>
  sort === 'boolean' || oneOf !== undefined || (sort === 'number' && integer && max - min < FEW);

/**
 * What an input may be: values of a type, by the name that `typeof` has for it.
 * @typedef {{sort: string, integer?: boolean, min?: number, max?: number, maxExclusive?: boolean,
 *   maxLength?: number, oneOf?: string[], matches?: string}} Domain
 *
 * An input as it is declared; see docs/trace-format.md.
 * @typedef {Domain & {name: string, initial: unknown}} Declaration
 *
 * An input that has been read.
 * @typedef {{value: unknown, shadow: number}} Input
 */

class Inputs {
  /** @param {import('./writer.js').Writer} writer */
  constructor(writer) {
    this.writer = writer;
    this.restart();
  }

  /** Nothing has been assigned, and nothing declared. */
  restart() {
    /** By name. @type {Map<string, unknown>} */
    this.assigned = new SafeMap();
    /** By name. @type {Map<string, Input>} */
    this.declared = new SafeMap();
    /** In the order of their reading. @type {{declaration: Declaration, value: unknown}[]} */
    this.read = [];
    /** Shadows of numbers that are always finite, and never -0. @type {Map<number, true>} */
    this.plain = new SafeMap();
    /** Shadows of inputs that have few values. @type {Map<number, true>} */
    this.few = new SafeMap();
  }

  /**
   * The assignment of this run: input names to values as decoded from a `run` frame. It replaces
   * that of the run this one continues.
   * @param {Record<string, unknown>} assignment
   */
  assign(assignment) {
    this.assigned = new SafeMap();
    for (const name of /** @type {string[]} */ (ownKeys(assignment))) {
      this.assigned.set(name, decode(assignment[name]));
    }
  }

  /**
   * The assigned value of an input that is no term of its own (`event.I`); undefined if none.
   * @param {string} name
   * @returns {any} of the type that the engine assigns under such a name
   */
  value(name) {
    return this.assigned.get(name);
  }

  /**
   * Declares an input at its first use in the run; later uses give the same symbol.
   * @param {Declaration} declaration
   * @returns {Input}
   */
  symbol(declaration) {
    const { name, initial } = declaration;
    const known = this.declared.get(name);
    if (known !== undefined) {
      return known;
    }
    const assigned = this.assigned.get(name);
    const value = admits(declaration, assigned) ? assigned : initial;
    const record = { ...declaration, initial: encode(initial), value: encode(value) };
    const symbol = { value, shadow: this.writer.input(record) };
    this.read[this.read.length] = { declaration, value };
    this.declared.set(name, symbol);
    if (isPlain(declaration)) {
      this.plain.set(symbol.shadow, true);
    }
    if (isFew(declaration)) {
      this.few.set(symbol.shadow, true);
    }
    return symbol;
  }
}

exports.Inputs = Inputs;
exports.encode = encode;
exports.decode = decode;
