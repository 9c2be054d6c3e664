'use strict';
// Decisions: what this run answers to a question about symbolic values. Each becomes a branch of the
// trace, so that another run can answer otherwise.

const { Op } = require('../protocol.js');

/** @type {Record<string, (left: any, right: any) => boolean>} */
const COMPARISONS = {
  // @ts-expect-error A table that inherits nothing.
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

class Decisions {
  /** @param {Pick<import('./machine.js').Machine, 'writer' | 'operators'>} machine */
  constructor({ writer, operators }) {
    this.writer = writer;
    this.operators = operators;
  }

  /**
   * A condition was true or false.
   * @param {number} site
   * @param {number} shadow of the condition
   * @param {unknown} value
   */
  branch(site, shadow, value) {
    this.writer.branch(site, shadow, value);
  }

  /**
   * A comparison gave `result`, which is given back.
   * @param {number} site
   * @param {string} operator
   * @param {unknown} left
   * @param {number} leftShadow
   * @param {unknown} right
   * @param {number} rightShadow
   * @param {boolean} result
   */
  decide(site, operator, left, leftShadow, right, rightShadow, result) {
    const shadow = this.operators.binary(operator, left, leftShadow, right, rightShadow, site);
    if (shadow !== 0) {
      this.writer.branch(site, shadow, result);
    }
    return result;
  }

  /**
   * A comparison is about to be made: here it is made once more, which is allowed for terms.
   * @param {number} site
   * @param {string} operator
   * @param {unknown} left
   * @param {number} leftShadow
   * @param {unknown} right
   * @param {number} rightShadow
   */
  compare(site, operator, left, leftShadow, right, rightShadow) {
    const shadow = this.operators.binary(operator, left, leftShadow, right, rightShadow, site);
    if (shadow !== 0) {
      this.writer.branch(site, shadow, COMPARISONS[operator](left, right));
    }
  }

  /**
   * Whether a value is null or undefined.
   * @param {number} site
   * @param {number} shadow
   * @param {unknown} value
   */
  nullish(site, shadow, value) {
    const term = this.writer.apply(Op.LooselyEqual, [shadow, this.writer.constant(null)]);
    this.writer.branch(site, term, value === null || value === undefined);
  }

  /**
   * The decisions of a `switch` over constants; the sites are consecutive.
   * @param {number} site of the first
   * @param {number} shadow
   * @param {unknown} value
   * @param {unknown[]} constants
   */
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
  }

  /**
   * A symbolic value has a default: whether that applies.
   * @param {unknown} value
   * @param {number} shadow
   * @param {number} site
   */
  defaulted(value, shadow, site) {
    if (shadow === 0) {
      return;
    }
    const term = this.writer.apply(Op.StrictlyEqual, [shadow, this.writer.constant(undefined)]);
    this.writer.branch(site, term, value === undefined);
  }

  /**
   * Whether a symbolic value is a constant.
   * @param {number} site
   * @param {number} shadow
   * @param {unknown} value
   * @param {boolean} taken
   */
  equal(site, shadow, value, taken) {
    const term = this.writer.apply(Op.StrictlyEqual, [shadow, this.writer.constant(value)]);
    this.writer.branch(site, term, taken);
  }

  /**
   * Whether two values are the same by ECMA-262 SameValueZero: `===`, but NaN is NaN.
   * @param {number} site
   * @param {unknown} left
   * @param {number} leftShadow
   * @param {unknown} right
   * @param {number} rightShadow
   * @param {boolean} isSame
   */
  same(site, left, leftShadow, right, rightShadow, isSame) {
    const leftNaN = left !== left;
    const rightNaN = right !== right;
    if (leftNaN && rightNaN) {
      if (leftShadow !== 0) {
        this.#isNaN(site, leftShadow, true);
      }
      if (rightShadow !== 0) {
        this.#isNaN(site, rightShadow, true);
      }
      return;
    }
    this.decide(site, '===', left, leftShadow, right, rightShadow, isSame);
    if (isSame) {
      return;
    }
    // They differ, unless other values make both NaN.
    if (leftShadow !== 0 && rightShadow !== 0) {
      const { writer } = this;
      const isLeft = writer.apply(Op.NumberIsNan, [leftShadow]);
      const isRight = writer.apply(Op.NumberIsNan, [rightShadow]);
      const areBoth = writer.apply(Op.Conditional, [isLeft, isRight, writer.constant(false)]);
      writer.branch(site, areBoth, false);
    } else if (leftShadow !== 0 && rightNaN) {
      this.#isNaN(site, leftShadow, false);
    } else if (rightShadow !== 0 && leftNaN) {
      this.#isNaN(site, rightShadow, false);
    }
  }

  /**
   * @param {number} site
   * @param {number} shadow
   * @param {boolean} answer
   */
  #isNaN(site, shadow, answer) {
    this.writer.branch(site, this.writer.apply(Op.NumberIsNan, [shadow]), answer);
  }

  /**
   * Whether a number is -0, where it is a zero.
   * @param {number} site
   * @param {unknown} value
   * @param {number} shadow
   */
  sign(site, value, shadow) {
    if (shadow === 0 || value !== 0) {
      return;
    }
    const inverse = this.writer.apply(Op.Divide, [this.writer.constant(1), shadow]);
    const isNegative = this.writer.apply(Op.LessThan, [inverse, this.writer.constant(0)]);
    this.writer.branch(site, isNegative, 1 / value < 0);
  }

  /**
   * The run goes on with this very value, and has decided so.
   * @param {number} site
   * @param {unknown} value
   * @param {number | undefined} shadow
   */
  pin(site, value, shadow) {
    if (shadow === undefined || !(shadow > 0)) {
      return;
    }
    if (value !== value) {
      this.same(site, value, shadow, value, 0, true);
    } else {
      this.equal(site, shadow, value, true);
    }
    if (value === 0) {
      this.sign(site, value, shadow);
    }
  }
}

exports.Decisions = Decisions;
