'use strict';
// What objects are made primitives of: `valueOf`, `toString` and `Symbol.toPrimitive`, of the app and
// of natives. The language calls them where an operator or a template meets an object, and nobody
// there asks for a shadow. So what they return is kept, and noted as lost unless a call by the
// method's name, or who knows what it has converted, takes it.

const { apply, getOwnPropertyDescriptor, is, isObject, isTerm } = require('./primordials.js');

/** The register while the last value that a conversion gave is not taken. */
const CONVERTED = -2;
/** So many conversions wait to be taken; before more do, they are noted. */
const MOST_CONVERSIONS = 64;
/** Natives whose result is that of the conversion, if that has their type. */
const TYPES = { __proto__: null, Number: 'number', String: 'string' };

/** Whether a method of this name may be a conversion. */
const isConversion = (key) => key === 'toString' || key === 'valueOf' || typeof key === 'symbol';

/** @type {ThisType<import('./machine.js').Machine>} */
const methods = {
  /** A conversion, of `receiver` if that is known, returns a symbolic value. */
  converts(value, shadow, site, receiver) {
    const { conversions } = this;
    if (conversions.length === MOST_CONVERSIONS) {
      this.noteConversions();
    }
    conversions[conversions.length] = { value, shadow, site, receiver };
    this.shadow = CONVERTED;
    return value;
  },

  /** What was not taken is lost. */
  noteConversions() {
    const { conversions } = this;
    for (let i = 0; i < conversions.length; i++) {
      this.lost(conversions[i].site, 'what an object was converted to');
    }
    conversions.length = 0;
  },

  /** A model knows what a native has made of an object that it has converted. */
  dropConversions(receiver) {
    const { conversions } = this;
    let kept = 0;
    for (let i = 0; i < conversions.length; i++) {
      if (conversions[i].receiver !== receiver) {
        conversions[kept++] = conversions[i];
      }
    }
    conversions.length = kept;
  },

  /** The shadow of `value`, which a conversion that was called by its name has just returned. */
  takeConverted(value) {
    const { conversions } = this;
    const last = conversions.length - 1;
    const isLast = this.shadow === CONVERTED && last >= 0 && is(conversions[last].value, value);
    this.shadow = 0;
    if (!isLast) {
      return 0;
    }
    const { shadow } = conversions[last];
    conversions.length = last;
    return shadow;
  },

  /** Whether a function is a conversion of an object. */
  isConversionOf(object, f) {
    return f === this.methodOf(object, 'toString') || f === this.methodOf(object, 'valueOf');
  },

  /** The same after a call of `Number` or `String`, which may convert once more. */
  takeConvertedBy(f, value) {
    const type = TYPES[this.nativeNames.get(f)];
    if (typeof value === type) {
      return this.takeConverted(value);
    }
    this.shadow = 0;
    return 0;
  },

  /** What the only object among the values of a template was converted to; undefined if not known. */
  takeConvertedIn(values) {
    if (this.shadow !== CONVERTED) {
      return undefined;
    }
    this.shadow = 0;
    let objects = 0;
    for (let i = 0; i < values.length; i++) {
      if (!isTerm(values[i])) {
        objects++;
      }
    }
    const { conversions } = this;
    const last = conversions.length - 1;
    if (objects !== 1 || last < 0) {
      return undefined;
    }
    const converted = conversions[last];
    conversions.length = last;
    return converted;
  },

  /**
   * Puts a function in the place of a native that makes primitives, so that it is known what it gave.
   * @param {object} holder
   * @param {string | symbol} key
   * @param {(receiver: object, result: unknown) => number} shadowOf
   */
  followConversion(holder, key, shadowOf) {
    const native = getOwnPropertyDescriptor(holder, key)?.value;
    if (typeof native !== 'function') {
      return;
    }
    const machine = this;
    const { wrapper } = {
      wrapper() {
        if (machine.shadow === CONVERTED) {
          machine.shadow = 0;
        }
        const result = apply(native, this, arguments);
        if (machine.n === 0 || machine.shadow === -1 || !isObject(this)) {
          return result;
        }
        const shadow = machine.isProxy(this) ? 0 : shadowOf(this, result);
        return shadow === 0
          ? result
          : machine.converts(result, shadow, machine.host.siteOfCaller() ?? -1, this);
      },
    };
    this.replaceNative(holder, key, wrapper);
    this.natives.alias(wrapper, native);
    const name = this.nativeNames.get(native);
    if (name !== undefined) {
      this.nativeNames.set(wrapper, name);
    }
  },
};
module.exports = { CONVERTED, isConversion, methods };
