'use strict';
// Operators: the shadow of a result, from the values and shadows of the operands. The native
// operator runs at its site; nothing here runs code of the app.

const { Op } = require('../protocol.js');
const { isTerm } = require('./primordials.js');

/** @type {Record<string, number>} */
const BINARY = {
  // @ts-expect-error A table that inherits nothing.
  __proto__: null,
  '+': Op.Add,
  '-': Op.Subtract,
  '*': Op.Multiply,
  '/': Op.Divide,
  '%': Op.Remainder,
  '**': Op.Exponentiate,
  '&': Op.BitwiseAnd,
  '|': Op.BitwiseOr,
  '^': Op.BitwiseXor,
  '<<': Op.LeftShift,
  '>>': Op.SignedRightShift,
  '>>>': Op.UnsignedRightShift,
  '<': Op.LessThan,
  '<=': Op.LessEqual,
  '>': Op.GreaterThan,
  '>=': Op.GreaterEqual,
  '==': Op.LooselyEqual,
  '!=': Op.LooselyUnequal,
  '===': Op.StrictlyEqual,
  '!==': Op.StrictlyUnequal,
};

/** @type {Record<string, number>} */
const UNARY = {
  // @ts-expect-error A table that inherits nothing.
  __proto__: null,
  '+': Op.UnaryPlus,
  '-': Op.UnaryMinus,
  '~': Op.BitwiseNot,
  '!': Op.LogicalNot,
  typeof: Op.Typeof,
};

/**
 * Whether an equality with an operand that is no term is the same for every primitive.
 * @param {string} operator
 * @param {unknown} left
 * @param {unknown} right
 */
const isDecided = (operator, left, right) => {
  if (operator === '===' || operator === '!==') {
    return true;
  }
  if (operator !== '==' && operator !== '!=') {
    return false;
  }
  return left === null || left === undefined || right === null || right === undefined;
};

/** @param {number[]} shadows */
const isAnySymbolic = (shadows) => {
  for (let i = 0; i < shadows.length; i++) {
    if (shadows[i] !== 0) {
      return true;
    }
  }
  return false;
};

class Operators {
  /** @param {Pick<import('./machine.js').Machine, 'writer' | 'conversions'>} machine */
  constructor({ writer, conversions }) {
    this.writer = writer;
    this.conversions = conversions;
  }

  /**
   * The shadow of a primitive operand: its own, or that of a constant; 0 if no term describes it.
   * @param {unknown} value
   * @param {number} shadow
   */
  operand(value, shadow) {
    if (shadow !== 0) {
      return shadow;
    }
    return isTerm(value) ? this.writer.constant(value) : 0;
  }

  /**
   * @param {string} operator
   * @param {unknown} left
   * @param {number} leftShadow
   * @param {unknown} right
   * @param {number} rightShadow
   * @param {number} site
   */
  binary(operator, left, leftShadow, right, rightShadow, site) {
    if (!isTerm(left) || !isTerm(right)) {
      if (isDecided(operator, left, right)) {
        return 0;
      }
      const what = `operator ${operator} on an object, a symbol or a bigint`;
      return this.writer.lost(site, what, leftShadow || rightShadow);
    }
    const leftTerm = this.operand(left, leftShadow);
    return this.writer.applyToTwo(BINARY[operator], leftTerm, this.operand(right, rightShadow));
  }

  /**
   * The shadow of `left + right`, which has been made: one of them may have been an object.
   * @param {unknown} left
   * @param {number} leftShadow
   * @param {unknown} right
   * @param {number} rightShadow
   * @param {unknown} result
   * @param {number} site
   */
  sum(left, leftShadow, right, rightShadow, result, site) {
    const converted = this.conversions.takeConvertedIn([left, right]);
    if (converted === undefined) {
      return (leftShadow | rightShadow) === 0
        ? 0
        : this.binary('+', left, leftShadow, right, rightShadow, site);
    }
    const isLeft = !isTerm(left);
    const [first, second] = isLeft ? [converted.value, right] : [left, converted.value];
    // What was converted may have changed the variable that the other one was read from.
    if (typeof result !== 'string' || `${first}${second}` !== result) {
      const what = 'operator + on an object, a symbol or a bigint';
      return this.writer.lost(site, what, leftShadow || rightShadow);
    }
    const firstShadow = this.operand(first, isLeft ? converted.shadow : leftShadow);
    const secondShadow = this.operand(second, isLeft ? rightShadow : converted.shadow);
    return this.writer.applyToTwo(Op.Add, firstShadow, secondShadow);
  }

  /**
   * @param {string} operator
   * @param {unknown} value
   * @param {number} shadow
   */
  unary(operator, value, shadow) {
    return this.writer.apply(UNARY[operator], [shadow]);
  }

  /**
   * The shadow of `++` (`delta` 1) and `--` (-1): the operand becomes a number first.
   * @param {unknown} value
   * @param {number} shadow
   * @param {number} delta
   */
  step(value, shadow, delta) {
    return this.writer.apply(Op.Add, [this.numeric(value, shadow), this.writer.constant(delta)]);
  }

  /**
   * The shadow of an operand as a number.
   * @param {unknown} value
   * @param {number} shadow
   */
  numeric(value, shadow) {
    return typeof value === 'number' ? shadow : this.writer.apply(Op.UnaryPlus, [shadow]);
  }

  /**
   * The shadow of an operand as a string.
   * @param {unknown} value
   * @param {number} shadow
   */
  textual(value, shadow) {
    return typeof value === 'string' ? shadow : this.writer.apply(Op.ToString, [shadow]);
  }

  /**
   * The shadow of a template, whose values are as many as its strings less one.
   * @param {string[]} strings
   * @param {unknown[]} values
   * @param {number[]} shadows
   * @param {string} result
   * @param {number} site
   */
  template(strings, values, shadows, result, site) {
    const converted = this.conversions.takeConvertedIn(values);
    if (converted === undefined && !isAnySymbolic(shadows)) {
      return 0;
    }
    let sum = 0;
    let text = strings[0];
    for (let i = 0; i < values.length && converted !== undefined; i++) {
      text += `${isTerm(values[i]) ? values[i] : converted.value}${strings[i + 1]}`;
    }
    // It was not that object, or not the last conversion.
    if (converted !== undefined && text !== result) {
      return this.writer.lost(site, 'template literal with an object', converted.shadow);
    }
    /** @param {number} shadow */
    const add = (shadow) => {
      sum = sum === 0 ? shadow : this.writer.apply(Op.Add, [sum, shadow]);
    };
    for (let i = 0; i < strings.length; i++) {
      if (strings[i] !== '') {
        add(this.writer.constant(strings[i]));
      }
      if (i === values.length) {
        break;
      }
      const value = values[i];
      if (shadows[i] !== 0) {
        add(this.textual(value, shadows[i]));
      } else if (isTerm(value)) {
        add(this.writer.constant(`${value}`));
      } else if (converted !== undefined) {
        add(this.textual(converted.value, converted.shadow));
      } else {
        return this.writer.lost(site, 'template literal with an object');
      }
    }
    return sum;
  }
}

exports.Operators = Operators;
