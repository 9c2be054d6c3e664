'use strict';
// Object and array literals: shadows of the parts of what has just been made.

const { getOwnPropertyDescriptor, is, isObject } = require('./primordials.js');
const { hasElements } = require('./iterated.js');

/** @import { Key } from './property_key.js' */

class Literals {
  /** @param {Pick<import('./machine.js').Machine, 'objects' | 'shadows' | 'walks' | 'unknowns' | 'reads'>} machine */
  constructor({ objects, shadows, walks, unknowns, reads }) {
    this.objects = objects;
    this.shadows = shadows;
    this.walks = walks;
    this.unknowns = unknowns;
    this.reads = reads;
  }

  /**
   * The fields of a new object; shadow -1: the key is an object whose properties were spread.
   * @param {object} object
   * @param {Key[]} keys
   * @param {number[]} shadows
   */
  fields(object, keys, shadows) {
    for (let i = 0; i < keys.length; i++) {
      if (shadows[i] === -1) {
        this.copy(object, keys[i]);
      } else if (shadows[i] !== 0 && !isObject(keys[i])) {
        const descriptor = getOwnPropertyDescriptor(object, keys[i]);
        if (descriptor !== undefined) {
          this.shadows.set(object, keys[i], descriptor.value, shadows[i]);
        }
      }
    }
  }

  /**
   * The elements of a new array; shadow -1: the next of `spread` was iterated here.
   * @param {unknown[]} array
   * @param {number[]} shadows
   * @param {unknown[]} spread
   */
  elements(array, shadows, spread) {
    let index = 0;
    let next = 0;
    for (let i = 0; i < shadows.length; i++) {
      if (shadows[i] !== -1) {
        if (shadows[i] !== 0) {
          this.shadows.set(array, index, array[index], shadows[i]);
        }
        index++;
        continue;
      }
      const source = spread[next++];
      if (hasElements(this.objects, source)) {
        this.copyElementsTo(array, index, source, 0);
        index += source.length;
        continue;
      }
      const isWalked = this.walks.drain(source, (walk) => this.stepInto(array, index++, walk));
      // Other iterables yield values of unknown origin, so what follows has no known place.
      if (!isWalked) {
        return;
      }
    }
  }

  /**
   * A step of a walk has become an element of a new array.
   * @param {unknown[]} array
   * @param {number} index
   * @param {import('./walks.js').AnyWalk} walk
   */
  stepInto(array, index, walk) {
    const { value } = getOwnPropertyDescriptor(array, index) ?? { value: undefined };
    walk.mark(value);
    const shadow = walk.shadowOf(value);
    if (shadow !== 0) {
      this.shadows.set(array, index, value, shadow);
    }
  }

  /**
   * Elements of `source` from an index on have become those of `target` from `offset` on.
   * @param {ArrayLike<unknown>} target
   * @param {number} offset
   * @param {unknown} source
   * @param {number} from
   */
  copyElementsTo(target, offset, source, from) {
    const entry = this.shadows.entryWithElements(source);
    if (entry === null) {
      return;
    }
    for (let i = from; i < entry.shadows.length; i++) {
      const index = offset + i - from;
      if (entry.shadows[i] !== 0 && is(entry.values[i], target[index])) {
        this.shadows.set(target, index, target[index], entry.shadows[i]);
      }
    }
  }

  /**
   * Elements of `source` from an index on have become those of the new array `target`.
   * @param {unknown[]} target
   * @param {unknown} source
   * @param {number} from
   */
  copyElements(target, source, from) {
    this.copyElementsTo(target, 0, source, from);
  }

  /**
   * Own properties of `given` have been copied to the new object `target`.
   * @param {object} target
   * @param {unknown} given
   */
  copy(target, given) {
    const source = this.reads.behind(given);
    const entry =
      isObject(target) && isObject(source) ? this.shadows.entries.get(source) : undefined;
    if (entry === undefined) {
      return;
    }
    if (entry.unknown !== null) {
      this.unknowns.adopt(target, /** @type {object} */ (source), entry.unknown);
    }
    /**
     * @param {PropertyKey} key
     * @param {number} shadow
     * @param {unknown} value
     */
    const copyOne = (key, shadow, value) => {
      const descriptor = shadow === 0 ? undefined : getOwnPropertyDescriptor(target, key);
      if (descriptor !== undefined && is(descriptor.value, value)) {
        this.shadows.set(target, key, value, shadow);
      }
    };
    entry.named.forEach(({ shadow, value }, key) => copyOne(key, shadow, value));
    for (let i = 0; i < entry.shadows.length; i++) {
      copyOne(i, entry.shadows[i], entry.values[i]);
    }
  }
}

exports.Literals = Literals;
