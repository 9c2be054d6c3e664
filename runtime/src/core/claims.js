'use strict';
// What becomes of the outcomes of promises, while losses are checked. An outcome goes from promise to
// promise, also through code that is not instrumented, and its claim goes along; in the end somebody
// who is followed has taken it, or it is not accounted for.

const { is } = require('./primordials.js');

/** What is not accounted for. */
const GIVEN = 'what a promise gave to code that is not instrumented';

/**
 * Whether a reaction got an outcome, and whether somebody who is followed did.
 * @typedef {{isGiven: boolean, isTaken: boolean}} Claim
 *
 * What a promise was settled with.
 * @typedef {{shadow: number, value: unknown, claim?: Claim}} Outcome
 */

class Claims {
  /** @type {Claim[]} */
  #claims = [];
  /** What the present reaction got. @type {Outcome | undefined} */
  #arriving = undefined;

  /** @param {Pick<import('./machine.js').Machine, 'checks' | 'writer'>} machine */
  constructor({ checks, writer }) {
    this.checks = checks;
    this.writer = writer;
  }

  /** There are no promises of a run before. */
  restart() {
    this.#claims = [];
    this.#arriving = undefined;
  }

  /**
   * A promise is settled: its claim is that of what the present reaction got, if it is that.
   * @param {number} shadow
   * @param {unknown} value
   * @returns {Outcome}
   */
  outcome(shadow, value) {
    if (!this.checks.isOn) {
      return { shadow, value };
    }
    const arriving = this.#arriving;
    if (arriving?.claim !== undefined && is(arriving.value, value)) {
      return { shadow, value, claim: arriving.claim };
    }
    const claim = { isGiven: false, isTaken: false };
    this.#claims[this.#claims.length] = claim;
    return { shadow, value, claim };
  }

  /** Something else begins than the reaction. */
  begins() {
    this.#arriving = undefined;
  }

  /**
   * A reaction gets an outcome.
   * @param {Outcome} outcome
   */
  given(outcome) {
    this.#arriving = outcome;
    if (outcome.claim !== undefined) {
      outcome.claim.isGiven = true;
    }
  }

  /**
   * Somebody who is followed has an outcome; that of the present reaction if none is named.
   * @param {Outcome} [outcome]
   */
  taken(outcome = this.#arriving) {
    if (outcome?.claim !== undefined) {
      outcome.claim.isTaken = true;
    }
  }

  /** Code that is not instrumented has what a promise gave. */
  unaccounted() {
    this.writer.noted.unaccounted(-1, GIVEN);
  }

  /** The end: what was given and nobody has taken. */
  noteUnclaimed() {
    for (let i = 0; i < this.#claims.length; i++) {
      const { isGiven, isTaken } = this.#claims[i];
      if (isGiven && !isTaken) {
        this.unaccounted();
      }
    }
    this.restart();
  }
}

exports.Claims = Claims;
