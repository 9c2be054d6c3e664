'use strict';
// What instrumented code iterates in place of an iterable of the app: an object that makes the steps
// of the original and holds the shadows of what they gave as those of its own elements.

const { Op } = require('../protocol.js');
const {
  apply,
  arrayIsArray,
  codePointAt,
  defineProperty,
  isObject,
  iterator,
  stringFromCodePoint,
} = require('./primordials.js');

/**
 * What these objects need to know of the machine.
 * @typedef {Pick<import('./machine.js').Machine,
 *   'objects' | 'shadows' | 'writer' | 'decisions' | 'results'>} Parts
 */

/**
 * An iterable of the machine's own; `length` is how many values it holds: all that it has given, or
 * only the last if they are asked for one by one.
 */
class Iterated {
  /** What tells these objects from the app's, proxies included. @type {undefined} */
  #mark;

  /**
   * Whether a value is one of these.
   * @param {unknown} value
   * @returns {value is Iterated}
   */
  static is(value) {
    return isObject(value) && #mark in value;
  }

  /** @param {Parts} iteration */
  constructor(iteration) {
    this.iteration = iteration;
    this.length = 0;
    this.holdsLast = false;
  }

  /** @returns {Iterator<unknown>} */
  [iterator]() {
    // Whatever inherits this makes steps.
    return /** @type {this & Iterator<unknown>} */ (this);
  }

  /**
   * The next value, and its shadow.
   * @param {unknown} value
   * @param {number} shadow
   */
  gave(value, shadow) {
    const { iteration } = this;
    const index = this.holdsLast ? 0 : this.length;
    iteration.shadows.set(this, index, value, shadow);
    if (isObject(value)) {
      defineProperty(this, index, {
        // @ts-expect-error A descriptor that inherits nothing.
        __proto__: null,
        value,
        configurable: true,
      });
    }
    this.length = index + 1;
  }
}

/** A symbolic string: each step decides that the string goes on, or ends. */
class Characters extends Iterated {
  /**
   * @param {Parts} iteration
   * @param {string} string
   * @param {number} shadow
   * @param {number} site
   */
  constructor(iteration, string, shadow, site) {
    super(iteration);
    this.string = string;
    this.shadow = shadow;
    this.site = site;
    /** The next code unit. */
    this.unit = 0;
  }

  next() {
    const { iteration, string, shadow, site, unit } = this;
    const goesOn = unit < string.length;
    const length = iteration.writer.apply(Op.StringLength, [shadow]);
    iteration.decisions.decide(site, '<', unit, 0, string.length, length, goesOn);
    if (!goesOn) {
      return { value: undefined, done: true };
    }
    const value = stringFromCodePoint(codePointAt(string, unit));
    let character = 0;
    if (value.length === 1) {
      character = iteration.writer.apply(Op.StringIndex, [shadow, iteration.writer.constant(unit)]);
    } else {
      iteration.writer.lost(site, 'character beyond the basic plane');
    }
    this.unit += value.length;
    this.gave(value, character);
    return { value, done: false };
  }
}

/** The steps of an iterator of the app. */
class Steps extends Iterated {
  /**
   * @param {Parts} iteration
   * @param {object} iterable
   * @param {Function} method
   */
  constructor(iteration, iterable, method) {
    super(iteration);
    this.iterable = iterable;
    this.method = method;
  }

  /** @override */
  [iterator]() {
    const { iteration } = this;
    this.iterator = apply(this.method, this.iterable, []);
    const next = isObject(this.iterator)
      ? iteration.objects.dataProperty(this.iterator, 'next')
      : undefined;
    // The engine reads the others itself, and throws.
    if (next === undefined || typeof next.value !== 'function') {
      return this.iterator;
    }
    this.nextMethod = next.value;
    return this;
  }

  next() {
    const { iteration } = this;
    const result = apply(this.nextMethod, this.iterator, []);
    iteration.results.taken(result);
    const value = isObject(result)
      ? iteration.objects.dataProperty(result, 'value')?.value
      : undefined;
    this.gave(value, iteration.shadows.of(result, 'value', value));
    return result;
  }

  get return() {
    const close = this.iterator.return;
    return typeof close === 'function' ? () => apply(close, this.iterator, []) : close;
  }
}

/** An iterable that has been iterated to its end. */
class Drained extends Iterated {
  /**
   * @param {Parts} iteration
   * @param {Iterated} source
   */
  constructor(iteration, source) {
    super(iteration);
    this.values = [...source];
    for (let i = 0; i < this.values.length; i++) {
      this.gave(this.values[i], iteration.shadows.of(source, i, this.values[i]));
    }
  }

  /** @override */
  [iterator]() {
    const { values } = this;
    let i = 0;
    const next = () =>
      i < values.length ? { value: values[i++], done: false } : { value: undefined, done: true };
    return { next };
  }
}

/**
 * Whether a value is the machine's, which iterates another.
 * @param {unknown} value
 */
const isIterated = (value) => Iterated.is(value);

/**
 * Whether what was iterated holds its last value only, as its element 0.
 * @param {unknown} root
 */
const holdsLast = (root) => Iterated.is(root) && root.holdsLast;

/**
 * Whether a value's elements are those that were iterated.
 * @param {import('./objects.js').Objects} objects
 * @param {unknown} value
 * @returns {value is unknown[] | Drained}
 */
const hasElements = (objects, value) =>
  arrayIsArray(value) ? !objects.isProxy(value) : Iterated.is(value);

exports.Characters = Characters;
exports.Drained = Drained;
exports.Iterated = Iterated;
exports.Steps = Steps;
exports.hasElements = hasElements;
exports.holdsLast = holdsLast;
exports.isIterated = isIterated;
