'use strict';
// Accounts for what goes into functions that are not instrumented, while losses are checked: what is
// neither followed by a model, nor known to be independent, nor told as lost.
//
// The claim is about a call: a symbolic value, or an object from which one is reached in at most `DEPTH`
// steps through properties, elements and collections, was the receiver or an argument, and a value came
// out: as the result, or to a function that was an argument. An object that only comes back is known by
// itself. Nothing is claimed about what functions reach through variables and private fields, nor about
// what is kept for later calls that get nothing symbolic themselves.

const {
  SafeWeakMap,
  arrayIsArray,
  functionToString,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isMap,
  isObject,
  isSet,
  mapEntries,
  mapIteratorNext,
  ownKeys,
  setIteratorNext,
  setValues,
} = require('./primordials.js');

/** How many steps lead from a value to a symbolic one, at most. */
const DEPTH = 4;
/** How many properties of an object are looked at. */
const MOST = 100;
/** How many objects are looked at for one value: what lies behind them may be symbolic. */
const MOST_OBJECTS = 2000;

/**
 * Whether an object is a collection, or one that a literal may have made.
 * @param {object} object
 */
const isPlain = (object) => {
  const prototype = getPrototypeOf(object);
  const isOfLiteral = prototype === null || getPrototypeOf(prototype) === null;
  return isOfLiteral || arrayIsArray(object) || isMap(object) || isSet(object);
};

class Checks {
  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'shadows' | 'objects' | 'sources' | 'writer'>} machine */
  constructor({ registers, shadows, objects, sources, writer }) {
    this.registers = registers;
    this.shadows = shadows;
    this.objects = objects;
    this.sources = sources;
    this.writer = writer;
    /** Whether losses are checked. */
    this.isOn = false;
    /** How many more objects are looked at. */
    this.left = 0;
    /** Whether only literals and collections are looked into. */
    this.isPlain = false;
    /** Whether functions are instrumented. @type {WeakMap<Function, boolean>} */
    this.instrumented = new SafeWeakMap();
  }

  /**
   * A call of a function without a model, of which no loss is told.
   * @param {import('./calls/finished.js').Call} call
   * @param {unknown} name
   * @param {unknown} [f] if it may be instrumented, and has taken no arguments
   * @returns {0} the shadow of the result
   */
  called({ receiver, values, result, site }, name, f) {
    let callsBack = false;
    let isKnown = result === undefined || (isObject(result) && result === receiver);
    for (let i = 0; i < values.length; i++) {
      callsBack ||= typeof values[i] === 'function';
      isKnown ||= isObject(result) && result === values[i];
    }
    if ((isKnown && !callsBack) || this.isInstrumented(f)) {
      return 0;
    }
    let reaches = this.reaches(receiver);
    for (let i = 0; i < values.length && !reaches; i++) {
      reaches = this.reaches(values[i]);
    }
    if (reaches) {
      this.writer.noted.unaccounted(
        site,
        typeof name === 'string' && name !== '' ? name : 'a function',
      );
    }
    return 0;
  }

  /**
   * Whether a function takes the shadows of its arguments.
   * @param {unknown} f
   */
  isInstrumented(f) {
    if (typeof f !== 'function') {
      return false;
    }
    let is = this.instrumented.get(f);
    if (is === undefined) {
      const text = functionToString(f);
      is = this.sources.originalText(text) !== text;
      this.instrumented.set(f, is);
    }
    return is;
  }

  /**
   * Whether a symbolic value is reached from an object, or nobody has looked, since there are too many.
   * @param {unknown} value
   */
  reaches(value) {
    this.left = MOST_OBJECTS;
    this.isPlain = false;
    return this.registers.n !== 0 && this.#reachesFrom(value, 0);
  }

  /**
   * Whether a symbolic value is reached from an object through literals and collections, as where a native
   * is given options: it does not look into whatever else it gets, such as a stream.
   * @param {unknown} value
   */
  reachesPlainly(value) {
    this.left = MOST_OBJECTS;
    this.isPlain = true;
    return this.registers.n !== 0 && this.#reachesFrom(value, 0);
  }

  /**
   * @param {unknown} value
   * @param {number} depth
   * @returns {boolean}
   */
  #reachesFrom(value, depth) {
    if (!isObject(value) || typeof value === 'function' || this.objects.isProxy(value)) {
      return false;
    }
    if (this.shadows.holds(value) !== 0 || this.left-- === 0) {
      return true;
    }
    if (depth === DEPTH || (this.isPlain && depth > 0 && !isPlain(value))) {
      return false;
    }
    let found = false;
    this.#eachPart(value, (part) => {
      found ||= this.#reachesFrom(part, depth + 1);
      return !found;
    });
    return found;
  }

  /**
   * Calls `each` with the objects that one holds, until it says no.
   * @param {any} object
   * @param {(part: unknown) => boolean} each
   */
  #eachPart(object, each) {
    if (isMap(object) || isSet(object)) {
      const native = isMap(object) ? mapEntries(object) : setValues(object);
      const next = () => (isMap(object) ? mapIteratorNext : setIteratorNext)(native);
      let step = next();
      for (let i = 0; i < MOST && !step.done && each(step.value); i++) {
        step = next();
      }
    }
    const keys = ownKeys(object);
    for (let i = 0; i < keys.length && i < MOST; i++) {
      const part = getOwnPropertyDescriptor(object, keys[i])?.value;
      if (isObject(part) && !each(part)) {
        return;
      }
    }
  }
}

exports.Checks = Checks;
