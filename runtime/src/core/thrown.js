'use strict';
// Thrown values on their way to the `catch` that gets them.

const { hasOwn, is, isObject, max } = require('./primordials.js');
const { PENDING } = require('./registers.js');
const { REFUSED } = require('../protocol.js');

const { captureStackTrace } = Error;

/** So many places are remembered. */
const MOST_PLACES = 16;

class Thrown {
  /**
   * Where values were thrown: what is no object has no stack to tell it, nor has an error that comes from
   * native code. A ring.
   *
   * @type {{value: unknown, holder: {stack?: string}}[]}
   */
  #places = [];
  /** How many there were. */
  #count = 0;
  /**
   * What clauses of `catch` have caught, each with the sites that are in it. A ring.
   *
   * @type {{value: unknown, site: number, behind: number}[]}
   */
  #catches = [];
  /** How many there were. */
  #caught = 0;

  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'sources' | 'checks' | 'writer' | 'host' | 'objects'>} machine */
  constructor({ registers, sources, checks, writer, host, objects }) {
    this.objects = objects;
    this.checks = checks;
    this.writer = writer;
    this.host = host;
    this.registers = registers;
    this.sources = sources;
  }

  /**
   * A value is about to be thrown: it is given back.
   *
   * @template T
   * @param {number} shadow
   * @param {T} value
   */
  throws(shadow, value) {
    if (shadow !== 0) {
      this.registers.thrownShadow = shadow;
      this.registers.thrownValue = value;
    }
    this.passes(value, this.throws);
    return value;
  }

  /**
   * A value that was thrown, or is handed on as an error, is seen here.
   *
   * @param {unknown} value
   * @param {Function} below the place is the caller of this function
   */
  passes(value, below) {
    const holder = {};
    captureStackTrace(holder, below);
    this.#remember(value, holder);
  }

  /**
   * A text was refused, by an error of V8's.
   *
   * @param {unknown} error
   * @param {string} name of the text
   */
  refuses(error, name) {
    this.#remember(error, { stack: `    at ${REFUSED}${name}:1:1` });
  }

  /**
   * @param {unknown} value
   * @param {{stack?: string}} holder
   */
  #remember(value, holder) {
    this.#places[this.#count++ % MOST_PLACES] = { value, holder };
  }

  /**
   * The stack of the place where a value was last seen to be thrown; empty if nobody saw it.
   *
   * @param {unknown} value
   */
  stackOf(value) {
    const oldest = max(0, this.#count - MOST_PLACES);
    for (let number = this.#count - 1; number >= oldest; number--) {
      const place = this.#places[number % MOST_PLACES];
      if (is(place.value, value)) {
        return `${place.holder.stack}`;
      }
    }
    return '';
  }

  /**
   * What a callback does with its first argument, if that is an error.
   *
   * @param {unknown} value
   * @param {number} site the first where it does
   * @param {number} behind the first behind it
   */
  handed(value, site, behind) {
    if (isObject(value) && !this.objects.isProxy(value) && hasOwn(value, 'stack')) {
      this.catches(value, site, behind);
    }
  }

  /**
   * A clause of `catch` begins, or a function that handles a rejection.
   *
   * @param {unknown} value that it catches
   * @param {number} site the first in it
   * @param {number} behind the first behind it
   */
  catches(value, site, behind) {
    this.#catches[this.#caught++ % MOST_PLACES] = { value, site, behind };
  }

  /**
   * What was caught by the innermost clause of `catch` that the running code is in, or that has called
   * it; `null` if there is none.
   *
   * @returns {{ error: unknown } | null}
   */
  caughtHere() {
    const oldest = max(0, this.#caught - MOST_PLACES);
    const sites = this.#caught === 0 ? [] : this.host.sitesOfStack();
    for (let i = 0; i < sites.length; i++) {
      for (let number = this.#caught - 1; number >= oldest; number--) {
        const { value, site, behind } = this.#catches[number % MOST_PLACES];
        if (site <= sites[i] && sites[i] < behind) {
          return { error: value };
        }
      }
    }
    return null;
  }

  /**
   * The beginning of a `catch`: the shadow of the caught value. What the calls within the `try` left
   * behind is nobody's any more.
   * @param {unknown} value
   */
  caught(value) {
    this.sources.restore(value);
    const { registers } = this;
    const { thrownShadow, thrownValue, s, shadows, values, isCarried } = registers;
    registers.thrownShadow = 0;
    registers.iteration = undefined;
    registers.clear();
    if (thrownShadow !== 0 && is(thrownValue, value)) {
      return thrownShadow;
    }
    if (s !== PENDING) {
      return 0;
    }
    // A suspended function was resumed with an argument of `throw`, or by a rejected promise.
    if (shadows[0] > 0 && is(values[0], value)) {
      return shadows[0];
    }
    // A function that is not instrumented has thrown for what it was given.
    for (let i = 0; i < shadows.length && !isCarried; i++) {
      if (shadows[i] > 0 || this.checks.reachesPlainly(values[i])) {
        this.writer.lost(this.host.siteOfCaller() ?? -1, 'whether a native throws');
        break;
      }
    }
    return 0;
  }
}

exports.Thrown = Thrown;
