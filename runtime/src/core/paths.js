'use strict';
// What lies at the end of a path of names: receivers that are found again, and what patterns read.

const { isIterated, holdsLast } = require('./iterated.js');
const { apply, arrayIsArray, getOwnPropertyDescriptor, is, isObject } = require('./primordials.js');
const { normalise } = require('./property_key.js');
const { saltOf } = require('./value_counts.js');

/** @import { Key } from './property_key.js' */

/**
 * The keys of a path from an index on.
 * @param {Key[]} keys
 * @param {number} index
 */
const restFrom = (keys, index) => {
  const others = [];
  for (let i = index; i < keys.length; i++) {
    others[i - index] = keys[i];
  }
  return others;
};

class Paths {
  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'objects' | 'shadows' | 'natives' | 'reads' | 'walks' | 'decisions' | 'apart'>} machine */
  constructor({ apart, registers, objects, shadows, natives, reads, walks, decisions }) {
    this.apart = apart;
    this.registers = registers;
    this.objects = objects;
    this.shadows = shadows;
    this.natives = natives;
    this.reads = reads;
    this.walks = walks;
    this.decisions = decisions;
  }

  /**
   * The value of a chain of names from a root, found without running code of the app, and its shadow;
   * undefined if an accessor or a proxy is in the way.
   * @param {unknown} root
   * @param {import('./cell.js').Cell[]} cells
   * @returns {{value: unknown, shadow: number}}
   */
  find(root, cells) {
    let value = root;
    let shadow = 0;
    for (let i = 0; i < cells.length; i++) {
      const object = value;
      const property = isObject(object) ? this.objects.property(object, cells[i].key) : undefined;
      if (
        property === undefined ||
        (property.get !== undefined && !this.natives.isPure(property.get))
      ) {
        return { value: undefined, shadow: 0 };
      }
      value = property.get === undefined ? property.value : apply(property.get, object, []);
      shadow = this.reads.shadowIn(object, cells[i].key, value);
    }
    return { value, shadow };
  }

  /**
   * The shadow of a value at the end of a chain of names that was just read.
   * @param {unknown} root
   * @param {import('./cell.js').Cell[]} cells
   */
  shadowAlong(root, cells) {
    if (!this.mayHoldAt(root, cells)) {
      return 0;
    }
    return this.find(root, cells).shadow;
  }

  /**
   * Whether what a chain of names leads to may have a shadow.
   * @param {unknown} root
   * @param {import('./cell.js').Cell[]} cells
   */
  mayHoldAt(root, cells) {
    return cells.length > 1 || this.shadows.heirs.count !== 0 || this.shadows.has(root);
  }

  /**
   * The value at the end of a path of keys, without the shadow.
   * @param {unknown} root
   * @param {Key[]} keys
   */
  walk(root, keys) {
    let value = root;
    for (let i = 0; i < keys.length; i++) {
      value = this.follow(value, keys[i]);
    }
    return value;
  }

  /**
   * The value of one property on such a path; undefined if an accessor or a proxy is in the way.
   * @param {unknown} object
   * @param {Key} key
   */
  follow(object, key) {
    if (!isObject(object) || isObject(key)) {
      return undefined;
    }
    const reading = this.apart.of(object);
    if (reading !== undefined) {
      return reading.get(typeof key === 'symbol' ? key : `${key}`);
    }
    return this.objects.dataProperty(object, key)?.value;
  }

  /**
   * The shadow of what a pattern or a loop has read as `root[key]`.
   * @param {unknown} root
   * @param {Key} key
   * @param {unknown} value
   */
  part(root, key, value) {
    if (typeof key === 'number' && !arrayIsArray(root)) {
      return this.at(root, [key], value);
    }
    return isObject(key) ? 0 : this.reads.shadowIn(root, key, value);
  }

  /**
   * The shadow of the last that a pattern has read, as `root[key]`; a getter may have left it.
   * @param {unknown} root
   * @param {Key} key
   * @param {unknown} value
   */
  lastPart(root, key, value) {
    return this.registers.s === 0 ? this.part(root, key, value) : this.last(root, [key], value);
  }

  /**
   * The shadow of what lies at the end of a path and has become `value`; where that has a default,
   * which is at `site`, it is a decision whether it applies.
   * @param {unknown} root
   * @param {Key[]} keys
   * @param {unknown} value
   * @param {number} [site]
   * @returns {number}
   */
  at(root, keys, value, site) {
    const shadow = this.found(root, keys, value);
    if (site === undefined) {
      return shadow;
    }
    if (shadow !== 0) {
      this.decisions.defaulted(value, shadow, site);
    }
    // In place of what was undefined stands the default.
    else {
      this.decisions.defaulted(undefined, this.found(root, keys, undefined), site);
    }
    return shadow;
  }

  /**
   * The shadow of what lies at the end of a path and is `value`.
   * @param {unknown} root
   * @param {Key[]} keys
   * @param {unknown} value
   * @returns {number}
   */
  found(root, keys, value) {
    const mayHave = this.mayHaveAt(keys[keys.length - 1], value);
    let holder = root;
    for (let i = 0; i < keys.length; i++) {
      if (!mayHave && !this.mayWalk(holder, keys, i)) {
        return 0;
      }
      if (holdsLast(holder)) {
        keys[i] = 0;
      }
      const key = keys[i];
      if (typeof key === 'number' && isObject(holder) && !arrayIsArray(holder)) {
        const walk = this.walks.walkAt(holder, key);
        if (walk !== undefined) {
          return this.inStep(walk, restFrom(keys, i + 1), value);
        }
      }
      if (i + 1 === keys.length) {
        return isObject(key) ? 0 : this.reads.shadowIn(holder, key, value);
      }
      holder = this.follow(holder, key);
    }
    return 0;
  }

  /**
   * The shadow at the end of a path from what a step of a walk gave; the value there is `value`.
   * @param {import('./walks.js').AnyWalk} walk
   * @param {Key[]} keys
   * @param {unknown} value
   * @returns {number}
   */
  inStep(walk, keys, value) {
    const part = walk.partAt(keys);
    if (part === null) {
      return walk.shadowOf(value);
    }
    const others = walk.isPair ? restFrom(keys, 1) : keys;
    if (others.length > 0) {
      return this.at(part.value, others, value);
    }
    return is(part.value, value) ? part.shadow : 0;
  }

  /**
   * Whether a live shadow may be for a value at the end of a path; the last of what was iterated is
   * element 0.
   * @param {Key} key
   * @param {unknown} value
   */
  mayHaveAt(key, value) {
    if (isObject(key)) {
      return true;
    }
    const name = normalise(key);
    if (this.shadows.valueCounts.mayHave(saltOf(name), value)) {
      return true;
    }
    return typeof name === 'number' && this.shadows.valueCounts.mayHave(saltOf(0), value);
  }

  /**
   * Whether the rest of a path may lead through a step of a walk, which goes along with every step.
   * @param {unknown} holder
   * @param {Key[]} keys
   * @param {number} index
   */
  mayWalk(holder, keys, index) {
    for (let i = index + 1; i < keys.length; i++) {
      if (typeof keys[i] === 'number') {
        return true;
      }
    }
    return typeof keys[index] === 'number' && !arrayIsArray(holder) && !isIterated(holder);
  }

  /**
   * The shadow of the last that a pattern has read, at the end of a path: it may come from a getter or
   * a generator, which left its shadow in the register. The register is 0 afterwards.
   * @param {unknown} root
   * @param {Key[]} keys
   * @param {unknown} value
   * @param {number} [site]
   * @returns {number}
   */
  last(root, keys, value, site) {
    const key = keys[keys.length - 1];
    const { s: left, value: given } = this.registers;
    this.registers.s = 0;
    const shadow = this.at(root, keys, value, site);
    const isLeft = left > 0 && (is(given, value) || (site !== undefined && given === undefined));
    if (shadow !== 0 || !isLeft) {
      return shadow;
    }
    let holder = root;
    for (let i = 0; i + 1 < keys.length; i++) {
      holder = this.follow(holder, keys[i]);
    }
    if (!isObject(holder) || this.objects.dataProperty(holder, key) !== undefined) {
      return 0;
    }
    if (site !== undefined) {
      this.decisions.defaulted(given, left, site);
    }
    return is(given, value) ? left : 0;
  }

  /**
   * A pattern has written what lies at the end of a path to `object[key]`.
   * @param {unknown} object
   * @param {Key} key
   * @param {unknown} root
   * @param {Key[]} keys
   */
  assigned(object, key, root, keys) {
    if (!isObject(object) || isObject(key) || this.objects.isProxy(object)) {
      return;
    }
    const own = getOwnPropertyDescriptor(object, key);
    if (own === undefined || own.get !== undefined || own.set !== undefined) {
      return;
    }
    this.shadows.set(object, key, own.value, this.at(root, keys, own.value));
  }
}

exports.Paths = Paths;
