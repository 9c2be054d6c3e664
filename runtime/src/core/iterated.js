'use strict';
// What instrumented code iterates in place of an iterable of the app: an object that makes the steps
// of the original and holds the shadows of what they gave as those of its own elements.

const { Op } = require('../protocol.js');
const {
  apply,
  arrayIsArray,
  codePointAt,
  defineProperty,
  is,
  isObject,
  iterator,
  stringFromCodePoint,
} = require('./primordials.js');

/**
 * What these objects need to know of the machine.
 * @typedef {Pick<import('./machine.js').Machine,
 *   'registers' | 'objects' | 'shadows' | 'writer' | 'decisions' | 'results'>} Parts
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
   * @param {number} site -1 if it is not known
   */
  constructor(iteration, iterable, method, site) {
    super(iteration);
    this.site = site;
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
    const result = this.#read(apply(this.nextMethod, this.iterator, []));
    iteration.results.taken(result);
    const value = isObject(result)
      ? iteration.objects.dataProperty(result, 'value')?.value
      : undefined;
    this.gave(value, iteration.shadows.of(result, 'value', value));
    this.#decideDone(result);
    return result;
  }

  /**
   * A step whose `done` a getter gives: it is called here, once, where the engine would call it.
   * @param {unknown} result
   */
  #read(result) {
    const { objects, registers, shadows } = this.iteration;
    if (!isObject(result) || objects.property(result, 'done')?.get === undefined) {
      return result;
    }
    registers.s = 0;
    const { done } = /** @type {IteratorResult<unknown>} */ (result);
    const shadow = registers.s > 0 && is(registers.value, done) ? registers.s : 0;
    registers.s = 0;
    const step = {
      done,
      get value() {
        return /** @type {IteratorResult<unknown>} */ (result).value;
      },
    };
    shadows.set(step, 'done', done, shadow);
    return step;
  }

  /**
   * Whether there is another step may depend on an input.
   * @param {unknown} result of a step
   */
  #decideDone(result) {
    const { decisions, objects, shadows, writer } = this.iteration;
    const done = isObject(result) ? objects.dataProperty(result, 'done')?.value : undefined;
    const shadow = shadows.of(result, 'done', done);
    if (shadow === 0) {
      return;
    }
    if (this.site < 0) {
      writer.lost(-1, 'whether an iterator is done', shadow);
    } else {
      decisions.branch(this.site, shadow, done);
    }
  }

  get return() {
    const close = this.iterator.return;
    return typeof close === 'function' ? () => apply(close, this.iterator, []) : close;
  }
}

/**
 * The steps that a native asks for: its own arguments are pending meanwhile, and are not those of the
 * functions that it calls for a step.
 */
class ArgumentSteps extends Steps {
  /** What it has given so far. @type {unknown[]} */
  values = [];

  /** @override */
  [iterator]() {
    return this.#meanwhile(() => super[iterator]());
  }

  /** @override */
  next() {
    return this.#meanwhile(() => super.next());
  }

  /**
   * @override
   * @param {unknown} value
   * @param {number} shadow
   */
  gave(value, shadow) {
    this.values[this.length] = value;
    super.gave(value, shadow);
  }

  /**
   * @template T
   * @param {() => T} step
   */
  #meanwhile(step) {
    const { registers } = this.iteration;
    const pending = registers.putAway();
    const result = step();
    registers.putBack(pending);
    return result;
  }
}

/** Goes along with a native that asks for steps, as a `Walk` does. */
class WalkOfSteps {
  /** @type {false} */
  isPair = false;
  /** @type {'values'} */
  part = 'values';

  /** @param {ArgumentSteps} source */
  constructor(source) {
    this.source = source;
    this.index = -1;
    this.isDone = false;
    this.single = { value: /** @type {unknown} */ (undefined), shadow: 0 };
  }

  /** Makes one step: whether there was one. */
  advance() {
    const { source } = this;
    this.index++;
    this.isDone = this.index >= source.length;
    if (!this.isDone) {
      const value = source.values[this.index];
      const shadow = source.iteration.shadows.of(source, this.index, value);
      this.single = { value, shadow };
    }
    return !this.isDone;
  }

  /**
   * @param {PropertyKey[]} keys
   * @returns {import('./walks.js').Part | null}
   */
  partAt(keys) {
    return keys.length === 0 ? null : this.single;
  }

  /**
   * The shadow of `value`, which the step gave.
   * @param {unknown} value
   */
  shadowOf(value) {
    return is(this.single.value, value) ? this.single.shadow : 0;
  }

  /** What the app has made has its shadows already. */
  mark() {}
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

exports.ArgumentSteps = ArgumentSteps;
exports.Characters = Characters;
exports.Drained = Drained;
exports.Iterated = Iterated;
exports.Steps = Steps;
exports.WalkOfSteps = WalkOfSteps;
exports.hasElements = hasElements;
exports.holdsLast = holdsLast;
exports.isIterated = isIterated;
