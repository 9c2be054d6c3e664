'use strict';
// Operators: the shadow of a result, from the values and shadows of the operands. The native
// operator runs at its site; nothing here runs code of the app.

const { Op } = require('../protocol.js');
const { isTerm } = require('./primordials.js');

const BINARY = {
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

const COMPARISONS = {
  __proto__: null,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  // eslint-disable-next-line eqeqeq
  '==': (left, right) => left == right,
  // eslint-disable-next-line eqeqeq
  '!=': (left, right) => left != right,
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
};

const UNARY = {
  __proto__: null,
  '+': Op.UnaryPlus,
  '-': Op.UnaryMinus,
  '~': Op.BitwiseNot,
  '!': Op.LogicalNot,
  typeof: Op.Typeof,
};

/** Whether an equality with an operand that is no term is the same for every primitive. */
const isDecided = (operator, left, right) => {
  if (operator === '===' || operator === '!==') {
    return true;
  }
  if (operator !== '==' && operator !== '!=') {
    return false;
  }
  return left === null || left === undefined || right === null || right === undefined;
};

/** @type {ThisType<import('./machine.js').Machine>} */
module.exports = {
  binary(operator, left, leftShadow, right, rightShadow, site) {
    if (!isTerm(left) || !isTerm(right)) {
      if (isDecided(operator, left, right)) {
        return 0;
      }
      return this.lost(site, `operator ${operator} on an object, a symbol or a bigint`);
    }
    const leftTerm = this.operand(left, leftShadow);
    return this.writer.applyToTwo(BINARY[operator], leftTerm, this.operand(right, rightShadow));
  },

  unary(operator, value, shadow) {
    return this.writer.apply(UNARY[operator], [shadow]);
  },

  /** The shadow of `++` (`delta` 1) and `--` (-1): the operand becomes a number first. */
  step(value, shadow, delta) {
    return this.writer.apply(Op.Add, [this.numeric(value, shadow), this.writer.constant(delta)]);
  },

  /** The shadow of an operand as a number. */
  numeric(value, shadow) {
    return typeof value === 'number' ? shadow : this.writer.apply(Op.UnaryPlus, [shadow]);
  },

  /** The shadow of an operand as a string. */
  textual(value, shadow) {
    return typeof value === 'string' ? shadow : this.writer.apply(Op.ToString, [shadow]);
  },

  template(strings, values, shadows, result, site) {
    const converted = this.takeConvertedIn(values);
    if (converted === undefined && !this.isAnySymbolic(shadows)) {
      return 0;
    }
    let sum = 0;
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
        return this.lost(site, 'template literal with an object');
      }
    }
    return sum;
  },

  isAnySymbolic(shadows) {
    for (let i = 0; i < shadows.length; i++) {
      if (shadows[i] !== 0) {
        return true;
      }
    }
    return false;
  },

  branch(site, shadow, value) {
    this.writer.branch(site, shadow, value);
  },

  /** Logs the decision of a comparison and gives its result back. */
  decide(site, operator, left, leftShadow, right, rightShadow, result) {
    const shadow = this.binary(operator, left, leftShadow, right, rightShadow, site);
    if (shadow !== 0) {
      this.writer.branch(site, shadow, result);
    }
    return result;
  },

  /** The same for a comparison that has not been made yet: of terms it can be made twice. */
  compare(site, operator, left, leftShadow, right, rightShadow) {
    const shadow = this.binary(operator, left, leftShadow, right, rightShadow, site);
    if (shadow !== 0) {
      this.writer.branch(site, shadow, COMPARISONS[operator](left, right));
    }
  },

  /** Logs whether a value is null or undefined. */
  nullish(site, shadow, value) {
    const term = this.writer.apply(Op.LooselyEqual, [shadow, this.writer.constant(null)]);
    this.writer.branch(site, term, value === null || value === undefined);
  },

  /** Logs the decisions of a `switch` over constants; the sites are consecutive. */
  switch(site, shadow, value, constants) {
    for (let i = 0; i < constants.length; i++) {
      const term = this.writer.apply(Op.StrictlyEqual, [
        shadow,
        this.writer.constant(constants[i]),
      ]);
      const taken = value === constants[i];
      this.writer.branch(site + i, term, taken);
      if (taken) {
        return;
      }
    }
  },
};
