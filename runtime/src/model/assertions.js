'use strict';
// Assertions of Node: whether one holds is a decision, made before the call, since it throws if not.

const assert = require('assert');
const { isTerm } = require('../core/primordials.js');
const { Op } = require('../protocol.js');

/** @typedef {import('../core/models/model.js').Machine} Machine */

/**
 * What is compared: the values with their shadows.
 *
 * @typedef {{ left: unknown, leftShadow: number, right: unknown, rightShadow: number }} Pair
 */

/**
 * @param {Machine} machine
 * @param {number} site
 * @param {Pair} pair
 */
function decideTruth({ decisions }, site, { left, leftShadow }) {
  if (leftShadow > 0) {
    decisions.branch(site, leftShadow, left);
  }
  return true;
}

/**
 * ECMA-262 IsLooselyEqual, except that NaN is NaN.
 *
 * @param {Machine} machine
 * @param {number} site
 * @param {Pair} pair
 */
function decideLoosely({ decisions }, site, { left, leftShadow, right, rightShadow }) {
  if (Number.isNaN(left) || Number.isNaN(right)) {
    decisions.same(site, left, leftShadow, right, rightShadow, false);
  } else {
    decisions.compare(site, '==', left, leftShadow, right, rightShadow);
  }
  return true;
}

/**
 * ECMA-262 SameValue.
 *
 * @param {Machine} machine
 * @param {number} site
 * @param {Pair} pair
 */
function decideStrictly({ decisions }, site, { left, leftShadow, right, rightShadow }) {
  decisions.same(site, left, leftShadow, right, rightShadow, left === right);
  if (left === 0 && right === 0) {
    decisions.sign(site, left, leftShadow);
    decisions.sign(site, right, rightShadow);
  }
  return true;
}

/**
 * @param {Machine} machine
 * @param {number} site
 * @param {Pair} pair
 */
function decideMatch({ writer }, site, { left, leftShadow, right }) {
  // One that goes on from where the last search ended is the affair of its model.
  if (typeof left !== 'string' || !(right instanceof RegExp) || right.global || right.sticky) {
    return false;
  }
  const term = writer.apply(Op.RegExpTest, [writer.constant(`${right}`), leftShadow]);
  writer.branch(site, term, new RegExp(right).test(left));
  return true;
}

/**
 * By the name of the assertion. `tells`: what it throws has the value in its message, which is noted as lost
 * where it is caught.
 */
const DECISIONS = {
  ok: { decide: decideTruth, operands: 1, tells: false },
  equal: { decide: decideLoosely, operands: 2, tells: true },
  notEqual: { decide: decideLoosely, operands: 2, tells: true },
  strictEqual: { decide: decideStrictly, operands: 2, tells: true },
  notStrictEqual: { decide: decideStrictly, operands: 2, tells: true },
  doesNotMatch: { decide: decideMatch, operands: 1, tells: true },
};

/**
 * @param {{ decide: typeof decideTruth, operands: number, tells: boolean }} decision
 * @returns {import('../core/models/model.js').Definition}
 */
const deciding = ({ decide, operands, tells }) => ({
  called: () => 0,
  prepare(machine, receiver, shadows, values) {
    const compared = values.slice(0, operands);
    const isSymbolic = compared.some((_, index) => shadows[index] > 0);
    const site = isSymbolic && compared.every(isTerm) ? machine.host.siteOfCaller() : null;
    const [left, right] = values;
    const [leftShadow = 0, rightShadow = 0] = shadows;
    const isDecided =
      site !== null && decide(machine, site, { left, leftShadow, right, rightShadow });
    machine.registers.passing(shadows, values);
    // Whether it throws is no question any more.
    machine.registers.isCarried = isDecided && !tells;
  },
});

/**
 * Follows assertions.
 *
 * @param {import('../core/host.js').Runtime} runtime
 */
function followAssertions({ natives }) {
  natives.add(assert, 'assert', deciding(DECISIONS.ok));
  natives.add(assert.strict, 'assert.strict', deciding(DECISIONS.ok));
  for (const [name, decision] of Object.entries(DECISIONS)) {
    natives.add(assert[/** @type {'ok'} */ (name)], `assert.${name}`, deciding(decision));
  }
}

exports.followAssertions = followAssertions;
