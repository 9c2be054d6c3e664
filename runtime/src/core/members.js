'use strict';
// Property reads and writes, object and array literals, destructuring.

const { Op } = require('../protocol.js');
const {
  apply,
  arrayIsArray,
  bufferOf,
  codePointAt,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  is,
  isObject,
  isTerm,
  isTypedArray,
  iterator,
  min,
  ownKeys,
  stringFromCodePoint,
  typedArrayName,
} = require('./primordials.js');
const { toElement } = require('./element.js');

const rest = (keys) => {
  const others = [];
  for (let i = 1; i < keys.length; i++) others[i - 1] = keys[i];
  return others;
};

/** How many names of an object a missed access with a symbolic key is compared with. */
const COMPARED_KEYS = 16;

/**
 * A symbolic string being iterated: each step decides that the string goes on, or ends. The shadows
 * of the characters are those of this object's elements.
 */
class Characters {
  constructor(machine, string, shadow, site) {
    this.machine = machine;
    this.string = string;
    this.shadow = shadow;
    this.site = site;
    /** The next code unit, and how many characters there have been. */
    this.unit = 0;
    this.length = 0;
  }

  [iterator]() {
    return this;
  }

  next() {
    const { machine, string, shadow, site, unit } = this;
    const goesOn = unit < string.length;
    const length = machine.writer.apply(Op.StringLength, [shadow]);
    machine.decide(site, '<', unit, 0, string.length, length, goesOn);
    if (!goesOn) return { value: undefined, done: true };
    const value = stringFromCodePoint(codePointAt(string, unit));
    if (value.length === 1) {
      const character = [shadow, machine.writer.constant(unit)];
      machine.setShadow(this, this.length, value, machine.writer.apply(Op.StringIndex, character));
    } else {
      machine.lost(site, 'character beyond the basic plane');
    }
    this.unit += value.length;
    this.length++;
    return { value, done: false };
  }
}

/** @type {ThisType<import('./machine.js').Machine>} */
module.exports = {
  /** What to iterate in place of a symbolic value. */
  characters(value, shadow, site) {
    return typeof value === 'string' ? new Characters(this, value, shadow, site) : value;
  },

  /** The shadow that a getter left in the register for `value`; the register is 0 afterwards. */
  taken(value) {
    const { shadow } = this;
    this.shadow = 0;
    return shadow > 0 && is(this.value, value) ? shadow : 0;
  },

  /** The shadow of `object.name`, just read as `value`. */
  get(object, objectShadow, cell, value) {
    if (this.shadow !== 0) {
      const shadow = this.taken(value);
      if (shadow !== 0) return shadow;
    }
    if (objectShadow === 0) return this.shadowOfProperty(object, cell.key, value);
    if (cell.key === 'length' && typeof object === 'string') {
      return this.writer.apply(Op.StringLength, [objectShadow]);
    }
    return 0;
  },

  /** The shadow of `object[key]`, just read as `value`. */
  getComputed(object, objectShadow, key, keyShadow, value, site) {
    if (this.shadow !== 0) {
      const shadow = this.taken(value);
      if (shadow !== 0) return shadow;
    }
    if (typeof object === 'string') {
      if (objectShadow === 0 && keyShadow === 0) return 0;
      return this.getOfString(object, objectShadow, key, keyShadow, site);
    }
    if (keyShadow !== 0) this.decideKey(object, key, keyShadow, site);
    return this.shadowOfProperty(object, key, value);
  },

  /** The shadow of a property of an object or of its prototypes. */
  shadowOfProperty(object, key, value) {
    const shadow = this.shadowOf(object, key, value);
    if (shadow !== 0 || !isObject(object) || isObject(key) || !isTerm(value)) return shadow;
    let holder = object;
    while (!this.isProxy(holder) && !hasOwn(holder, key)) {
      holder = getPrototypeOf(holder);
      if (holder === null) return 0;
    }
    return holder === object ? 0 : this.shadowOf(holder, key, value);
  },

  getOfString(object, objectShadow, key, keyShadow, site) {
    if (key === 'length' && keyShadow === 0) {
      return this.writer.apply(Op.StringLength, [objectShadow]);
    }
    if (typeof key !== 'number') return this.lost(site, 'property name of a string');
    return this.writer.apply(Op.StringIndex, [
      this.operand(object, objectShadow),
      this.operand(key, keyShadow),
    ]);
  },

  /**
   * An access with a symbolic key is a decision which property is meant: the key is the present
   * one; or, if there is no such property, it is none of those that there are.
   */
  decideKey(object, key, keyShadow, site) {
    if (!isObject(object) || !isTerm(key) || this.isProxy(object)) {
      this.lost(site, 'property name');
      return;
    }
    if (this.dataProperty(object, key) !== undefined) {
      this.decideEqual(site, keyShadow, key, true);
      return;
    }
    const keys = ownKeys(object);
    const compared = min(keys.length, COMPARED_KEYS);
    for (let i = 0; i < compared; i++) {
      const other = arrayIsArray(object) && keys[i] !== 'length' ? +keys[i] : keys[i];
      if (typeof other === typeof key) this.decideEqual(site, keyShadow, other, false);
    }
    if (compared < keys.length) this.lost(site, 'property name beyond those compared');
  },

  decideEqual(site, shadow, value, taken) {
    const term = this.writer.apply(Op.StrictlyEqual, [shadow, this.writer.constant(value)]);
    this.writer.branch(site, term, taken);
  },

  /** `object.name = value` is about to happen. */
  set(object, cell, shadow, value) {
    this.assign(object, cell.key, shadow, value);
  },

  /** `object[key] = value` is about to happen. */
  setComputed(object, key, keyShadow, shadow, value) {
    if (keyShadow !== 0) this.lost(-1, 'property name of a write');
    if (!isObject(key)) this.assign(object, key, shadow, value);
  },

  assign(object, key, shadow, value) {
    if (shadow !== 0 && key === 'length' && arrayIsArray(object)) this.lost(-1, 'length of an array');
    if (shadow !== 0 && isTypedArray(object)) {
      const stored = toElement(this, typedArrayName(object), value, shadow, -1);
      this.setShadow(object, key, stored.value, stored.shadow);
      this.mark(bufferOf(object));
      return;
    }
    const setter = shadow === 0 ? undefined : this.setterOf(object, key);
    if (setter === undefined) this.setShadow(object, key, value, shadow);
    else if (this.nativeNames.has(setter)) this.lost(-1, this.nativeNames.get(setter));
    else this.passing([shadow], [value]);
  },

  setterOf(object, key) {
    return isObject(object) ? this.property(object, key)?.set : undefined;
  },

  /** The property of an object or its prototypes, found without running traps or getters. */
  property(object, key) {
    for (let holder = object; holder !== null; holder = getPrototypeOf(holder)) {
      if (this.isProxy(holder)) return undefined;
      const descriptor = getOwnPropertyDescriptor(holder, key);
      if (descriptor !== undefined) return descriptor;
    }
    return undefined;
  },

  /** The same, if it is no accessor. */
  dataProperty(object, key) {
    const descriptor = this.property(object, key);
    return descriptor === undefined || descriptor.get !== undefined || descriptor.set !== undefined
      ? undefined
      : descriptor;
  },

  /** A field is being defined: its value has this shadow. */
  define(object, key, shadow, value) {
    this.setShadow(object, key, value, shadow);
  },

  /** The fields of a new object; shadow -1: the key is an object whose properties were spread. */
  fields(object, keys, shadows) {
    for (let i = 0; i < keys.length; i++) {
      if (shadows[i] === -1) this.copy(object, keys[i]);
      else if (shadows[i] !== 0 && !isObject(keys[i])) {
        const descriptor = getOwnPropertyDescriptor(object, keys[i]);
        if (descriptor !== undefined) {
          this.setShadow(object, keys[i], descriptor.value, shadows[i]);
        }
      }
    }
  },

  /** The elements of a new array; shadow -1: the next of `spread` was iterated here. */
  elements(array, shadows, spread) {
    let index = 0;
    let next = 0;
    for (let i = 0; i < shadows.length; i++) {
      if (shadows[i] !== -1) {
        if (shadows[i] !== 0) this.setShadow(array, index, array[index], shadows[i]);
        index++;
        continue;
      }
      const source = spread[next++];
      if (this.isProxy(source)) return;
      if (source instanceof Characters || arrayIsArray(source)) {
        this.copyElementsTo(array, index, source, 0);
        index += source.length;
        continue;
      }
      const isWalked = this.drain(source, (walk) => this.stepInto(array, index++, walk));
      // Other iterables yield values of unknown origin, so what follows has no known place.
      if (!isWalked) return;
    }
  },

  /** The characters of a symbolic string have become the elements of a new array. */
  spreadCharacters(array, string, shadow, site) {
    const characters = new Characters(this, string, shadow, site);
    while (!characters.next().done);
    this.copyElementsTo(array, 0, characters, 0);
    return 0;
  },

  /** A step of a walk has become an element of a new array. */
  stepInto(array, index, walk) {
    const { value } = getOwnPropertyDescriptor(array, index) ?? { value: undefined };
    walk.mark(value);
    const shadow = walk.at([], value);
    if (shadow !== 0) this.setShadow(array, index, value, shadow);
  },

  copyElementsTo(target, offset, source, from) {
    const entry = this.entryWithElements(source);
    if (entry === null) return;
    for (let i = from; i < entry.shadows.length; i++) {
      const index = offset + i - from;
      if (entry.shadows[i] !== 0 && is(entry.values[i], target[index])) {
        this.setShadow(target, index, target[index], entry.shadows[i]);
      }
    }
  },

  /** Elements of `source` from an index on have become those of the new array `target`. */
  copyElements(target, source, from) {
    this.copyElementsTo(target, 0, source, from);
  },

  /** Own properties of `source` have been copied to the new object `target`. */
  copy(target, source) {
    const entry = isObject(source) ? this.entries.get(source) : undefined;
    if (entry === undefined) return;
    const copyOne = (key, shadow, value) => {
      const descriptor = shadow === 0 ? undefined : getOwnPropertyDescriptor(target, key);
      if (descriptor !== undefined && is(descriptor.value, value)) {
        this.setShadow(target, key, value, shadow);
      }
    };
    entry.named.forEach(({ shadow, value }, key) => copyOne(key, shadow, value));
    for (let i = 0; i < entry.shadows.length; i++) {
      copyOne(i, entry.shadows[i], entry.values[i]);
    }
  },

  /**
   * The value of a chain of names from a root, found without running code of the app; its shadow is
   * in `pathShadow`. undefined if an accessor or a proxy is in the way.
   */
  path(root, cells) {
    let value = root;
    this.pathShadow = 0;
    for (let i = 0; i < cells.length; i++) {
      const object = value;
      const property = isObject(object) ? this.property(object, cells[i].key) : undefined;
      if (property === undefined || (property.get !== undefined && !this.getters.has(property.get))) {
        this.pathShadow = 0;
        return undefined;
      }
      value = property.get === undefined ? property.value : apply(property.get, object, []);
      this.pathShadow = this.shadowOf(object, cells[i].key, value);
    }
    return value;
  },

  /** The same for keys, without the shadow. */
  walk(root, keys) {
    let value = root;
    for (let i = 0; i < keys.length; i++) {
      if (!isObject(value) || isObject(keys[i])) return undefined;
      const descriptor = this.dataProperty(value, keys[i]);
      if (descriptor === undefined) return undefined;
      value = descriptor.value;
    }
    return value;
  },

  /** The shadow of what lies at the end of a path and has become `value`. */
  at(root, keys, value) {
    const { 0: key } = keys;
    if (typeof key === 'number' && isObject(root) && !arrayIsArray(root)) {
      const walk = this.walkAt(root, key);
      if (walk !== undefined) return walk.at(rest(keys), value);
    }
    if (keys.length === 1) return this.shadowOf(root, key, value);
    return this.at(this.walk(root, [key]), rest(keys), value);
  },
};
