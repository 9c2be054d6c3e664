'use strict';
// Models of `sort` and `toSorted`, of arrays and typed arrays.

const { Op } = require('../../protocol.js');
const { SafeMap, is, isTerm, isTypedArray } = require('../primordials.js');
const { left } = require('./array/iteration.js');

/**
 * @import { Machine, Model, Wrap } from './model.js'
 *
 * An element of a typed array.
 * @typedef {{value: number, shadow: number}} Sorted
 */

/**
 * The elements' shadows by value: `sort` moves elements before it compares them. A value that is
 * there twice, with different shadows, has none that is sure.
 * @param {Machine} machine
 * @param {any} object an array or what is like one
 * @param {number} site
 */
const shadowsByValue = (machine, object, site) => {
  /** @type {Map<unknown, number>} */
  const shadows = new SafeMap();
  const length = machine.registers.n === 0 ? 0 : machine.objects.lengthOf(object);
  for (let i = 0; i < length; i++) {
    const value = machine.objects.elementOf(object, i);
    if (!isTerm(value)) {
      continue;
    }
    const shadow = machine.shadows.of(object, i, value);
    const other = shadows.get(value);
    if (other !== undefined && other !== shadow) {
      machine.writer.lost(site, 'equal elements being sorted');
      shadows.set(value, 0);
    } else {
      shadows.set(value, shadow);
    }
  }
  return shadows;
};

/** @type {Wrap} */
const compared = (machine, state, f) => {
  const { site } = state;
  const shadows = shadowsByValue(machine, state.object, site);
  const isTyped = isTypedArray(state.object);
  /**
   * @this {unknown}
   * @param {unknown} a
   * @param {unknown} b
   */
  return function callback(a, b) {
    const passed = [shadows.get(a) ?? 0, shadows.get(b) ?? 0];
    const { value: result, shadow } = machine.callbacks.call(f, this, arguments, passed, site);
    // These are the questions of V8's algorithms, for arrays and for typed arrays.
    if (shadow !== 0 && isTyped) {
      machine.decisions.decide(site, '>', result, shadow, 0, 0, result > 0);
    } else if (shadow !== 0) {
      machine.decisions.decide(site, '<', result, shadow, 0, 0, result < 0);
    }
    left(machine, state, machine.registers.n !== 0);
    return result;
  };
};

/**
 * Whether one element may stand before another where nothing was compared by the app.
 * @param {any} a a primitive
 * @param {any} b
 * @param {boolean} isNumeric
 */
const isBefore = (a, b, isNumeric) => (isNumeric ? !(a > b) : `${a}` <= `${b}`);

/**
 * Neighbours in order: NaN is last, and -0 before 0.
 * @param {Machine} machine
 * @param {number} site
 * @param {Sorted} a
 * @param {Sorted} b
 */
const decideNumbers = (machine, site, a, b) => {
  if (a.value < b.value) {
    machine.decisions.decide(site, '<', a.value, a.shadow, b.value, b.shadow, true);
  } else if (is(a.value, b.value) || a.value === 0) {
    machine.decisions.same(site, a.value, a.shadow, b.value, b.shadow, true);
    machine.decisions.sign(site, a.value, a.shadow);
    machine.decisions.sign(site, b.value, b.shadow);
  } else {
    machine.decisions.same(site, b.value, b.shadow, NaN, 0, true);
    machine.decisions.same(site, a.value, a.shadow, NaN, 0, false);
  }
};

/**
 * Without a comparator arrays compare their elements as texts, typed arrays as numbers: decisions
 * between neighbours in the result say how they lay.
 * @param {Machine} machine
 * @param {object} sorted
 * @param {number[]} shadows of its elements
 * @param {number} site
 */
const decideOrder = (machine, sorted, shadows, site) => {
  const isNumeric = isTypedArray(sorted);
  for (let i = 1; i < shadows.length; i++) {
    if ((shadows[i - 1] | shadows[i]) === 0) {
      continue;
    }
    const a = machine.objects.elementOf(sorted, i - 1);
    const b = machine.objects.elementOf(sorted, i);
    if (!isTerm(a) || !isTerm(b) || b === undefined || !isBefore(a, b, isNumeric)) {
      machine.writer.lost(site, 'order of elements');
    } else if (isNumeric) {
      decideNumbers(
        machine,
        site,
        { value: a, shadow: shadows[i - 1] },
        { value: b, shadow: shadows[i] },
      );
    } else {
      const left = machine.operators.textual(a, machine.operators.operand(a, shadows[i - 1]));
      const right = machine.operators.textual(b, machine.operators.operand(b, shadows[i]));
      const op = `${a}` === `${b}` ? Op.StrictlyEqual : Op.LessThan;
      machine.decisions.branch(site, machine.writer.apply(op, [left, right]), true);
    }
  }
};

/**
 * The shadows of an entry in the new order of the elements; of equal ones the first is first.
 * @param {Machine} machine
 * @param {import('./array/elements.js').Entry} entry
 * @param {object} target
 */
const reordered = (machine, entry, target) => {
  /** @type {number[]} */
  const left = [];
  for (let i = 0; i < entry.shadows.length; i++) {
    left[i] = entry.shadows[i];
  }
  const shadows = [];
  const length = machine.objects.lengthOf(target);
  for (let i = 0; i < length; i++) {
    const element = machine.objects.elementOf(target, i);
    let from = 0;
    while (from < left.length && !(left[from] !== 0 && is(entry.values[from], element))) {
      from++;
    }
    shadows[i] = from < left.length ? left[from] : 0;
    if (from < left.length) {
      left[from] = 0;
    }
  }
  return shadows;
};

/**
 * @param {boolean} isInPlace
 * @returns {Model}
 */
const sorting = (isInPlace) => (machine, call) => {
  const state = machine.callbacks.iterationOf(call, false);
  const entry = machine.shadows.entryWithElements(call.receiver);
  if (entry === null) {
    return 0;
  }
  const target = isInPlace ? call.receiver : call.result;
  const shadows = reordered(machine, entry, target);
  for (let i = 0; i < shadows.length; i++) {
    machine.shadows.set(target, i, machine.objects.elementOf(target, i), shadows[i]);
  }
  if (state === undefined && typeof call.values[0] !== 'function') {
    decideOrder(machine, target, shadows, call.site);
  }
  return 0;
};

module.exports = {
  sort: { callback: compared, called: sorting(true) },
  toSorted: { callback: compared, called: sorting(false) },
};
