'use strict';
// Which function a method call means, found without running code of the app.

const { isObject, isTerm } = require('./primordials.js');

class Methods {
  /** @param {Pick<import('./machine.js').Machine, 'objects' | 'realms'>} machine */
  constructor({ objects, realms }) {
    this.objects = objects;
    this.realms = realms;
  }

  /**
   * The function that `object[key]` is; undefined if that is not known.
   * @param {unknown} object
   * @param {unknown} key
   * @param {object} [global] of the realm whose methods primitives have
   * @returns {unknown}
   */
  of(object, key, global) {
    if (isObject(key)) {
      return undefined;
    }
    const name = /** @type {PropertyKey} */ (key);
    if (isObject(object)) {
      const descriptor = this.objects.dataProperty(object, name);
      return descriptor === undefined ? undefined : descriptor.value;
    }
    // A primitive's methods are those of its wrapper's prototype.
    const prototype = isTerm(object) ? this.realms.prototypeOf(global, object) : undefined;
    return prototype === undefined ? undefined : this.objects.dataProperty(prototype, name)?.value;
  }
}

exports.Methods = Methods;
