'use strict';
// Objects of the process that all of its realms see: some of Node's globals, and what its modules export.
// What a test has changed of them is put back before the next one begins, so that no test sees another.

const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;

/** How far from what is handed out: a module, a class in it, its prototype. */
const DEPTH = 2;

/** @param {unknown} value @returns {value is object} */
const isObject = (value) =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

class Shared {
  /** @type {Map<object, Map<string | symbol, PropertyDescriptor>>} */
  #kept = new Map();

  /**
   * Looks at what is about to be handed to a test.
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

  /** Puts back what has been changed since. */
  putBack() {
    for (const [object, before] of this.#kept) {
      for (const key of ownKeys(object)) {
        if (!before.has(key)) {
          deleteProperty(object, key);
        }
      }
      for (const [key, descriptor] of before) {
        if (!isSame(getOwnPropertyDescriptor(object, key), descriptor)) {
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

exports.shared = new Shared();
