'use strict';
// The objects of `with` (crates/instrument/src/lower/expression/scoped.rs).
//
// V8 looks a name up itself, where it stands in the code. What it asks is a proxy in the object's place,
// which asks the object the same, in the same order, and no more: HasProperty, Get of
// `Symbol.unscopables`, Get, Set, Delete. So getters and traps of the app run as often as they would, and
// it is known of each lookup whether the object had the name. Names that instrumented code has for
// itself contain the file's tag: the object is not asked for these.
//
// The register `w` is the lookup's: before it the shadow of what is written (0: of a read); afterwards
// the object that has the name, or still that number. What code of the app leaves in it is put aside.

const {
  bind,
  deleteProperty,
  includes,
  isObject,
  reflectSet,
  unscopables,
} = require('./primordials.js');

const NativeProxy = Proxy;

class Scopes {
  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'reads' | 'writes' | 'writer' | 'realms'>} machine */
  constructor({ registers, reads, writes, writer, realms }) {
    this.registers = registers;
    this.reads = reads;
    this.writes = writes;
    this.writer = writer;
    this.realms = realms;
  }

  /**
   * What `with` gets in place of a value.
   * @param {unknown} global the realm's
   * @param {unknown} value
   * @param {string} tag of the file
   */
  scope(global, value, tag) {
    const object = this.#toObject(global, value);
    // V8 refuses null and undefined.
    return isObject(object)
      ? new NativeProxy({ __proto__: null }, this.#handler(object, tag))
      : value;
  }

  /**
   * @param {unknown} global
   * @param {unknown} value
   */
  #toObject(global, value) {
    if (isObject(value) || value === null || value === undefined) {
      return value;
    }
    return (this.realms.of(global)?.Object ?? Object)(value);
  }

  /**
   * A function whose name was just looked up, for a call that cannot be given a receiver.
   * @param {unknown} f
   */
  bound(f) {
    const { w: receiver } = this.registers;
    return receiver === 0 || typeof f !== 'function' ? f : bind(f, receiver);
  }

  /**
   * @param {any} object
   * @param {string} tag
   * @returns {ProxyHandler<object> & {__proto__: null}}
   */
  #handler(object, tag) {
    return {
      __proto__: null,
      has: (_target, key) =>
        !(typeof key === 'string' && includes(key, tag)) && this.#has(object, key),
      get: (_target, key) => this.#get(object, key),
      set: (_target, key, value) => this.#set(object, key, value),
      deleteProperty: (_target, key) => deleteProperty(object, key),
    };
  }

  /**
   * @param {object} object
   * @param {PropertyKey} key
   */
  #has(object, key) {
    const { registers } = this;
    const { w } = registers;
    const found = key in object;
    if (registers.s > 0) {
      this.writer.lost(-1, 'whether the object of a with has a name');
    }
    registers.s = 0;
    registers.w = w;
    return found;
  }

  /**
   * @param {any} object
   * @param {string | symbol} key
   */
  #get(object, key) {
    const { registers } = this;
    const { w } = registers;
    const value = object[key];
    if (key === unscopables) {
      registers.s = 0;
      registers.w = w;
      return value;
    }
    registers.gives(value, this.reads.getByKey(object, 0, key, 0, value, -1));
    registers.w = object;
    return value;
  }

  /**
   * @param {object} object
   * @param {string | symbol} key
   * @param {unknown} value
   */
  #set(object, key, value) {
    const { registers } = this;
    const { w } = registers;
    registers.w = 0;
    this.writes.assign(object, key, typeof w === 'number' ? w : 0, value);
    const isDone = reflectSet(object, key, value, object);
    registers.s = 0;
    registers.w = object;
    return isDone;
  }
}

exports.Scopes = Scopes;
