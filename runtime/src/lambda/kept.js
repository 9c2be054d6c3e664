'use strict';
// Objects with their properties as they were at one time, so that what has changed of them since can be
// put back.

const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;

/** How far from what is kept: a module, a class in it, its prototype. */
const DEPTH = 2;

/** @param {unknown} value @returns {value is object} */
const isObject = (value) =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

/** @typedef {(object: object, key: string | symbol) => boolean} Which */

class Kept {
  /** @type {Map<object, Map<string | symbol, PropertyDescriptor>>} */
  #kept = new Map();

  /**
   * Looks at a value, and at what it leads to.
   *
   * @template T
   * @param {T} value
   * @param {number} [depth]
   * @returns {T}
   */
  keep(value, depth = 0) {
    if (!isObject(value) || this.#kept.has(value) || depth > DEPTH) {
      return value;
    }
    const properties = new Map(ownKeys(value).map((key) => [key, descriptorOf(value, key)]));
    this.#kept.set(value, properties);
    for (const { value: inner } of properties.values()) {
      this.keep(inner, depth + 1);
    }
    return value;
  }

  /** Takes away what has been added. */
  removeAdded() {
    for (const [object, before] of this.#kept) {
      for (const key of ownKeys(object)) {
        if (!before.has(key)) {
          deleteProperty(object, key);
        }
      }
    }
  }

  /**
   * Puts back what is another now, or gone.
   *
   * @param {Which} [isLeft] which properties stay as they are
   */
  putBack(isLeft = () => false) {
    for (const [object, before] of this.#kept) {
      for (const [key, descriptor] of before) {
        const isOther = !isSame(getOwnPropertyDescriptor(object, key), descriptor);
        if (isOther && !isLeft(object, key)) {
          defineProperty(object, key, descriptor);
        }
      }
    }
  }
}

/** @param {object} object @param {string | symbol} key */
function descriptorOf(object, key) {
  return /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(object, key));
}

/** @param {PropertyDescriptor | undefined} one @param {PropertyDescriptor} other */
function isSame(one, other) {
  return (
    one !== undefined &&
    Object.is(one.value, other.value) &&
    one.get === other.get &&
    one.set === other.set
  );
}

exports.Kept = Kept;
