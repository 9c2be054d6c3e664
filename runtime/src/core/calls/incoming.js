'use strict';
// The callee's side of a call: the prologue of an instrumented function takes the pending arguments, if
// they are its own. It also has those who must let pending arguments pass, or hold them back: fields of
// classes, generators, functions that cannot take any.

const {
  arrayIsArray,
  defineProperty,
  getOwnPropertyDescriptor,
  is,
  isObject,
  isTerm,
  min,
} = require('../primordials.js');
const { NO_VALUES, PENDING } = require('../registers.js');

/**
 * The arguments of a generator's call, until its body begins.
 * @typedef {{pending: boolean, shadows: number[], values: unknown[], list: unknown[]}} Aside
 */

/**
 * @param {ArrayLike<unknown>} args
 * @param {ArrayLike<unknown>} rest what stands behind them
 * @param {number} at
 */
const argumentAt = (args, rest, at) => (at < args.length ? args[at] : rest[at - args.length]);

/** What is lost where a parameter and an element of `arguments` are one variable. */
const ALIASED = 'a parameter that `arguments` may change';

/**
 * Whether an element of `arguments` is a parameter of its function, too.
 * @param {unknown} object
 * @param {unknown} key
 */
const isMapped = (object, key) => {
  if (typeof key !== 'number' || !isObject(object)) {
    return false;
  }
  const callee = getOwnPropertyDescriptor(object, 'callee');
  const isCallee = typeof callee?.value === 'function' && callee.enumerable === false;
  return isCallee && key < (getOwnPropertyDescriptor(callee.value, 'length')?.value ?? 0);
};

class Incoming {
  /** @param {Pick<import('../machine.js').Machine, 'registers' | 'objects' | 'shadows' | 'writer' | 'operators' | 'promises' | 'guesses'>} machine */
  constructor({ registers, objects, shadows, writer, operators, promises, guesses }) {
    this.registers = registers;
    this.objects = objects;
    this.shadows = shadows;
    this.writer = writer;
    this.operators = operators;
    this.promises = promises;
    this.guesses = guesses;
  }

  /**
   * Whether the pending arguments are these. Afterwards the register is 0, and if they are, its
   * `shadows` has at least as many entries as `args`.
   * @param {ArrayLike<unknown>} args the named parameters, or all arguments
   * @param {ArrayLike<unknown>} rest the rest parameter
   */
  take(args, rest = NO_VALUES) {
    const { registers } = this;
    const pending = registers.s === PENDING;
    if (registers.s > 0 && registers.s !== registers.given) {
      registers.untaken();
    }
    registers.s = 0;
    if (!pending) {
      return false;
    }
    const { values, shadows } = registers;
    const named = min(values.length, args.length);
    // In place of an argument that nobody has seen, the strings of a tag, stand the registers.
    const first = named > 0 && values[0] === registers ? 1 : 0;
    for (let i = first; i < named; i++) {
      if (!is(values[i], args[i])) {
        return this.#arrivesBehind(args, rest) || this.mismatch(values, args);
      }
    }
    const more = min(values.length - named, rest.length);
    for (let i = 0; i < more; i++) {
      if (!is(values[named + i], rest[i])) {
        return this.#arrivesBehind(args, rest) || this.mismatch(values, rest);
      }
    }
    while (shadows.length < args.length) {
      shadows[shadows.length] = 0;
    }
    registers.values = NO_VALUES;
    return true;
  }

  /**
   * Whether the pending arguments are all here, in a row, behind others: those of a bound function, or
   * what code that is not instrumented has put before the arguments that it hands on. If so, their
   * shadows are at the same places as they are.
   * @param {ArrayLike<unknown>} args
   * @param {ArrayLike<unknown>} rest
   */
  #arrivesBehind(args, rest) {
    const { registers } = this;
    const { values, shadows } = registers;
    const places = args.length + rest.length;
    for (let before = 1; before + values.length <= places; before++) {
      let same = 0;
      while (same < values.length && is(values[same], argumentAt(args, rest, before + same))) {
        same++;
      }
      if (same === values.length) {
        /** @type {number[]} */
        const moved = [];
        for (let i = 0; i < places; i++) {
          moved[i] = i < before ? 0 : (shadows[i - before] ?? 0);
        }
        registers.shadows = moved;
        registers.values = NO_VALUES;
        return true;
      }
    }
    return false;
  }

  /**
   * Whether an argument is a list of what was passed, as a trap of a proxy gets it: then its elements get
   * the shadows.
   * @param {unknown[]} values
   * @param {ArrayLike<unknown>} args
   */
  #arrivesListed(values, args) {
    for (let i = 0; i < args.length; i++) {
      const list = args[i];
      if (!isObject(list) || this.objects.isProxy(list) || !arrayIsArray(list)) {
        continue;
      }
      if (list.length !== values.length) {
        continue;
      }
      let same = 0;
      while (
        same < values.length &&
        is(values[same], getOwnPropertyDescriptor(list, same)?.value)
      ) {
        same++;
      }
      if (same === values.length) {
        for (let k = 0; k < same; k++) {
          this.shadows.set(list, k, values[k], this.registers.shadows[k] ?? 0);
        }
        return true;
      }
    }
    return false;
  }

  /**
   * The first argument may still hold what was passed, or be a list that a promise stands for.
   * @param {unknown[]} values
   * @param {ArrayLike<unknown>} args
   * @returns {false}
   */
  mismatch(values, args) {
    this.registers.values = NO_VALUES;
    if (
      !this.#arrivesListed(values, args) &&
      !this.promises.arrived(values[0], this.registers.shadows[0], args[0])
    ) {
      this.noteDropped();
    }
    return false;
  }

  /**
   * In a host function called from instrumented code: the shadows of its arguments, else null.
   * @param {ArrayLike<unknown>} args
   * @returns {number[] | null}
   */
  takeArguments(args) {
    return !this.#areOthers(args) && this.take(args) ? this.registers.shadows : null;
  }

  /**
   * Whether the pending arguments are those of a native that has called a host function with others:
   * they go on waiting for what is known of that native.
   * @param {ArrayLike<unknown>} args
   */
  #areOthers(args) {
    const { s, values, shadows } = this.registers;
    if (s !== PENDING || values.length === 0) {
      return false;
    }
    let any = 0;
    let areSame = values.length <= args.length;
    for (let i = 0; i < values.length; i++) {
      any |= shadows[i];
      areSame &&= is(values[i], args[i]);
    }
    return any === 0 && !areSame;
  }

  /**
   * The prologue of a function whose parameters have shadows: those of its arguments; if nothing is
   * pending for it zeros, or guesses.
   * @param {ArrayLike<unknown>} args
   * @param {ArrayLike<unknown>} rest
   * @returns {number[]}
   */
  given(args, rest = NO_VALUES) {
    const { registers } = this;
    if (!this.take(args, rest)) {
      registers.shadows = [];
      for (let i = 0; i < args.length; i++) {
        registers.shadows[i] = this.guesses.of(args[i]);
      }
    }
    return registers.shadows;
  }

  /**
   * The prologue of a function of one parameter: its shadow.
   * @param {unknown} argument
   */
  givenOne(argument) {
    return this.given([argument])[0];
  }

  /**
   * The prologue of a setter: the shadow of its parameter. If it is called for `++` or `--`, what the
   * getter gave is still in the register.
   * @param {unknown} argument
   */
  givenToSetter(argument) {
    const { s: shadow, value } = this.registers;
    // What the getter gave is taken here.
    this.registers.given = shadow;
    const given = this.givenOne(argument);
    if (shadow <= 0) {
      return given;
    }
    if (is(argument, value)) {
      return shadow;
    }
    const delta = typeof argument === 'number' && isTerm(value) ? argument - Number(value) : 0;
    return delta === 1 || delta === -1 ? this.operators.step(value, shadow, delta) : given;
  }

  /**
   * The shadows of a rest parameter become shadows of its elements.
   * @param {unknown[]} rest
   * @param {number} from the number of parameters before it
   */
  givenRest(rest, from) {
    const { shadows } = this.registers;
    for (let i = from; i < shadows.length && i - from < rest.length; i++) {
      if (shadows[i] !== 0) {
        this.shadows.set(rest, i - from, rest[i - from], shadows[i]);
      }
    }
  }

  /**
   * The parameters at these places have no shadows, since writes to `arguments` may change them.
   * @param {number[]} indices
   * @param {number} site
   */
  aliased(indices, site) {
    const { shadows } = this.registers;
    for (let i = 0; i < indices.length; i++) {
      if (shadows[indices[i]] > 0) {
        this.writer.lost(site, ALIASED, shadows[indices[i]]);
      }
    }
  }

  /** Pending arguments reach a function that cannot take them. */
  drop() {
    const pending = this.registers.s === PENDING;
    this.registers.s = 0;
    if (pending) {
      this.noteDropped();
    }
  }

  noteDropped() {
    const { shadows } = this.registers;
    for (let i = 0; i < shadows.length; i++) {
      if (shadows[i] !== 0) {
        const what = 'arguments on their way through code that is not instrumented';
        this.writer.lost(-1, what, shadows[i]);
      }
    }
  }

  /**
   * A field's value is computed between a call of `new` and the prologue of its constructor: pending
   * arguments must outlive it.
   */
  suspend() {
    const { registers } = this;
    if (registers.s !== PENDING) {
      return null;
    }
    const { shadows, values } = registers;
    registers.clear();
    return { shadows, values };
  }

  /**
   * The field's value has been computed.
   * @param {{shadows: number[], values: unknown[]}} suspended
   */
  resume({ shadows, values }) {
    this.registers.passing(shadows, values);
  }

  /**
   * A generator's body begins when the arguments of its call are gone: they wait for `started`.
   * @param {unknown[]} list all arguments
   * @returns {Aside}
   */
  putAside(list) {
    const { registers } = this;
    const pending = registers.s === PENDING;
    const { shadows, values } = registers;
    registers.clear();
    return { pending, shadows, values, list };
  }

  /**
   * The prologue of a generator: `given` for the arguments that were put aside.
   * @param {Aside} aside
   * @param {ArrayLike<unknown>} args
   * @param {ArrayLike<unknown>} [rest]
   */
  started({ pending, shadows, values }, args, rest) {
    if (pending) {
      this.registers.passing(shadows, values);
    }
    return this.given(args, rest);
  }

  /**
   * The value of a generator's rest parameter, in an empty array of the function's realm.
   * @param {unknown[]} rest
   * @param {ArrayLike<unknown>} args
   * @param {number} from
   */
  restOf(rest, args, from) {
    for (let i = from; i < args.length; i++) {
      defineProperty(rest, i - from, {
        // @ts-expect-error A descriptor that inherits nothing.
        __proto__: null,
        value: args[i],
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return rest;
  }
}

exports.ALIASED = ALIASED;
exports.Incoming = Incoming;
exports.isMapped = isMapped;
