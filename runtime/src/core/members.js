'use strict';
// Property reads and writes, object and array literals.

const { Op } = require('../protocol.js');
const {
  arrayIsArray,
  bufferOf,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  is,
  isObject,
  isTypedArray,
  typedArrayName,
} = require('./primordials.js');
const { toElement } = require('./element.js');
const { isIndex, normalise } = require('./property_key.js');
const { saltOf } = require('./value_counts.js');

/** @type {ThisType<import('./machine.js').Machine>} */
module.exports = {
  /** The shadow that a getter left in the register for `value`; the register is 0 afterwards. */
  taken(value) {
    const { shadow } = this;
    this.shadow = 0;
    if (shadow <= 0) {
      return 0;
    }
    if (is(this.value, value)) {
      return shadow;
    }
    if (isObject(value)) {
      this.stepped(value, this.value, shadow);
    }
    return 0;
  },

  /** The shadow of `object.name`, just read as `value`. */
  get(object, objectShadow, cell, value) {
    if (this.shadow !== 0) {
      const shadow = this.taken(value);
      if (shadow !== 0) {
        return shadow;
      }
    }
    if (objectShadow === 0) {
      return this.shadowIn(object, cell.key, value);
    }
    if (cell.key === 'length' && typeof object === 'string') {
      return this.writer.apply(Op.StringLength, [objectShadow]);
    }
    return 0;
  },

  /** The shadow of `object[key]`, just read as `value`. */
  getComputed(object, objectShadow, key, keyShadow, value, site) {
    if (
      (this.s | objectShadow | keyShadow) === 0 &&
      isIndex(key) &&
      !this.valueCounts.mayHave(saltOf(key), value)
    ) {
      return 0;
    }
    return this.getByKey(object, objectShadow, key, keyShadow, value, site);
  },

  /** The same where a look at the object is needed. */
  getByKey(object, objectShadow, key, keyShadow, value, site) {
    if (this.shadow !== 0) {
      const shadow = this.taken(value);
      if (shadow !== 0) {
        return shadow;
      }
    }
    if (typeof object === 'string') {
      if (objectShadow === 0 && keyShadow === 0) {
        return 0;
      }
      return this.getOfString(object, objectShadow, key, keyShadow, site);
    }
    if (keyShadow !== 0) {
      this.decideKey(object, key, keyShadow, site);
    }
    return isObject(key) ? 0 : this.shadowIn(object, key, value);
  },

  /** The shadow of a property of an object or its prototypes, just read as `value`. */
  shadowIn(object, key, value) {
    if (this.valueCounts.isFree(value)) {
      return 0;
    }
    const name = normalise(key);
    if (!this.valueCounts.mayHave(saltOf(name), value)) {
      return 0;
    }
    const own = this.shadowAt(object, name, value);
    if (own !== 0 || this.inherited === 0 || !isObject(object)) {
      return own;
    }
    // Arrays inherit no elements, or next to none.
    if (typeof name === 'number' && arrayIsArray(object)) {
      return 0;
    }
    let holder = object;
    while (!this.isProxy(holder)) {
      if (hasOwn(holder, key)) {
        return holder === object ? 0 : this.shadowAt(holder, name, value);
      }
      holder = getPrototypeOf(holder);
      if (holder === null) {
        return 0;
      }
    }
    return 0;
  },

  getOfString(object, objectShadow, key, keyShadow, site) {
    if (key === 'length' && keyShadow === 0) {
      return this.writer.apply(Op.StringLength, [objectShadow]);
    }
    if (typeof key !== 'number') {
      return this.lost(site, 'property name of a string');
    }
    return this.writer.apply(Op.StringIndex, [
      this.operand(object, objectShadow),
      this.operand(key, keyShadow),
    ]);
  },

  /** `object.name = value` is about to happen. */
  set(object, cell, shadow, value) {
    this.assign(object, cell.key, shadow, value);
  },

  /** `object[key] = value` is about to happen. */
  setComputed(object, key, keyShadow, shadow, value) {
    if (keyShadow !== 0) {
      this.decideWritten(
        object,
        key,
        keyShadow,
        this.host.siteOfCaller(),
        'property name of a write',
      );
    }
    if (!isObject(key)) {
      this.assign(object, key, shadow, value);
    }
  },

  assign(object, key, shadow, value) {
    const isHeld = this.holdsUnder(object, key);
    if (shadow === 0 && !isHeld) {
      return;
    }
    // A write that changes nothing: what the property holds keeps its shadow.
    if (isHeld && this.property(object, key)?.writable === false) {
      return;
    }
    if (shadow !== 0 && key === 'length' && arrayIsArray(object)) {
      this.lost(-1, 'length of an array');
    }
    if (shadow !== 0 && isTypedArray(object)) {
      const stored = toElement(this, typedArrayName(object), value, shadow, -1);
      this.setShadow(object, key, stored.value, stored.shadow);
      this.mark(bufferOf(object));
      return;
    }
    const setter = shadow === 0 ? undefined : this.setterOf(object, key);
    if (setter === undefined) {
      this.setShadow(object, key, value, shadow);
    } else if (this.nativeNames.has(setter)) {
      this.lost(-1, this.nativeNames.get(setter));
    } else {
      this.passing([shadow], [value]);
    }
  },

  /** `object[key]++` or `--` is about to happen: the shadow of the new or the old value. */
  stepProperty(object, key, delta, isOld) {
    if (this.inherited === 0 && !this.hasShadows(object)) {
      return 0;
    }
    const property = isObject(object) ? this.dataProperty(object, key) : undefined;
    if (property === undefined) {
      return 0;
    }
    const { value } = property;
    const shadow = this.shadowIn(object, key, value);
    if (shadow === 0) {
      this.assign(object, key, 0, undefined);
      return 0;
    }
    const old = isOld ? this.numeric(value, shadow) : 0;
    const stepped = this.step(value, shadow, delta);
    this.assign(object, key, stepped, +value + delta);
    return isOld ? old : stepped;
  },

  /** `super[key] = value` has happened; a setter took the value. */
  written(object, key, shadow, value) {
    this.shadow = 0;
    if (!isObject(object) || isObject(key) || this.isProxy(object)) {
      return;
    }
    const own = getOwnPropertyDescriptor(object, key);
    if (own !== undefined && is(own.value, value)) {
      this.setShadow(object, key, value, shadow);
    }
  },

  /** A pattern has written what lies at the end of a path to `object[key]`. */
  assigned(object, key, root, keys) {
    if (!isObject(object) || isObject(key) || this.isProxy(object)) {
      return;
    }
    const own = getOwnPropertyDescriptor(object, key);
    if (own === undefined || own.get !== undefined || own.set !== undefined) {
      return;
    }
    this.setShadow(object, key, own.value, this.at(root, keys, own.value));
  },

  /** A property of `RegExp` that tells of the last match is read. */
  legacy(site) {
    if (this.symbols !== 0) {
      this.lost(site, 'a legacy property of RegExp');
    }
  },

  /** `with (object)`: what is read and written by name inside is not followed. */
  enterWith(object, site) {
    if (this.hasShadows(object)) {
      this.lost(site, 'names inside with');
    }
  },

  setterOf(object, key) {
    return isObject(object) ? this.property(object, key)?.set : undefined;
  },

  /** The property of an object or its prototypes, found without running traps or getters. */
  property(object, key) {
    for (let holder = object; holder !== null; holder = getPrototypeOf(holder)) {
      if (this.isProxy(holder)) {
        return undefined;
      }
      const descriptor = getOwnPropertyDescriptor(holder, key);
      if (descriptor !== undefined) {
        return descriptor;
      }
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
      if (shadows[i] === -1) {
        this.copy(object, keys[i]);
      } else if (shadows[i] !== 0 && !isObject(keys[i])) {
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
        if (shadows[i] !== 0) {
          this.setShadow(array, index, array[index], shadows[i]);
        }
        index++;
        continue;
      }
      const source = spread[next++];
      if (this.hasElements(source)) {
        this.copyElementsTo(array, index, source, 0);
        index += source.length;
        continue;
      }
      const isWalked = this.drain(source, (walk) => this.stepInto(array, index++, walk));
      // Other iterables yield values of unknown origin, so what follows has no known place.
      if (!isWalked) {
        return;
      }
    }
  },

  /** A step of a walk has become an element of a new array. */
  stepInto(array, index, walk) {
    const { value } = getOwnPropertyDescriptor(array, index) ?? { value: undefined };
    walk.mark(value);
    const shadow = walk.at([], value);
    if (shadow !== 0) {
      this.setShadow(array, index, value, shadow);
    }
  },

  copyElementsTo(target, offset, source, from) {
    const entry = this.entryWithElements(source);
    if (entry === null) {
      return;
    }
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
    const entry = isObject(target) && isObject(source) ? this.entries.get(source) : undefined;
    if (entry === undefined) {
      return;
    }
    if (entry.unknown !== null) {
      this.adopt(target, source, entry.unknown);
    }
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
};
