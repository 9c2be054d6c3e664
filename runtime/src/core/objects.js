'use strict';
// Looks at objects of the app without running its code: no getter, and no trap of a proxy.

const {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isObject,
  isTypedArray,
  typedArrayLength,
} = require('./primordials.js');

class Objects {
  /**
   * @param {(value: unknown) => boolean} isProxy the host's
   * @param {import('./proxies.js').Proxies} proxies
   */
  constructor(isProxy, proxies) {
    this.isProxy = isProxy;
    this.proxies = proxies;
  }

  /**
   * The property of an object or its prototypes; undefined if there is none, or a proxy is in the way
   * that may run code of the app.
   * @param {object} object
   * @param {PropertyKey} key
   * @returns {PropertyDescriptor | undefined}
   */
  property(object, key) {
    /** @type {object | null} */
    let holder = object;
    for (; holder !== null; holder = getPrototypeOf(holder)) {
      if (this.isProxy(holder) && !this.proxies.isPure(holder)) {
        return undefined;
      }
      const descriptor = getOwnPropertyDescriptor(holder, key);
      if (descriptor !== undefined) {
        return descriptor;
      }
    }
    return undefined;
  }

  /**
   * That property, unless it is an accessor.
   * @param {object} object
   * @param {PropertyKey} key
   */
  dataProperty(object, key) {
    const descriptor = this.property(object, key);
    return descriptor === undefined || descriptor.get !== undefined || descriptor.set !== undefined
      ? undefined
      : descriptor;
  }

  /**
   * The setter that a write to a property runs; undefined if none is known.
   * @param {unknown} object
   * @param {PropertyKey} key
   */
  setterOf(object, key) {
    return isObject(object) ? this.property(object, key)?.set : undefined;
  }

  /**
   * Whether a proxy is an object or one of its prototypes.
   * @param {object} object
   */
  hasProxy(object) {
    /** @type {object | null} */
    let holder = object;
    while (holder !== null && !this.isProxy(holder)) {
      holder = getPrototypeOf(holder);
    }
    return holder !== null;
  }

  /**
   * The length of an array or of an array-like; 0 if it is not known.
   * @param {unknown} object
   * @returns {number}
   */
  lengthOf(object) {
    if (isTypedArray(object)) {
      return typedArrayLength(object);
    }
    if (!isObject(object) || this.isProxy(object)) {
      return 0;
    }
    const length = this.dataProperty(object, 'length')?.value;
    return typeof length === 'number' && length > 0 ? length : 0;
  }

  /**
   * An element; undefined if an accessor or a proxy is there.
   * @param {object} object
   * @param {number} index
   */
  elementOf(object, index) {
    const own = this.isProxy(object) ? undefined : getOwnPropertyDescriptor(object, index);
    if (own !== undefined) {
      return own.value;
    }
    return this.dataProperty(object, index)?.value;
  }
}

exports.Objects = Objects;
