'use strict';
// Promises: what a promise is settled with keeps its shadow, through `await`, `then`, resolving
// functions and the natives that combine promises.
//
// The app's promises, callbacks and ticks stay as they are: the engine itself reports what happens
// to promises (V8's promise hooks), from the first input of a run on. A promise is settled right
// after a function returned what it is settled with (the register is positive), or by a native that
// was called with it (arguments are pending): its outcome is then that value with its shadow. Before
// a reaction runs, the outcome of the promise that it belongs to becomes the pending argument of
// whatever is called: the app's callback, or a resolving function, which passes it on. An outcome
// counts only for the value that the promise really has (`Object.is`).

const {
  SafeWeakMap,
  arrayIsArray,
  asyncIterator,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  is,
  isObject,
  isTerm,
} = require('./primordials.js');

/** What asynchronous generators inherit. */
const GENERATING = getPrototypeOf(async function* () {});

/** Through how many promises an outcome is followed. */
const PASSED_THROUGH = 100;

/**
 * The data property of an object that is no proxy; undefined if there is none.
 * @param {object} object
 * @param {PropertyKey} key
 */
const dataOf = (object, key) => {
  const descriptor = getOwnPropertyDescriptor(object, key);
  return descriptor === undefined ? undefined : descriptor.value;
};

/**
 * The argument of the function that settles a promise: the first; or the only one that is symbolic,
 * as of the callback that `util.promisify` makes, which gets an error first. -1 if it is not known.
 * @param {number[]} shadows
 * @param {unknown[]} values
 */
const settlingArgument = (shadows, values) => {
  let index = 0;
  for (let i = 0; i < shadows.length; i++) {
    if (shadows[i] === 0 || i === index) {
      continue;
    }
    if (shadows[index] !== 0) {
      return -1;
    }
    index = i;
  }
  for (let i = 0; i < index; i++) {
    if (is(values[i], values[index])) {
      return -1;
    }
  }
  return index;
};

/**
 * What is known of a promise. `outcome`: it was settled with this. `through`: it has the outcome of
 * another promise, which `finally` passed on. `sources`: `Promise.all` or `Promise.allSettled` made
 * its list of these, promises or values; of the latter, under one of `names` in each element.
 * @typedef {import('./claims.js').Outcome} Outcome
 * @typedef {{sources: Outcome[], names: string[]}} Gathering
 * @typedef {{outcome?: Outcome, through?: object}
 *   & (Gathering | {sources?: undefined, names?: undefined})} Known
 */

class Promises {
  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'objects' | 'shadows' | 'host' | 'results' | 'guesses' | 'checks' | 'claims' | 'writer'>} machine */
  constructor({ registers, objects, shadows, host, results, guesses, checks, claims, writer }) {
    this.writer = writer;
    this.registers = registers;
    this.objects = objects;
    this.shadows = shadows;
    this.host = host;
    this.results = results;
    this.guesses = guesses;
    this.checks = checks;
    this.claims = claims;
    /** By promise: the one whose reaction it comes of, until that runs. @type {WeakMap<object, object>} */
    this.parents = new SafeWeakMap();
    /** What is known of promises. @type {WeakMap<object, Known>} */
    this.known = new SafeWeakMap();
    /** What is known to come of what `for await` iterates. @type {WeakMap<object, unknown[]>} */
    this.awaitedLists = new SafeWeakMap();
  }

  /** From now on the engine reports on promises. */
  follow() {
    this.host.watchPromises({
      init: (promise, parent) => {
        if (parent !== undefined) {
          this.parents.set(promise, parent);
        }
      },
      before: (promise) => this.beforeReaction(promise),
      after: () => {
        this.#reacted();
        this.begins();
      },
      settled: (promise) => this.settles(promise),
    });
  }

  /** Something begins that has nothing to do with what ran before. */
  begins() {
    const { registers } = this;
    registers.clear();
    registers.thrownShadow = 0;
    registers.iteration = undefined;
    this.claims.begins();
  }

  /**
   * A reaction has run. What a function gave in it and is still there, code that is not followed has; what
   * it got itself is accounted for, if losses are checked.
   */
  #reacted() {
    const { s, given, isCarried, shadows } = this.registers;
    if (s > 0 && s !== given) {
      this.registers.untaken();
    }
    if (this.checks.isOn && s === -1 && !isCarried && shadows[0] > 0) {
      this.claims.unaccounted();
    }
    if (s !== -1) {
      this.claims.taken();
    }
  }

  /**
   * A reaction that `promise` came of is about to run.
   * @param {object} promise
   */
  beforeReaction(promise) {
    this.begins();
    const parent = this.parents.get(promise);
    if (parent === undefined) {
      return;
    }
    // A reaction runs once, and a long chain would cost the garbage collector much.
    this.parents.delete(promise);
    const source = this.sourceOf(parent);
    const known = this.known.get(source);
    if (known === undefined) {
      return;
    }
    if (known.outcome !== undefined) {
      this.registers.passing([known.outcome.shadow], [known.outcome.value]);
      this.claims.given(known.outcome);
    }
    // The list is not known yet; its promise stands for it.
    else {
      this.registers.passing([0], [source]);
    }
  }

  /**
   * Where the outcome of a promise comes from, if it was passed through.
   * @param {object} promise
   */
  sourceOf(promise) {
    let source = promise;
    for (let i = 0; i < PASSED_THROUGH; i++) {
      const known = this.known.get(source);
      if (known === undefined || known.through === undefined) {
        return source;
      }
      source = known.through;
    }
    return source;
  }

  /**
   * `promise` is being settled.
   * @param {object} promise
   */
  settles(promise) {
    const { s: shadow } = this.registers;
    if (shadow > 0) {
      this.known.set(promise, { outcome: this.claims.outcome(shadow, this.registers.value) });
      this.registers.s = 0;
    } else if (shadow === -1) {
      const { shadows, values } = this.registers;
      const index = settlingArgument(shadows, values);
      if (index < 0) {
        return;
      }
      this.settlesWith(promise, shadows[index], values[index]);
      this.registers.isCarried = true;
    } else if (this.registers.thrownShadow !== 0) {
      this.settlesWith(promise, this.registers.thrownShadow, this.registers.thrownValue);
    }
  }

  /**
   * `promise` is being settled by a native that was called with `value`.
   * @param {object} promise
   * @param {number} shadow
   * @param {unknown} value
   */
  settlesWith(promise, shadow, value) {
    if (shadow > 0) {
      const known = this.known.get(promise);
      // The last of a list's promises settles that of the list.
      if (known?.sources === undefined) {
        this.known.set(promise, { outcome: this.claims.outcome(shadow, value) });
      }
    } else if (isObject(value) && value !== promise && this.known.has(value)) {
      this.known.set(promise, { through: value });
    }
  }

  /**
   * The shadow of `value`, which `promise` was settled with; shadows inside it are set.
   * @param {object} promise
   * @param {unknown} value
   */
  outcomeShadow(promise, value) {
    const known = this.known.get(this.sourceOf(promise));
    if (known === undefined) {
      return 0;
    }
    const { outcome } = known;
    if (outcome === undefined) {
      this.gathered(known, value);
    } else if (is(outcome.value, value)) {
      this.claims.taken(outcome);
      return outcome.shadow;
    } else {
      this.results.stepped(value, outcome.value, outcome.shadow);
    }
    return 0;
  }

  /**
   * An argument is not the value that was passed: it may hold it, or be the list it stands for.
   * @param {unknown} value
   * @param {number} shadow
   * @param {unknown} argument
   */
  arrived(value, shadow, argument) {
    if (shadow > 0) {
      return this.results.stepped(argument, value, shadow);
    }
    const known = isObject(value) ? this.known.get(value) : undefined;
    if (known === undefined || known.sources === undefined) {
      return false;
    }
    this.gathered(known, argument);
    return true;
  }

  /**
   * The elements of `array` get the shadows of what they came from.
   * @param {Known} known
   * @param {unknown} array
   */
  gathered({ sources, names }, array) {
    if (sources === undefined || !arrayIsArray(array) || this.objects.isProxy(array)) {
      return;
    }
    for (let i = 0; i < sources.length; i++) {
      const element = dataOf(array, i);
      if (names.length === 0) {
        this.derive(array, i, sources[i]);
      } else if (isObject(element) && !this.objects.isProxy(element)) {
        for (const name of names) {
          if (hasOwn(element, name)) {
            this.derive(element, name, sources[i]);
          }
        }
      }
    }
  }

  /**
   * `object[key]` came from `source`: a promise's outcome, or the value itself.
   * @param {object} object
   * @param {PropertyKey} key
   * @param {Outcome} source
   */
  derive(object, key, source) {
    const value = dataOf(object, key);
    let shadow = 0;
    if (isObject(source.value)) {
      shadow = this.outcomeShadow(source.value, value);
    } else if (is(source.value, value)) {
      ({ shadow } = source);
    }
    if (shadow !== 0) {
      this.shadows.set(object, key, value, shadow);
    }
  }

  /**
   * The shadow of `value`, which `await operand` gave; the register is 0 afterwards.
   * @param {unknown} operand
   * @param {number} shadow
   * @param {unknown} value
   */
  awaited(operand, shadow, value) {
    const reported = this.received(value);
    if (reported !== 0) {
      return reported;
    }
    const own = is(operand, value) ? shadow : 0;
    const known = isObject(operand) ? this.outcomeShadow(operand, value) : own;
    return known || this.guesses.of(value);
  }

  /**
   * The shadow of `value`, which a step of `for await` gave; the register is 0 afterwards.
   * @param {unknown} iterated
   * @param {number} index
   * @param {unknown} value
   */
  awaitedElement(iterated, index, value) {
    const reported = this.received(value);
    const list = isObject(iterated) ? (this.awaitedLists.get(iterated) ?? iterated) : undefined;
    if (reported === 0 && isObject(list) && !arrayIsArray(list)) {
      this.#noteSteps(list, value);
    }
    if (reported !== 0 || !arrayIsArray(list) || this.objects.isProxy(list)) {
      return reported;
    }
    const element = dataOf(list, index);
    return this.awaited(element, this.shadows.of(list, index, element), value);
  }

  /**
   * An object of the app gives a loop the promises of its steps, which nobody looks into; what generators
   * give is in the register.
   * @param {object} iterable
   * @param {unknown} value
   */
  #noteSteps(iterable, value) {
    const method = this.objects.dataProperty(iterable, asyncIterator)?.value;
    if (this.registers.n === 0 || !isTerm(value) || !this.checks.isInstrumented(method)) {
      return;
    }
    if (getPrototypeOf(method) !== GENERATING) {
      this.writer.lost(this.host.siteOfCaller() ?? -1, 'a step of an asynchronous iterator');
    }
  }

  /**
   * A generator goes on with `value`. What it gave last, if that is still in the register, somebody has
   * taken who is not followed.
   * @param {unknown} [value]
   */
  resumed(value) {
    const { s: shadow, value: given } = this.registers;
    if (shadow > 0 && shadow !== this.registers.given && !is(given, value)) {
      this.registers.untaken();
    }
    return this.received(value);
  }

  /**
   * The shadow of `value`, which a suspended function was resumed with: a pending argument, or what
   * a delegate returned. The register is 0 afterwards.
   * @param {unknown} value
   */
  received(value) {
    const { s: shadow, value: returned, shadows, values } = this.registers;
    this.registers.clear();
    if (shadow > 0) {
      return is(returned, value) ? shadow : 0;
    }
    if (shadow !== -1 || shadows.length === 0) {
      return 0;
    }
    if (is(values[0], value)) {
      return shadows[0];
    }
    this.arrived(values[0], shadows[0], value);
    return 0;
  }
}

exports.Promises = Promises;
