'use strict';
// Inputs of a program that is followed: they are symbols of the trace.

const { namedBy } = require('../../core/unknown.js');
const { Op } = require('../../protocol.js');

/**
 * @typedef {import('../../core/host.js').Runtime} Runtime
 * @typedef {import('./reading.js').Input} Input
 * @typedef {import('./reading.js').Reading} Reading
 */

/** @implements {Reading} */
class Traced {
  #runtime;

  /** @param {Runtime} runtime */
  constructor(runtime) {
    this.#runtime = runtime;
  }

  /**
   * @param {import('./reading.js').Declaration} declaration
   * @returns {Input}
   */
  declare(declaration) {
    return this.#runtime.symbol(declaration);
  }

  /** @param {string} name */
  isDeclared(name) {
    return this.#runtime.inputs.declared?.get(name) !== undefined;
  }

  /**
   * @param {ArrayLike<unknown>} args
   * @returns {number[]}
   */
  given(args) {
    return this.#runtime.incoming.takeArguments(args) ?? [];
  }

  /**
   * @param {unknown} value
   * @param {number} shadow
   */
  give(value, shadow) {
    return this.#runtime.registers.gives(value, shadow);
  }

  /**
   * @param {object} object
   * @param {string | symbol | number} key
   * @param {Input} input
   */
  carry(object, key, { value, shadow }) {
    this.#runtime.shadows.set(object, key, value, shadow);
  }

  /**
   * @param {object} object
   * @param {import('./reading.js').Shape} shape
   */
  unknown(object, { name, fields, parts }) {
    const site = this.site();
    /** @type {[string | number, (site: number) => void][]} */
    const decided = parts.map(([key, decide]) => [
      key,
      (at) => decide?.(new TracedPlace(this.#runtime, at)),
    ]);
    const whether = fields === 0 ? null : namedBy(this.#runtime.writer, fields);
    this.#runtime.unknowns.makeUnknown(object, { name, whether, site, parts: decided });
  }

  /** Where inputs are declared; `null` if that is not known. */
  site() {
    return this.#runtime.host.siteOfCaller();
  }

  here() {
    const site = this.site();
    return site === null ? null : new TracedPlace(this.#runtime, site);
  }

  /** @param {string} what */
  lost(what) {
    this.#runtime.writer.lost(-1, what);
  }
}

/** A site of the trace. */
class TracedPlace {
  #runtime;
  #site;

  /**
   * @param {Runtime} runtime
   * @param {number} site
   */
  constructor(runtime, site) {
    this.#runtime = runtime;
    this.#site = site;
  }

  /**
   * @param {number} shadow
   * @param {boolean} holds
   */
  assume(shadow, holds) {
    this.#runtime.writer.assume(this.#site, shadow, holds);
  }

  /**
   * @param {number} shadow
   * @param {boolean} holds
   */
  branch(shadow, holds) {
    this.#runtime.writer.branch(this.#site, shadow, holds);
  }

  /**
   * @param {number} shadow
   * @param {(string | number)[]} all
   * @param {unknown} value
   */
  choose(shadow, all, value) {
    for (let i = 0; i < all.length && all[i - 1] !== value; i++) {
      this.#runtime.decisions.equal(this.#site, shadow, all[i], value === all[i]);
    }
  }

  /**
   * @param {Input} before
   * @param {Input} now
   */
  assumeNotBefore(before, now) {
    const isLater = this.#runtime.writer.apply(Op.GreaterEqual, [now.shadow, before.shadow]);
    this.assume(isLater, now.value >= before.value);
  }
}

exports.Traced = Traced;
exports.TracedPlace = TracedPlace;
