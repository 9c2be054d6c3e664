'use strict';
// Models of `JSON`. The text of a value with symbolic parts has a term, made by serialising the value
// once more; it counts only if the text comes out the same. And a text remembers the shadows of what
// it was made from: `parse` of exactly that text gives them back, so values cross every channel that
// carries JSON (Socket.IO, fetch, storage), also where the library on the way is not instrumented.

const { Op } = require('../../protocol.js');
const {
  SafeMap,
  arrayIsArray,
  getOwnPropertyDescriptor,
  is,
  isFinite,
  isObject,
  isTerm,
  jsonStringify,
  min,
  ownKeys,
  slice,
} = require('../primordials.js');
const { readText } = require('./json/reader.js');
const { isSymbolic, put, toInteger } = require('./model.js');

/** How many texts are remembered; the oldest goes first. */
const MOST_TEXTS = 256;
/** Graphs are followed so deep. */
const DEEPEST = 100;

/** The own enumerable data properties with string keys. */
const forEachProperty = (machine, object, each) => {
  if (machine.isProxy(object)) {
    return;
  }
  machine.askForAll(object);
  const keys = ownKeys(object);
  for (let i = 0; i < keys.length; i++) {
    if (typeof keys[i] !== 'string') {
      continue;
    }
    const own = getOwnPropertyDescriptor(object, keys[i]);
    if (own !== undefined && own.enumerable) {
      each(keys[i], own);
    }
  }
};

/**
 * The shadows of a value as a tree of its shape: a number for a primitive, a map for an object; null
 * where there is none.
 */
const treeOf = (machine, value, shadow, depth = 0) => {
  if (!isObject(value)) {
    return shadow > 0 ? { value, shadow } : null;
  }
  let tree = null;
  if (depth > DEEPEST) {
    return null;
  }
  forEachProperty(machine, value, (key, { value: part }) => {
    const own = treeOf(machine, part, machine.shadowOf(value, key, part), depth + 1);
    if (own === null) {
      return;
    }
    tree ??= new SafeMap();
    tree.set(key, own);
  });
  return tree;
};

/** Gives the shadows of a tree to a value of its shape; the shadow of the value itself. */
const plant = (machine, tree, value) => {
  if (tree instanceof SafeMap) {
    if (!isObject(value) || machine.isProxy(value)) {
      return 0;
    }
    tree.forEach((part, key) => {
      const child = getOwnPropertyDescriptor(value, key)?.value;
      put(machine, value, key, child, plant(machine, part, child));
    });
    return 0;
  }
  if (typeof tree.value === 'number') {
    return parsedNumber(machine, tree, value);
  }
  return tree.value === value ? tree.shadow : 0;
};

/** A number's text is that of 0 for -0, and `null` if it is not finite. */
const parsedNumber = ({ inputs, writer }, { value, shadow, isRead = false }, parsed) => {
  if (isRead || inputs.plain.has(shadow)) {
    return value === parsed ? shadow : 0;
  }
  const isOne = isFinite(value);
  if (!is(isOne ? value + 0 : null, parsed)) {
    return 0;
  }
  const number = writer.apply(Op.Add, [shadow, writer.constant(0)]);
  const condition = writer.apply(Op.NumberIsFinite, [shadow]);
  return writer.apply(Op.Conditional, [condition, number, writer.constant(null)]);
};

/** What `stringify` cannot be followed into. */
const UNKNOWN = { __proto__: null };

/** Serialises a value as `JSON.stringify` does, in parts: {text, shadow}. */
class Serialiser {
  constructor(machine, gap, names) {
    this.machine = machine;
    this.gap = gap;
    this.names = names;
    this.parts = [];
    this.text = '';
  }

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

  /** ECMA-262 SerializeJSONProperty, for a value that has a text. */
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

  /** The term of the text of a primitive. */
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

  hasToJson(object) {
    const { machine } = this;
    return machine.isProxy(object) || machine.property(object, 'toJSON') !== undefined;
  }

  array(array, indent) {
    const { machine } = this;
    const length = machine.lengthOf(array);
    const inner = indent + this.gap;
    this.add('[', 0);
    for (let i = 0; i < length; i++) {
      this.separate(i > 0, inner);
      const value = machine.elementOf(array, i);
      const shadow = machine.shadowOf(array, i, value);
      // What is left out of an object is null here.
      if (isTerm(value) || isObject(value)) {
        this.element(value, shadow, inner);
      } else {
        throw UNKNOWN;
      }
    }
    this.end(length > 0, indent, ']');
  }

  element(value, shadow, indent) {
    if (typeof value === 'function') {
      this.add('null', 0);
    } else if (value === undefined && shadow !== 0) {
      throw UNKNOWN;
    } else {
      this.value(value, shadow, indent);
    }
  }

  object(object, indent) {
    let isFirst = true;
    const inner = indent + this.gap;
    this.add('{', 0);
    const property = (key, { value, get, set }) => {
      if (get !== undefined || set !== undefined) {
        throw UNKNOWN;
      }
      const shadow = this.machine.shadowOf(object, key, value);
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

  separate(isBehind, indent) {
    if (isBehind) {
      this.add(',', 0);
    }
    if (this.gap !== '') {
      this.add(`\n${indent}`, 0);
    }
  }

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

/** ECMA-262 `JSON.stringify`, steps 5 to 8: what is put before each level; null if not known. */
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

/** The names that a replacer lets through: null for all, undefined if it is not known which. */
const namesOf = (machine, replacer) => {
  if (!isObject(replacer)) {
    return null;
  }
  if (!arrayIsArray(replacer) || machine.isProxy(replacer)) {
    return undefined;
  }
  const names = [];
  const seen = new SafeMap();
  for (let i = 0; i < machine.lengthOf(replacer); i++) {
    const name = machine.elementOf(replacer, i);
    if (isObject(name)) {
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

/** What is called back, a replacer, a reviver, `toJSON` or a getter, may take the arguments. */
const prepare = (machine, json, shadows, values) => {
  machine.textArguments = { shadows, values };
  machine.passing(shadows, values);
};

/** A symbolic text that `stringify` has not made is read first. */
const prepareParse = (machine, json, shadows, values) => {
  const { 0: text } = values;
  const shadow = shadows[0] ?? 0;
  const isRead =
    shadow > 0 && typeof text === 'string' && machine.texts.get(text)?.shadow !== shadow;
  const site = isRead ? machine.host.siteOfCaller() : null;
  machine.readText =
    site === null ? undefined : { text, shadow, tree: readText(machine, site, text, shadow) };
  prepare(machine, json, shadows, values);
};

const stringify = (machine, call) => {
  const { result, site } = call;
  const { values, shadows } = machine.textArguments;
  if (typeof result !== 'string') {
    return shadows[0] > 0 ? machine.unmodelled(call, 'JSON.stringify') : 0;
  }
  const tree = machine.rememberText(values[0], shadows[0] ?? 0, result);
  if (tree === null) {
    return isSymbolic(call) ? machine.unmodelled(call, 'JSON.stringify') : 0;
  }
  machine.pin(site, values[2], shadows[2]);
  const shadow = serialised(machine, values, shadows[0] ?? 0, result);
  const text = machine.texts.get(result);
  if (text !== undefined) {
    text.shadow = shadow ?? 0;
  }
  return shadow ?? machine.lost(site, 'JSON.stringify');
};

/** The shadow of a text; undefined if it is not known. */
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

const parse = (machine, { result, site }) => {
  const { values, shadows } = machine.textArguments;
  const shadow = shadows[0] ?? 0;
  if (typeof values[0] !== 'string') {
    return shadow === 0 ? 0 : machine.lost(site, 'JSON.parse');
  }
  const text = machine.texts.get(values[0]);
  const { readText: read } = machine;
  machine.readText = undefined;
  if (
    read !== undefined &&
    read.text === values[0] &&
    read.shadow === shadow &&
    !isObject(values[1])
  ) {
    return read.tree === null ? 0 : plant(machine, read.tree, result);
  }
  if (shadow > 0 && (text === undefined || text.shadow !== shadow)) {
    return machine.lost(site, 'JSON.parse');
  }
  return machine.recallText(values[0], result);
};
module.exports = {
  parse: { called: parse, prepare: prepareParse },
  stringify: { called: stringify, prepare },
};

/** What the machine knows of texts. @type {ThisType<import('../machine.js').Machine>} */
module.exports.methods = {
  /** A value has been made this text; its shadows as a tree, null if it has none. */
  rememberText(value, shadow, text) {
    if ((this.n | shadow) === 0) {
      return null;
    }
    const tree = treeOf(this, value, shadow);
    if (tree === null) {
      return null;
    }
    if (!this.texts.has(text)) {
      this.texts.delete(this.textNames[this.nextText]);
      this.textNames[this.nextText] = text;
      this.nextText = (this.nextText + 1) % MOST_TEXTS;
    }
    this.texts.set(text, { tree, shadow: 0 });
    return tree;
  },

  /** A text has been parsed: the value gets the shadows of what it was made from. */
  recallText(text, value) {
    const known = this.texts.get(text);
    if (known === undefined || (known.shadow === 0 && !isObject(value))) {
      return 0;
    }
    return plant(this, known.tree, value);
  },
};
