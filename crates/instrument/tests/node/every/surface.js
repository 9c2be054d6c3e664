'use strict';
// The natives of this process, by their paths: those of the language, of Node's modules, of a page.
//
// A native is one function, however many names it has; it is listed under the first.

const { builtinModules } = require('node:module');
const vm = require('node:vm');

/** How deep natives lie in a module: `fs.promises.constants`, `stream.Readable.prototype.push`. */
const DEPTH = 4;
/** Properties of every function, and what leads back. */
const OWN = new Set(['constructor', 'prototype', 'length', 'name', 'arguments', 'caller', '__proto__']);
/** Modules whose exports are globals, or what another has. */
const OTHERS = new Set(['sys', 'constants', 'process', 'console', 'timers', 'node:test']);

/** What has no name from a global object. */
const HIDDEN = {
  ArrayIteratorPrototype: () => Object.getPrototypeOf([].values()),
  AsyncGeneratorPrototype: () => Object.getPrototypeOf(async function* () {}).prototype,
  GeneratorPrototype: () => Object.getPrototypeOf(function* () {}).prototype,
  IteratorPrototype: () => Object.getPrototypeOf(Object.getPrototypeOf([].values())),
  MapIteratorPrototype: () => Object.getPrototypeOf(new Map().values()),
  RegExpStringIteratorPrototype: () => Object.getPrototypeOf(''.matchAll(/a/g)),
  SetIteratorPrototype: () => Object.getPrototypeOf(new Set().values()),
  StringIteratorPrototype: () => Object.getPrototypeOf(''[Symbol.iterator]()),
  TypedArray: () => Object.getPrototypeOf(Uint8Array),
};

const isFunction = (value) => typeof value === 'function';
const isHolder = (value) => isFunction(value) || (typeof value === 'object' && value !== null);

const isConstructor = (f) => {
  try {
    Reflect.construct(Object, [], f);
    return true;
  } catch {
    return false;
  }
};

/** `@@iterator` for `Symbol.iterator`; null for a symbol that has no name. */
const nameOf = (key) => {
  if (typeof key === 'string') return key;
  const name = Object.getOwnPropertyNames(Symbol).find((known) => Symbol[known] === key);
  return name === undefined ? null : `@@${name}`;
};

class Surface {
  natives = [];
  #functions = new Set();
  #walked = new Set();

  /** A native is called in one of these ways: `call`, `method`, `new`, `get`, `set`. */
  #add(path, kind, f, name, holder, isInstance) {
    this.natives.push({ path, kind, f, name, holder, isInstance });
  }

  /** A global, or a module. */
  root(path, value, depth = DEPTH) {
    if (isFunction(value) && !this.#functions.has(value)) {
      this.#functions.add(value);
      this.#add(path, 'call', value, path, null, false);
      if (isConstructor(value)) this.#add(`new ${path}`, 'new', value, path, null, false);
    }
    this.#walk(path, value, depth, false);
  }

  #walk(path, holder, depth, isInstance) {
    if (!isHolder(holder) || depth === 0 || this.#walked.has(holder)) return;
    this.#walked.add(holder);
    for (const key of Reflect.ownKeys(holder)) {
      const name = nameOf(key);
      // What begins so belongs to whoever wrote it.
      if (name === null || OWN.has(name) || name.startsWith('_')) continue;
      this.#property(`${path}.${name}`, name, holder, Reflect.getOwnPropertyDescriptor(holder, key), depth, isInstance);
    }
    const prototype = isFunction(holder) ? Reflect.getOwnPropertyDescriptor(holder, 'prototype')?.value : undefined;
    this.#walk(`${path}.prototype`, prototype, depth, true);
  }

  #property(path, name, holder, { value, get, set }, depth, isInstance) {
    if (isFunction(get) && !this.#functions.has(get)) {
      this.#functions.add(get);
      if (isInstance) this.#add(`get ${path}`, 'get', get, name, holder, true);
    }
    if (isFunction(set) && !this.#functions.has(set)) {
      this.#functions.add(set);
      if (isInstance) this.#add(`set ${path}`, 'set', set, name, holder, true);
    }
    if (isFunction(value) && !this.#functions.has(value)) {
      this.#functions.add(value);
      this.#add(path, 'method', value, name, holder, isInstance);
      if (isConstructor(value)) this.#add(`new ${path}`, 'new', value, name, null, false);
    }
    this.#walk(path, value, depth - 1, false);
  }
}

const descriptorOf = (object, key) => Reflect.getOwnPropertyDescriptor(object, key);

/** The value of a global; null for one that is asked for with a warning or loads more of Node. */
const globalOf = (global, key) => {
  const { value, get } = descriptorOf(global, key) ?? {};
  if (get === undefined) return value;
  try {
    return global[key];
  } catch {
    return undefined;
  }
};

/** What a realm of V8 has, without a host. */
const LANGUAGE = vm.runInNewContext('Object.getOwnPropertyNames(globalThis)');
const isIdentifier = (name) => /^[A-Za-z]\w*$/.test(name);

const language = () => {
  const surface = new Surface();
  for (const name of LANGUAGE.filter((known) => known !== 'globalThis' && known !== 'console')) {
    surface.root(name, globalOf(globalThis, name));
  }
  for (const [name, find] of Object.entries(HIDDEN)) surface.root(name, find());
  return surface.natives;
};

const node = () => {
  const surface = new Surface();
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!LANGUAGE.includes(name) && isIdentifier(name) && name !== 'global') surface.root(name, globalOf(globalThis, name));
  }
  for (const id of builtinModules) {
    if (!OTHERS.has(id) && !id.startsWith('_')) surface.root(id.replaceAll('/', '.'), require(id), id === 'module' ? 2 : DEPTH);
  }
  return surface.natives.filter(({ f }) => !languageFunctions().has(f));
};

/** `window` is one of jsdom. */
const page = (window) => {
  const surface = new Surface();
  for (const name of Object.getOwnPropertyNames(window)) {
    if (!LANGUAGE.includes(name) && isIdentifier(name)) surface.root(name, globalOf(window, name), 3);
  }
  return surface.natives;
};

let known;
const languageFunctions = () => (known ??= new Set(language().map(({ f }) => f)));

Object.assign(exports, { language, node, page });
