'use strict';
// What is needed of each realm's own, as it was before the app ran.

const { SafeMap } = require('./primordials.js');

/**
 * @typedef {object} Realm
 * @property {TypeErrorConstructor | undefined} TypeError
 * @property {ObjectConstructor | undefined} Object
 * @property {((text: string) => any) | undefined} eval
 * @property {object | undefined} boolean the prototype of wrappers, by what `typeof` says
 * @property {object | undefined} number
 * @property {object | undefined} string
 */

class Realms {
  constructor() {
    /** By the realm's global object. @type {Map<unknown, Realm>} */
    this.byGlobal = new SafeMap();
    /**
     * What regular expressions inherit, by `RegExp.prototype`.
     * @type {Map<object | null, import('./models/regexp/pristine.js').Original[]>}
     */
    this.regExps = new SafeMap();
  }

  /** @param {unknown} global @param {Realm} realm */
  add(global, realm) {
    this.byGlobal.set(global, realm);
  }

  /**
   * The realm of a global object; undefined if none has been made ready for instrumented code.
   * @param {unknown} global
   */
  of(global) {
    return this.byGlobal.get(global);
  }

  /**
   * What a primitive inherits from.
   * @param {unknown} global
   * @param {unknown} primitive
   * @returns {object | undefined}
   */
  prototypeOf(global, primitive) {
    const realm = this.byGlobal.get(global);
    switch (typeof primitive) {
      case 'boolean':
        return realm?.boolean;
      case 'number':
        return realm?.number;
      case 'string':
        return realm?.string;
      default:
        return undefined;
    }
  }
}

exports.Realms = Realms;
