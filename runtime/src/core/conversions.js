'use strict';
// What objects are made primitives of: `valueOf`, `toString` and `Symbol.toPrimitive`, of the app and
// of natives. The language calls them where an operator or a template meets an object, and nobody
// there asks for a shadow. So what they return is kept, and noted as lost unless a call by the
// method's name, or who knows what it has converted, takes it.

const { Op } = require('../protocol.js');
const { is, isTerm } = require('./primordials.js');
const { CONVERTED } = require('./registers.js');

/** So many conversions wait to be taken; before more do, they are noted. */
const MOST_CONVERSIONS = 64;
/**
 * Natives whose result is that of the conversion, if that has their type.
 * @type {Record<string, string>}
 */
const TYPES = {
  // @ts-expect-error A table that inherits nothing.
  __proto__: null,
  Number: 'number',
  String: 'string',
};

/**
 * Whether a method of this name may be a conversion.
 * @param {unknown} key
 */
const isConversion = (key) => key === 'toString' || key === 'valueOf' || typeof key === 'symbol';

/**
 * Whether one of these values, and one only, is an object.
 * @param {unknown[]} values
 */
const hasOneObject = (values) => {
  let objects = 0;
  for (let i = 0; i < values.length; i++) {
    objects += isTerm(values[i]) ? 0 : 1;
  }
  return objects === 1;
};

/** @typedef {{value: unknown, shadow: number, site: number, receiver: unknown}} Converted */

class Conversions {
  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'objects' | 'writer' | 'names' | 'methods'>} machine */
  constructor({ registers, objects, writer, names, methods }) {
    this.registers = registers;
    this.objects = objects;
    this.writer = writer;
    this.names = names;
    this.methods = methods;
    this.restart();
  }

  /** No conversion waits to be taken. */
  restart() {
    /** What conversions of objects gave, until somebody takes it. @type {Converted[]} */
    this.conversions = [];
  }

  /**
   * A conversion, of `receiver` if that is known, returns a symbolic value.
   * @template T
   * @param {T} value
   * @param {number} shadow
   * @param {number} site
   * @param {unknown} [receiver]
   */
  converts(value, shadow, site, receiver) {
    this.keep(value, shadow, site, receiver);
    this.registers.s = CONVERTED;
    return value;
  }

  /**
   * A native that is being called has made a primitive of what it was given: its model may know.
   * @param {unknown} value
   * @param {number} shadow
   * @param {number} site
   * @param {unknown} receiver
   */
  keep(value, shadow, site, receiver) {
    const { conversions } = this;
    if (conversions.length === MOST_CONVERSIONS) {
      this.noteConversions();
    }
    conversions[conversions.length] = { value, shadow, site, receiver };
  }

  /** What was not taken is lost. */
  noteConversions() {
    const { conversions } = this;
    for (let i = 0; i < conversions.length; i++) {
      this.writer.lost(conversions[i].site, 'what an object was converted to');
    }
    conversions.length = 0;
  }

  /**
   * A model knows what a native has made of an object that it has converted.
   * @param {unknown} receiver
   */
  dropConversions(receiver) {
    const { conversions } = this;
    let kept = 0;
    for (let i = 0; i < conversions.length; i++) {
      if (conversions[i].receiver !== receiver) {
        conversions[kept++] = conversions[i];
      }
    }
    conversions.length = kept;
  }

  /**
   * The shadow of `value`, which a conversion that was called by its name has just returned.
   * @param {unknown} value
   */
  takeConverted(value) {
    const { conversions } = this;
    const last = conversions.length - 1;
    const isLast =
      this.registers.s === CONVERTED && last >= 0 && is(conversions[last].value, value);
    this.registers.s = 0;
    if (!isLast) {
      return 0;
    }
    const { shadow } = conversions[last];
    conversions.length = last;
    return shadow;
  }

  /**
   * Whether a function is a conversion of an object.
   * @param {unknown} object
   * @param {unknown} f
   */
  isConversionOf(object, f) {
    return f === this.methods.of(object, 'toString') || f === this.methods.of(object, 'valueOf');
  }

  /**
   * The shadow of `value`, which `Number` or `String` gave: it may have been converted once more. Or a
   * function gave it that was called under another name than that of the conversion it is written as.
   * @param {unknown} f
   * @param {unknown} value
   */
  takeConvertedBy(f, value) {
    const type = TYPES[this.names.of(f)];
    if (typeof value === type || this.#isWrittenAsConversion(f)) {
      return this.takeConverted(value);
    }
    this.registers.s = 0;
    return 0;
  }

  /**
   * Whether a function of the app has the name of a conversion.
   * @param {unknown} f
   */
  #isWrittenAsConversion(f) {
    if (typeof f !== 'function' || this.names.has(f)) {
      return false;
    }
    return isConversion(this.objects.dataProperty(f, 'name')?.value);
  }

  /**
   * What the only object among the values of a template was converted to; undefined if not known.
   * @param {unknown[]} values
   */
  takeConvertedIn(values) {
    if (this.registers.s > 0) {
      return this.#takeTagged(values);
    }
    if (this.registers.s !== CONVERTED) {
      return undefined;
    }
    this.registers.s = 0;
    const { conversions } = this;
    const last = conversions.length - 1;
    if (!hasOneObject(values) || last < 0) {
      return undefined;
    }
    const converted = conversions[last];
    conversions.length = last;
    return converted;
  }

  /**
   * What `Object.prototype.toString` has made of an object whose tag a getter gives.
   * @param {unknown[]} values
   */
  #takeTagged(values) {
    const { registers, writer } = this;
    const { s: shadow, value: tag } = registers;
    registers.s = 0;
    registers.given = 0;
    if (typeof tag !== 'string' || !hasOneObject(values)) {
      writer.lost(-1, 'what an object was converted to', shadow);
      return undefined;
    }
    const begun = writer.apply(Op.Add, [writer.constant('[object '), shadow]);
    const whole = writer.apply(Op.Add, [begun, writer.constant(']')]);
    return { value: `[object ${tag}]`, shadow: whole, site: -1, receiver: undefined };
  }
}

exports.Conversions = Conversions;
exports.isConversion = isConversion;
