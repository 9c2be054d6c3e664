'use strict';
// What is asked about a symbolic value, each answer a decision.

const { Op } = require('../../protocol.js');

/** @typedef {import('../../core/host.js').Runtime} Runtime */
/** @typedef {import('../event.js').Symbolic} Symbolic */

class Question {
  /**
   * @param {Runtime} runtime
   * @param {number} site
   * @param {Symbolic} about
   */
  constructor(runtime, site, about) {
    this.runtime = runtime;
    this.site = site;
    this.about = about;
  }

  /** @returns {boolean} */
  isTrue() {
    const { value, shadow } = this.about;
    return this.#answered(shadow, value);
  }

  isEmpty() {
    return this.compares('===', '');
  }

  /**
   * @param {'===' | '<' | '>'} operator
   * @param {string | number} bound
   * @returns {boolean}
   */
  compares(operator, bound) {
    const { value, shadow } = this.about;
    const { decisions } = this.runtime;
    let result = value === bound;
    if (operator !== '===') {
      result = operator === '<' ? value < bound : value > bound;
    }
    return decisions.decide(this.site, operator, value, shadow, bound, 0, result);
  }

  /** @param {string} part */
  includes(part) {
    const { value, shadow } = this.about;
    return this.#answered(this.#applied(Op.StringIncludes, shadow, part), value.includes(part));
  }

  /** @param {RegExp} pattern without a state */
  matches(pattern) {
    const { value, shadow } = this.about;
    const operands = [this.runtime.writer.constant(String(pattern)), shadow];
    const term = shadow > 0 ? this.runtime.writer.apply(Op.RegExpTest, operands) : 0;
    return this.#answered(term, pattern.test(value));
  }

  /**
   * The same of what something holds.
   *
   * @param {any} holder
   * @param {string} key
   */
  of(holder, key) {
    const value = holder[key];
    return this.#of(value, this.runtime.shadows.of(holder, key, value));
  }

  /** The same of how long a text is. */
  ofLength() {
    const { value, shadow } = this.about;
    return this.#of(value.length, this.#applied(Op.StringLength, shadow));
  }

  /** The same of the number that a text says. */
  ofNumber() {
    const { value, shadow } = this.about;
    return this.#of(Number(value), this.#applied(Op.UnaryPlus, shadow));
  }

  /**
   * The same of a number less another.
   *
   * @param {Question} other
   */
  minus(other) {
    const { value, shadow } = this.about;
    const { value: less, shadow: lessShadow } = other.about;
    const { writer } = this.runtime;
    const operands = [shadow || writer.constant(value), lessShadow || writer.constant(less)];
    const isSymbolic = shadow > 0 || lessShadow > 0;
    return this.#of(value - less, isSymbolic ? writer.apply(Op.Subtract, operands) : 0);
  }

  /**
   * The same of what is left of a number.
   *
   * @param {number} step
   */
  ofRemainder(step) {
    const { value, shadow } = this.about;
    return this.#of(value % step, this.#applied(Op.Remainder, shadow, step));
  }

  /** @param {number} value asked about in place of this one */
  ofConstant(value) {
    return this.#of(value, 0);
  }

  isSymbolic() {
    return this.about.shadow > 0;
  }

  /**
   * Whether both are the same, whatever the inputs are.
   *
   * @param {Question} other
   */
  isSameAs(other) {
    return this.about.shadow === other.about.shadow && this.about.value === other.about.value;
  }

  /**
   * @param {number} op
   * @param {number} shadow
   * @param {...(string | number)} constants
   */
  #applied(op, shadow, ...constants) {
    const { writer } = this.runtime;
    const operands = [shadow, ...constants.map((constant) => writer.constant(constant))];
    return shadow > 0 ? writer.apply(op, operands) : 0;
  }

  /**
   * @param {any} value
   * @param {number} shadow
   */
  #of(value, shadow) {
    return new Question(this.runtime, this.site, { value, shadow });
  }

  /**
   * @param {number} shadow
   * @param {boolean} value
   */
  #answered(shadow, value) {
    if (shadow > 0) {
      this.runtime.decisions.branch(this.site, shadow, value);
    }
    return value;
  }
}

exports.Question = Question;
