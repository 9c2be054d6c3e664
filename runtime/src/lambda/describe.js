'use strict';
// A value as a text that is the same for values that a program cannot tell apart, and for those of
// foreign classes that behave alike: cycles and aliases, holes, -0 and NaN, symbols, the order and
// attributes of properties, classes of errors. It runs in the host's realm and calls nothing of the
// realm under test: getters are named, not called.

const { types } = require('node:util');

/** Objects that one text describes. */
const OBJECTS = 60;
/** Elements or properties of one object. */
const ENTRIES = 40;

const { getPrototypeOf, ownKeys, getOwnPropertyDescriptor } = Reflect;
const { isArray } = Array;
const tagOf = Function.prototype.call.bind(Object.prototype.toString);
const mapEntries = Function.prototype.call.bind(Map.prototype.entries);
const setValues = Function.prototype.call.bind(Set.prototype.values);
const dateValue = Function.prototype.call.bind(Date.prototype.getTime);
const regexpSource = Function.prototype.call.bind(
  /** @type {any} */ (getOwnPropertyDescriptor(RegExp.prototype, 'source')).get,
);
const regexpFlags = Function.prototype.call.bind(
  /** @type {any} */ (getOwnPropertyDescriptor(RegExp.prototype, 'flags')).get,
);

/** Classes whose instances are nothing but their properties. */
const OPEN = ['Object', 'Array', 'null'];
/** Classes whose instances are told by their name and what they hold. */
const CLASSES = [
  ...['Array', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Date', 'RegExp', 'Promise', 'ArrayBuffer'],
  ...['Number', 'String', 'Boolean', 'Symbol', 'BigInt', 'Uint8Array', 'Float64Array', 'DataView'],
  ...['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'EvalError', 'URIError'],
  'AggregateError',
];

/**
 * The prototypes of a realm, by which its own classes are told from foreign ones. Made before
 * anything of the realm is run.
 *
 * @param {any} global
 */
function classesOf(global) {
  /** @type {Map<object | null, string>} */
  const classes = new Map([
    [null, 'null'],
    [global.Object.prototype, 'Object'],
    [Object.prototype, 'Object'],
  ]);
  for (const name of CLASSES) {
    for (const owner of [/** @type {any} */ (globalThis), global]) {
      classes.set(owner[name].prototype, name);
    }
  }
  const iterators = { 'Array Iterator': [][Symbol.iterator](), Generator: (function* () {})() };
  for (const [name, iterator] of Object.entries(iterators)) {
    classes.set(getPrototypeOf(iterator), name);
  }
  return classes;
}

/**
 * Describes the values of one test.
 */
class Describer {
  #classes;
  /** @type {WeakMap<object, string>} */
  #names = new WeakMap();

  /** @param {Map<object | null, string>} classes */
  constructor(classes) {
    this.#classes = classes;
  }

  /**
   * Has an object of the test, such as a callback, be known by a name.
   *
   * @param {unknown} value
   * @param {string} name
   */
  name(value, name) {
    if (isObject(value)) {
      this.#names.set(value, name);
    }
  }

  /**
   * Whether a value is an object that keeps nothing to itself: plain, or an array.
   *
   * @param {unknown} value
   */
  isOpen(value) {
    return isObject(value) && OPEN.includes(this.#classOf(value) ?? '');
  }

  /**
   * Whether a value is an object whose class is not the language's.
   *
   * @param {unknown} value
   */
  isForeign(value) {
    return isObject(value) && typeof value !== 'function' && this.#classOf(value) === undefined;
  }

  /** Whether something is a prototype of the language, or null. @param {object | null} value */
  isOfLanguage(value) {
    return this.#classes.has(value);
  }

  /** @param {unknown} value */
  text(value) {
    /** @type {Map<object, number>} */
    const seen = new Map();
    return this.#of(value, seen);
  }

  /**
   * The class of an error, or the value that was thrown instead of one.
   *
   * @param {unknown} error
   */
  thrown(error) {
    if (!types.isNativeError(error)) {
      return this.text(error);
    }
    for (let at = getPrototypeOf(error); at !== null; at = getPrototypeOf(at)) {
      const name = this.#classes.get(at);
      if (name !== undefined) {
        return name;
      }
    }
    return 'Error';
  }

  /** @param {object} value */
  #classOf(value) {
    return types.isProxy(value) ? 'Proxy' : this.#classes.get(getPrototypeOf(value));
  }

  /**
   * @param {unknown} value
   * @param {Map<object, number>} seen
   * @returns {string}
   */
  #of(value, seen) {
    if (!isObject(value)) {
      return primitive(value);
    }
    const name = this.#names.get(value);
    if (name !== undefined) {
      return name;
    }
    const before = seen.get(value);
    if (before !== undefined) {
      return `*${before}`;
    }
    if (seen.size >= OBJECTS) {
      return '…';
    }
    seen.set(value, seen.size);
    if (types.isProxy(value)) {
      return 'Proxy';
    }
    if (typeof value === 'function') {
      return 'function';
    }
    const described = this.#classOf(value);
    if ((described === undefined && !isArray(value)) || described === 'Promise') {
      // What a class keeps in its instances is its own matter: how they behave is observed. That
      // goes for promises of any making.
      return types.isNativeError(value) ? this.thrown(value) : 'instance';
    }
    return this.#object(value, described ?? 'subclass of Array', seen);
  }

  /**
   * @param {object} value
   * @param {string} name of its class
   * @param {Map<object, number>} seen
   */
  #object(value, name, seen) {
    if (types.isNativeError(value)) {
      return name;
    }
    const frozen = Object.isExtensible(value) ? '' : ' (not extensible)';
    const parts = [...this.#held(value, seen), ...this.#properties(value, seen)];
    const text = parts.join(', ');
    if (isArray(value)) {
      return `${name === 'Array' ? '' : `${name} `}[${text}]${frozen}`;
    }
    return `${name === 'Object' ? '' : `${name} `}{${text}}${frozen}`;
  }

  /**
   * What is in an object's slots.
   *
   * @param {object} value
   * @param {Map<object, number>} seen
   * @returns {string[]}
   */
  #held(value, seen) {
    if (types.isMap(value)) {
      const entries = [...mapEntries(value)].slice(0, ENTRIES);
      return entries.map(([key, item]) => `${this.#of(key, seen)} => ${this.#of(item, seen)}`);
    }
    if (types.isSet(value)) {
      return [...setValues(value)].slice(0, ENTRIES).map((item) => this.#of(item, seen));
    }
    if (types.isDate(value)) {
      return [`${dateValue(value)}`];
    }
    if (types.isRegExp(value)) {
      return [`/${regexpSource(value)}/${regexpFlags(value)}`];
    }
    if (types.isBoxedPrimitive(value)) {
      return [tagOf(value), `${primitive(Object(value).valueOf())}`];
    }
    return [];
  }

  /**
   * @param {object} value
   * @param {Map<object, number>} seen
   */
  #properties(value, seen) {
    const parts = [];
    const array = isArray(value);
    const length = array ? value.length : 0;
    let next = 0;
    const holes = (/** @type {number} */ until) => {
      if (until > next) {
        parts.push(until - next === 1 ? 'hole' : `${until - next} holes`);
      }
    };
    for (const key of ownKeys(value).slice(0, ENTRIES)) {
      const descriptor = getOwnPropertyDescriptor(value, key);
      if (descriptor === undefined || (array && key === 'length' && descriptor.writable)) {
        continue;
      }
      const index = array && typeof key === 'string' ? indexOf(key) : undefined;
      const text = this.#property(descriptor, seen);
      if (index === undefined) {
        parts.push(`${typeof key === 'symbol' ? `[${String(key)}]` : key}: ${text}`);
      } else {
        holes(index);
        next = index + 1;
        parts.push(text);
      }
    }
    // The elements come first, so what is missing at the end stands behind the other properties.
    holes(length);
    return parts;
  }

  /**
   * @param {PropertyDescriptor} descriptor
   * @param {Map<object, number>} seen
   */
  #property(descriptor, seen) {
    const { get, set, writable, enumerable, configurable, value } = descriptor;
    const missing = [
      writable === false ? 'not writable' : '',
      enumerable ? '' : 'not enumerable',
      configurable ? '' : 'not configurable',
    ].filter((word) => word !== '');
    const suffix = missing.length === 0 ? '' : ` (${missing.join(', ')})`;
    if (get !== undefined || set !== undefined) {
      return `<${get === undefined ? '' : 'get'}${set === undefined ? '' : 'set'}>${suffix}`;
    }
    return this.#of(value, seen) + suffix;
  }
}

/**
 * @param {unknown} value
 * @returns {value is object}
 */
function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** @param {string} key */
function indexOf(key) {
  const index = Number(key) >>> 0;
  return String(index) === key && index !== 2 ** 32 - 1 ? index : undefined;
}

/** @param {unknown} value */
function primitive(value) {
  if (typeof value === 'string') {
    return JSON.stringify(value);
  }
  if (typeof value === 'bigint') {
    return `${value}n`;
  }
  return Object.is(value, -0) ? '-0' : String(value);
}

exports.Describer = Describer;
exports.classesOf = classesOf;
exports.isObject = isObject;
