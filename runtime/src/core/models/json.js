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
const { readText } = require('./json_text.js');
const { install, intrinsic, isSymbolic, put, search, toInteger } = require('./model.js');

/** How many texts are remembered; the oldest goes first. */
const MOST_TEXTS = 256;
/** Graphs are followed so deep. */
const DEEPEST = 100;

/** The own enumerable data properties with string keys. */
const forEachProperty = (machine, object, each) => {
  if (machine.objects.isProxy(object)) {
    return;
  }
  machine.unknowns.askForAll(object);
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
    const own = treeOf(machine, part, machine.shadows.of(value, key, part), depth + 1);
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
    if (!isObject(value) || machine.objects.isProxy(value)) {
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
    return (
      machine.objects.isProxy(object) || machine.objects.property(object, 'toJSON') !== undefined
    );
  }

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
  if (!arrayIsArray(replacer) || machine.objects.isProxy(replacer)) {
    return undefined;
  }
  const names = [];
  const seen = new SafeMap();
  for (let i = 0; i < machine.objects.lengthOf(replacer); i++) {
    const name = machine.objects.elementOf(replacer, i);
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
  machine.registers.passing(shadows, values);
  return { shadows, values, read: undefined };
};

/** A symbolic text that `stringify` has not made is read first. */
const prepareParse = (machine, json, shadows, values) => {
  const { 0: text } = values;
  const shadow = shadows[0] ?? 0;
  const isRead =
    shadow > 0 && typeof text === 'string' && machine.texts.byText.get(text)?.shadow !== shadow;
  const site = isRead ? machine.host.siteOfCaller() : null;
  const read =
    site === null ? undefined : { text, shadow, tree: readText(machine, site, text, shadow) };
  return { ...prepare(machine, json, shadows, values), read };
};

const stringify = (machine, call) => {
  const { result, site } = call;
  const { values, shadows } = call.prepared ?? call;
  if (typeof result !== 'string') {
    return shadows[0] > 0 ? machine.finished.unmodelled(call, 'JSON.stringify') : 0;
  }
  const tree = machine.texts.remember(values[0], shadows[0] ?? 0, result);
  if (tree === null) {
    return isSymbolic(call) ? machine.finished.unmodelled(call, 'JSON.stringify') : 0;
  }
  machine.decisions.pin(site, values[2], shadows[2]);
  const shadow = serialised(machine, values, shadows[0] ?? 0, result);
  const text = machine.texts.byText.get(result);
  if (text !== undefined) {
    text.shadow = shadow ?? 0;
  }
  return shadow ?? machine.writer.lost(site, 'JSON.stringify');
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

const parse = (machine, call) => {
  const { result, site } = call;
  const { values, shadows, read } = call.prepared ?? call;
  const shadow = shadows[0] ?? 0;
  if (typeof values[0] !== 'string') {
    return shadow === 0 ? 0 : machine.writer.lost(site, 'JSON.parse');
  }
  const text = machine.texts.byText.get(values[0]);
  if (
    read !== undefined &&
    read.text === values[0] &&
    read.shadow === shadow &&
    !isObject(values[1])
  ) {
    return read.tree === null ? 0 : plant(machine, read.tree, result);
  }
  if (shadow > 0 && (text === undefined || text.shadow !== shadow)) {
    return machine.writer.lost(site, 'JSON.parse');
  }
  return machine.texts.recall(values[0], result);
};
parse.knowsTaken = true;
stringify.knowsTaken = true;

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const JSON = intrinsic(global, 'JSON');
  search(machine, JSON, ['parse', 'stringify']);
  install(machine.natives.models, JSON, { parse, stringify });
  install(machine.natives.preparations, JSON, { parse: prepareParse, stringify: prepare });
};

/** What the machine knows of texts. */
class Texts {
  /** @param {import('../machine.js').Machine} machine */
  constructor(machine) {
    this.machine = machine;
    this.restart();
  }

  /** No text is known. */
  restart() {
    /** The shadows of what texts were made from. */
    this.byText = new SafeMap();
    /** The texts in turn, and where the next goes. */
    this.names = [];
    this.next = 0;
  }

  /** A value has been made this text; its shadows as a tree, null if it has none. */
  remember(value, shadow, text) {
    if ((this.machine.registers.n | shadow) === 0) {
      return null;
    }
    const tree = treeOf(this.machine, value, shadow);
    if (tree === null) {
      return null;
    }
    if (!this.byText.has(text)) {
      this.byText.delete(this.names[this.next]);
      this.names[this.next] = text;
      this.next = (this.next + 1) % MOST_TEXTS;
    }
    this.byText.set(text, { tree, shadow: 0 });
    return tree;
  }

  /** A text has been parsed: the value gets the shadows of what it was made from. */
  recall(text, value) {
    const known = this.byText.get(text);
    if (known === undefined || (known.shadow === 0 && !isObject(value))) {
      return 0;
    }
    return plant(this.machine, known.tree, value);
  }
}

module.exports.Texts = Texts;
