'use strict';
// The text of a value with symbolic parts, made once more as `JSON.stringify` makes it.

const { Op } = require('../../../protocol.js');
const {
  SafeMap,
  arrayIsArray,
  getOwnPropertyDescriptor,
  isObject,
  isTerm,
  jsonStringify,
  min,
  slice,
} = require('../../primordials.js');
const { toInteger } = require('../model.js');
const { forEachProperty } = require('./tree.js');

/** @import { Machine } from '../model.js' */

/** Graphs are followed so deep. */
const DEEPEST = 100;

/** What `stringify` cannot be followed into. */
const UNKNOWN = { __proto__: null };

/** Serialises a value as `JSON.stringify` does, in parts: {text, shadow}. */
class Serialiser {
  /**
   * @param {Machine} machine
   * @param {string} gap what is put before each level
   * @param {string[] | null} names those of the properties that have a text; null for all
   */
  constructor(machine, gap, names) {
    this.machine = machine;
    this.gap = gap;
    this.names = names;
    /** @type {{text: string, shadow: number}[]} */
    this.parts = [];
    this.text = '';
  }

  /**
   * @param {string} text
   * @param {number} shadow
   */
  add(text, shadow) {
    const { parts } = this;
    const last = parts.length - 1;
    this.text += text;
    if (shadow === 0 && last >= 0 && parts[last].shadow === 0) {
      parts[last].text += text;
    } else {
      parts[parts.length] = { text, shadow };
    }
  }

  /**
   * ECMA-262 SerializeJSONProperty, for a value that has a text.
   * @param {unknown} value
   * @param {number} shadow
   * @param {string} indent
   */
  value(value, shadow, indent) {
    if (isTerm(value)) {
      this.add(jsonStringify(value) ?? 'null', shadow === 0 ? 0 : this.term(value, shadow));
    } else if (!isObject(value) || this.hasToJson(value) || indent.length > DEEPEST * 10) {
      throw UNKNOWN;
    } else if (arrayIsArray(value)) {
      this.array(value, indent);
    } else {
      this.object(value, indent);
    }
  }

  /**
   * The term of the text of a primitive.
   * @param {unknown} value
   * @param {number} shadow
   */
  term(value, shadow) {
    const { writer } = this.machine;
    if (typeof value === 'boolean') {
      return writer.apply(Op.ToString, [shadow]);
    }
    if (typeof value !== 'number') {
      return writer.apply(Op.JsonStringify, [shadow]);
    }
    const text = writer.apply(Op.ToString, [shadow]);
    if (this.machine.inputs.plain.has(shadow)) {
      return text;
    }
    const isNumber = writer.apply(Op.NumberIsFinite, [shadow]);
    return writer.apply(Op.Conditional, [isNumber, text, writer.constant('null')]);
  }

  /** @param {object} object */
  hasToJson(object) {
    const { machine } = this;
    return (
      machine.objects.isProxy(object) || machine.objects.property(object, 'toJSON') !== undefined
    );
  }

  /**
   * @param {unknown[]} array
   * @param {string} indent
   */
  array(array, indent) {
    const { machine } = this;
    const length = machine.objects.lengthOf(array);
    const inner = indent + this.gap;
    this.add('[', 0);
    for (let i = 0; i < length; i++) {
      this.separate(i > 0, inner);
      const value = machine.objects.elementOf(array, i);
      const shadow = machine.shadows.of(array, i, value);
      // What is left out of an object is null here.
      if (isTerm(value) || isObject(value)) {
        this.element(value, shadow, inner);
      } else {
        throw UNKNOWN;
      }
    }
    this.end(length > 0, indent, ']');
  }

  /**
   * @param {unknown} value
   * @param {number} shadow
   * @param {string} indent
   */
  element(value, shadow, indent) {
    if (typeof value === 'function') {
      this.add('null', 0);
    } else if (value === undefined && shadow !== 0) {
      throw UNKNOWN;
    } else {
      this.value(value, shadow, indent);
    }
  }

  /**
   * @param {object} object
   * @param {string} indent
   */
  object(object, indent) {
    let isFirst = true;
    const inner = indent + this.gap;
    this.add('{', 0);
    /** @type {(key: string, own: PropertyDescriptor) => void} */
    const property = (key, { value, get, set }) => {
      if (get !== undefined || set !== undefined) {
        throw UNKNOWN;
      }
      const shadow = this.machine.shadows.of(object, key, value);
      if (value === undefined && shadow !== 0) {
        throw UNKNOWN;
      }
      if (value === undefined || typeof value === 'function' || typeof value === 'symbol') {
        return;
      }
      this.separate(!isFirst, inner);
      isFirst = false;
      this.add(`${jsonStringify(key)}:${this.gap === '' ? '' : ' '}`, 0);
      this.value(value, shadow, inner);
    };
    if (this.names === null) {
      forEachProperty(this.machine, object, property);
    } else {
      for (let i = 0; i < this.names.length; i++) {
        const own = getOwnPropertyDescriptor(object, this.names[i]);
        if (own !== undefined) {
          property(this.names[i], own);
        }
      }
    }
    this.end(!isFirst, indent, '}');
  }

  /**
   * @param {boolean} isBehind whether another stands before it
   * @param {string} indent
   */
  separate(isBehind, indent) {
    if (isBehind) {
      this.add(',', 0);
    }
    if (this.gap !== '') {
      this.add(`\n${indent}`, 0);
    }
  }

  /**
   * @param {boolean} isFilled
   * @param {string} indent
   * @param {string} bracket
   */
  end(isFilled, indent, bracket) {
    if (isFilled && this.gap !== '') {
      this.add(`\n${indent}`, 0);
    }
    this.add(bracket, 0);
  }

  /** The shadow of the whole text. */
  shadow() {
    const { writer } = this.machine;
    let sum = 0;
    for (let i = 0; i < this.parts.length; i++) {
      const { text, shadow } = this.parts[i];
      const part = shadow === 0 ? writer.constant(text) : shadow;
      sum = sum === 0 ? part : writer.apply(Op.Add, [sum, part]);
    }
    return sum;
  }
}

/**
 * ECMA-262 `JSON.stringify`, steps 5 to 8: what is put before each level; null if not known.
 * @param {unknown} space
 */
const gapOf = (space) => {
  if (typeof space === 'number') {
    let gap = '';
    while (gap.length < min(10, toInteger(space))) {
      gap += ' ';
    }
    return gap;
  }
  if (typeof space === 'string') {
    return slice(space, 0, 10);
  }
  return isObject(space) ? null : '';
};

/**
 * The names that a replacer lets through: null for all, undefined if it is not known which.
 * @param {Machine} machine
 * @param {unknown} replacer
 */
const namesOf = (machine, replacer) => {
  if (!isObject(replacer)) {
    return null;
  }
  if (!arrayIsArray(replacer) || machine.objects.isProxy(replacer)) {
    return undefined;
  }
  const names = [];
  const seen = new SafeMap();
  for (let i = 0; i < machine.objects.lengthOf(replacer); i++) {
    const name = machine.objects.elementOf(replacer, i);
    if (isObject(name) || machine.shadows.of(replacer, i, name) !== 0) {
      return undefined;
    }
    const isName = typeof name === 'string' || typeof name === 'number';
    if (!isName || seen.has(`${name}`)) {
      continue;
    }
    seen.set(`${name}`, true);
    names[names.length] = `${name}`;
  }
  return names;
};

/**
 * The shadow of a text; undefined if it is not known.
 * @param {Machine} machine
 * @param {unknown[]} values the arguments of `JSON.stringify`
 * @param {number} shadow of the first, if that is a primitive
 * @param {string} result
 */
const serialised = (machine, values, shadow, result) => {
  const gap = gapOf(values[2]);
  const names = namesOf(machine, values[1]);
  if (gap === null || names === undefined) {
    return undefined;
  }
  const serialiser = new Serialiser(machine, gap, names);
  try {
    serialiser.value(values[0], shadow, '');
  } catch (reason) {
    if (reason === UNKNOWN) {
      return undefined;
    }
    throw reason;
  }
  if (serialiser.text !== result) {
    return undefined;
  }
  const isConstant = serialiser.parts.length === 1 && serialiser.parts[0].shadow === 0;
  return isConstant ? 0 : serialiser.shadow();
};

module.exports = { serialised };
