'use strict';
// Models of the natives that call back with elements: of arrays, typed arrays and array-likes.
//
// `wrap(machine, state, f)` makes the callback that the native gets in place of `f`; it passes the
// shadows of the elements and keeps what `f` returns in the iteration's state, which the model takes
// over when the native has returned. If nothing is left to take over, nobody asks the model; so a
// wrapper that has something leaves the register pending.

const { apply, arrayIsArray, is } = require('../primordials.js');
const { deliver, kept, left } = require('./array/iteration.js');

/**
 * @import { Iteration } from '../calls/callbacks.js'
 * @import { Machine, Model, Wrap } from './model.js'
 */

/**
 * Wraps a callback over elements; `after` sees each result, and tells whether the model must be asked.
 * @param {(machine: Machine, state: Iteration, result: unknown, shadow: number, element: number,
 *   value: unknown, index: number) => boolean} after
 * @returns {Wrap}
 */
const overElements = (after) => (machine, state, f) =>
  /**
   * @this {unknown}
   * @param {unknown} value
   * @param {number} index
   */
  function callback(value, index) {
    const element = machine.registers.n === 0 ? 0 : machine.shadows.of(state.object, index, value);
    if (element === 0) {
      machine.registers.clear();
    } else {
      machine.registers.passing([element, 0, 0], [value, index, arguments[2]]);
    }
    const result = apply(f, this, arguments);
    const shadow = machine.callbacks.gaveBack(f, this, result, state.site);
    left(machine, state, after(machine, state, result, shadow, element, value, index));
    return result;
  };

const ignored = overElements(() => false);

const mapped = overElements((machine, state, result, shadow, element, value, index) => {
  if (shadow !== 0) {
    kept(state, index, result, shadow);
  }
  return false;
});

const tested = overElements((machine, state, result, shadow, element, value) => {
  if (shadow !== 0) {
    machine.decisions.branch(state.site, shadow, result);
  }
  if (!result) {
    return false;
  }
  state.shadow = element;
  state.value = value;
  if (element !== 0) {
    kept(state, state.index, value, element);
  }
  state.index++;
  return element !== 0;
});

/** `flatMap` spreads what is returned, so all of it is kept. */
const flatMapped = overElements((machine, state, result, shadow) => {
  if (!arrayIsArray(result)) {
    if (shadow !== 0) {
      kept(state, state.index, result, shadow);
    }
    state.index++;
    return false;
  }
  if (machine.objects.isProxy(result)) {
    return false;
  }
  const length = machine.objects.lengthOf(result);
  for (let i = 0; i < length; i++) {
    if (machine.objects.property(result, i) === undefined) {
      continue;
    }
    const value = machine.objects.elementOf(result, i);
    const own = machine.shadows.of(result, i, value);
    if (own !== 0) {
      kept(state, state.index, value, own);
    }
    state.index++;
  }
  return false;
});

/**
 * `reduce` and `reduceRight`: what a callback gives is what the next one gets first.
 * @param {1 | -1} step from one index to the next
 * @returns {Wrap}
 */
const reduced = (step) => (machine, state, f) => {
  let isFirst = true;
  /**
   * @this {unknown}
   * @param {unknown} total
   * @param {unknown} value
   * @param {number} index
   * @param {unknown} array
   */
  return function callback(total, value, index, array) {
    if (isFirst) {
      // The initial value's shadow is pending; without one it is the element that came first.
      const isPending = machine.registers.s === -1 && machine.registers.values.length > 1;
      state.shadow = isPending
        ? (machine.registers.shadows[1] ?? 0)
        : machine.shadows.of(state.object, index - step, total);
      isFirst = false;
    }
    const element = machine.shadows.of(state.object, index, value);
    const shadows = [state.shadow, element];
    const args = [total, value, index, array];
    const given = machine.callbacks.call(f, this, args, shadows, state.site);
    state.value = given.value;
    state.shadow = given.shadow;
    left(machine, state, state.shadow !== 0);
    return state.value;
  };
};

/** @type {Model} */
const collect = (machine, call) => {
  const state = machine.callbacks.iterationOf(call);
  return state === undefined ? 0 : deliver(machine, state, call);
};

/** @type {Model} */
const found = (machine, call) => {
  const state = machine.callbacks.iterationOf(call);
  return state !== undefined && is(state.value, call.result) ? state.shadow : 0;
};

/** @type {Model} */
const total = (machine, call) => {
  const { receiver, values, shadows, result } = call;
  // With one value in all nothing is called.
  const isPending = values.length > 0 && machine.registers.iteration === undefined;
  if (isPending && values.length > 1) {
    return is(values[1], result) ? shadows[1] : 0;
  }
  if (isPending) {
    for (let i = 0; i < machine.objects.lengthOf(receiver); i++) {
      if (machine.objects.property(receiver, i) !== undefined) {
        return machine.shadows.of(receiver, i, result);
      }
    }
  }
  const state = machine.callbacks.iterationOf(call);
  return state !== undefined && is(state.value, result) ? state.shadow : 0;
};

/** @type {Model} */
const decided = (machine, call) => {
  machine.callbacks.iterationOf(call);
  return 0;
};

module.exports = {
  every: { callback: tested, called: decided },
  filter: { callback: tested, called: collect },
  find: { callback: tested, called: found },
  findIndex: { callback: tested, called: decided },
  findLast: { callback: tested, called: found },
  findLastIndex: { callback: tested, called: decided },
  flatMap: { callback: flatMapped, called: collect },
  forEach: { callback: ignored, called: decided },
  map: { callback: mapped, called: collect },
  reduce: { callback: reduced(1), called: total },
  reduceRight: { callback: reduced(-1), called: total },
  some: { callback: tested, called: decided },
};
