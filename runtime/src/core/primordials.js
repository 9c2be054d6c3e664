'use strict';
// The intrinsics that the runtime itself needs, captured before the app under test can patch them.
// The runtime calls nothing of the app's realm that is not listed here. Its own collections are
// instances of `SafeMap` and `SafeWeakMap`, whose methods are copies that no patch reaches.

const {
  apply,
  construct,
  deleteProperty,
  getPrototypeOf,
  getOwnPropertyDescriptor,
  ownKeys,
  defineProperty,
} = Reflect;

/**
 * Turns a method into a function that takes its receiver first.
 * @param {Function} method
 * @returns {(receiver: any, ...args: any[]) => any}
 */
const uncurry = (method) => Function.prototype.call.bind(method);

/**
 * A copy of a collection class whose methods are own properties of each instance's prototype.
 * @template {new (...args: any[]) => object} C
 * @param {C} Base
 * @param {string[]} names
 * @returns {C}
 */
const safe = (Base, names) => {
  const Copy = class extends Base {};
  for (const name of names) {
    defineProperty(
      Copy.prototype,
      name,
      /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(Base.prototype, name)),
    );
  }
  return Copy;
};

const { is } = Object;

/**
 * Whether shadows can hang on properties of `value`.
 * @param {unknown} value
 * @returns {value is object}
 */
const isObject = (value) =>
  value !== null && (typeof value === 'object' || typeof value === 'function');

/**
 * Whether a function that throws on everything else accepts a value.
 * @param {(value: unknown) => unknown} getter
 * @returns {(value: unknown) => boolean}
 */
const isOf = (getter) => (value) => {
  try {
    getter(value);
    return true;
  } catch {
    return false;
  }
};

/**
 * Whether a term can describe `value`: the primitives of the symbolic domain.
 * @param {unknown} value
 * @returns {boolean}
 */
const isTerm = (value) =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value === null ||
  value === undefined;

const functionBind = Function.prototype.bind;
const mapPrototype = Map.prototype;
const setPrototype = Set.prototype;
const typedArrayPrototype = /** @type {object} */ (getPrototypeOf(Uint8Array.prototype));
/**
 * The getter of an intrinsic, as a function that takes its receiver.
 * @param {object} object
 * @param {PropertyKey} key of an accessor that is there
 */
const getterOf = (object, key) =>
  uncurry(/** @type {{get: Function}} */ (getOwnPropertyDescriptor(object, key)).get);
const typedArrayTag = getterOf(typedArrayPrototype, Symbol.toStringTag);
const RegularExpression = RegExp;
const regExpPrototype = RegExp.prototype;
/**
 * The getters of what regular expressions say of themselves, by name.
 * @type {Record<string, (regexp: object) => any>}
 */
const flags = {
  // @ts-expect-error A table that inherits nothing.
  __proto__: null,
};
for (const name of ownKeys(regExpPrototype)) {
  const { get } = /** @type {PropertyDescriptor} */ (
    getOwnPropertyDescriptor(regExpPrototype, name)
  );
  if (typeof name === 'string' && get !== undefined) {
    flags[name] = uncurry(get);
  }
}
/**
 * The `next` of the iterators of a native, as a function that takes its receiver.
 * @param {Iterable<unknown>} iterable
 */
const nextOf = (iterable) => uncurry(iterable[Symbol.iterator]().next);

/**
 * The `next` of all generators of one kind.
 * @param {Function} f one that makes such generators
 * @returns {Function}
 */
const nextOfGenerators = (f) =>
  /** @type {{prototype: {next: Function}}} */ (getPrototypeOf(f)).prototype.next;

module.exports = {
  asyncGeneratorNext: uncurry(nextOfGenerators(async function* () {})),
  apply,
  arrayIncludes: uncurry(Array.prototype.includes),
  arrayIsArray: Array.isArray,
  arrayReverse: uncurry(Array.prototype.reverse),
  arraySlice: uncurry(Array.prototype.slice),
  bind: uncurry(Function.prototype.bind),
  /** @type {(f: Function, values: unknown[]) => Function} */
  bindTo: (f, values) => apply(functionBind, f, values),
  bufferOf: getterOf(typedArrayPrototype, 'buffer'),
  asyncIterator: Symbol.asyncIterator,
  charCodeAt: uncurry(String.prototype.charCodeAt),
  codePointAt: uncurry(String.prototype.codePointAt),
  construct,
  defineProperty,
  deleteProperty,
  floor: Math.floor,
  freeze: Object.freeze,
  functionToString: uncurry(Function.prototype.toString),
  generatorNext: uncurry(nextOfGenerators(function* () {})),
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn: Object.hasOwn,
  imul: Math.imul,
  includes: uncurry(String.prototype.includes),
  indexOf: uncurry(String.prototype.indexOf),
  invoke: uncurry(Function.prototype.call),
  is,
  isArrayBuffer: isOf(getterOf(ArrayBuffer.prototype, 'byteLength')),
  isFinite: Number.isFinite,
  isInteger: Number.isInteger,
  isMap: isOf(getterOf(mapPrototype, 'size')),
  isObject,
  isSet: isOf(getterOf(setPrototype, 'size')),
  isTerm,
  /**
   * Whether every surrogate of a text is one of a pair.
   * @param {string} text
   */
  isWellFormed: (text) => {
    for (let i = 0; i < text.length; i++) {
      const unit = uncurriedCharCodeAt(text, i);
      if (unit < 0xd800 || unit > 0xdfff) {
        continue;
      }
      const next = i + 1 < text.length ? uncurriedCharCodeAt(text, i + 1) : 0;
      if (unit > 0xdbff || next < 0xdc00 || next > 0xdfff) {
        return false;
      }
      i++;
    }
    return true;
  },
  /** @type {typeof Symbol.iterator} */
  iterator: Symbol.iterator,
  /** @type {typeof Symbol.toStringTag} */
  toStringTag: Symbol.toStringTag,
  jsonParse: JSON.parse,
  jsonStringify: JSON.stringify,
  lastIndexOf: uncurry(String.prototype.lastIndexOf),
  mapEntries: uncurry(mapPrototype.entries),
  mapHas: uncurry(mapPrototype.has),
  mapIteratorNext: nextOf(new Map()),
  /**
   * A regular expression of this realm.
   * @param {string} source
   * @param {string} flags
   */
  makeRegExp: (source, flags) => new RegularExpression(source, flags),
  max: Math.max,
  min: Math.min,
  ownKeys,
  promiseThen: uncurry(Promise.prototype.then),
  reflectSet: Reflect.set,
  regExpExec: uncurry(regExpPrototype.exec),
  /**
   * A property of a regular expression that a getter of `RegExp.prototype` gives; false if the engine
   * knows none of that name.
   * @param {object} regexp
   * @param {string} name
   */
  regExpFlag: (regexp, name) => flags[name] !== undefined && flags[name](regexp),
  regExpSource: getterOf(regExpPrototype, 'source'),
  replace: uncurry(String.prototype.replace),
  setHas: uncurry(setPrototype.has),
  setIteratorNext: nextOf(new Set()),
  setPrototypeOf: Reflect.setPrototypeOf,
  setValues: uncurry(setPrototype.values),
  slice: uncurry(String.prototype.slice),
  SafeFinalizationRegistry: safe(FinalizationRegistry, ['register']),
  SafeMap: safe(Map, ['get', 'set', 'has', 'delete', 'forEach']),
  SafeWeakMap: safe(WeakMap, ['get', 'set', 'has', 'delete']),
  stringFromCharCode: String.fromCharCode,
  stringFromCodePoint: String.fromCodePoint,
  /**
   * Whether a value is a typed array, of any realm.
   * @param {unknown} value
   */
  isTypedArray: (value) => isObject(value) && typedArrayTag(value) !== undefined,
  toLowerCase: uncurry(String.prototype.toLowerCase),
  toUpperCase: uncurry(String.prototype.toUpperCase),
  trim: uncurry(String.prototype.trim),
  trunc: Math.trunc,
  typedArrayLength: getterOf(typedArrayPrototype, 'length'),
  typedArrayName: typedArrayTag,
  uncurry,
  /** @type {typeof Symbol.unscopables} */
  unscopables: Symbol.unscopables,
  viewBuffer: getterOf(DataView.prototype, 'buffer'),
};

const uncurriedCharCodeAt = module.exports.charCodeAt;
