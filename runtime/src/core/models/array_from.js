'use strict';
// The model of `Array.from`, which iterates its argument or, if that is no iterable, goes through its
// elements.

const { isObject, iterator } = require('../primordials.js');
const { deliver, kept, left } = require('./array/iteration.js');
const { put } = require('./model.js');

/**
 * @import { AnyWalk } from '../walks.js'
 * @import { Call, Machine, Model, Wrap } from './model.js'
 */

/**
 * Of what is not iterated, the length is decided.
 * @param {Machine} machine
 * @param {object} source
 * @param {number} site
 */
const pinLength = (machine, source, site) => {
  if (machine.objects.isProxy(source) || machine.objects.property(source, iterator) !== undefined) {
    return;
  }
  const length = machine.objects.dataProperty(source, 'length')?.value;
  machine.decisions.pin(site, length, machine.shadows.of(source, 'length', length));
};

/**
 * `Array.from` iterates its argument while it calls back.
 * @type {Wrap}
 */
const fromEach = (machine, state, f) => {
  /** @type {unknown} */
  let source;
  /** @type {AnyWalk | undefined} */
  let walk;
  let count = 0;
  /**
   * @this {unknown}
   * @param {unknown} value
   * @param {number} index
   */
  const callback = function (value, index) {
    if (count++ === 0) {
      // The source is among the pending arguments.
      const isPending = machine.registers.s === -1 && machine.registers.values.length > 0;
      source = isPending ? machine.registers.values[0] : undefined;
      const shadow = isPending ? machine.registers.shadows[0] : 0;
      if (typeof source !== 'string') {
        if (isObject(source)) {
          pinLength(machine, source, state.site);
        }
        walk = machine.walks.walkFrom(source);
      } else if (shadow > 0) {
        source = state.characters = machine.iteration.characters(source, shadow, state.site);
      }
    }
    if (state.characters !== undefined) {
      state.characters.next();
    }
    let element = 0;
    if (walk !== undefined) {
      if (walk.advance()) {
        element = walk.shadowOf(value);
      }
    } else {
      element = machine.shadows.of(source, index, value);
    }
    const given = machine.callbacks.call(f, this, arguments, [element], state.site);
    const { value: result, shadow } = given;
    if (shadow !== 0) {
      kept(state, index, result, shadow);
    }
    left(machine, state, false);
    return result;
  };
  return machine.callbacks.standsFor(callback, state);
};

/**
 * `Array.from` without a callback: the elements of what was iterated.
 * @param {Machine} machine
 * @param {Call} call
 */
const copied = (machine, { values, result }) => {
  const source = /** @type {object} */ (machine.walks.listed(values[0]));
  let index = 0;
  if (machine.walks.drain(source, (walk) => machine.literals.stepInto(result, index++, walk))) {
    return;
  }
  const length = machine.objects.lengthOf(source);
  for (let i = 0; i < length; i++) {
    const value = machine.objects.elementOf(source, i);
    put(machine, result, i, value, machine.shadows.of(source, i, value));
  }
};

/** @type {Model} */
const from = (machine, call) => {
  const { values, shadows, result, site } = call;
  const state = machine.callbacks.iterationOf(call);
  if (state !== undefined) {
    state.characters?.next();
    return deliver(machine, state, call);
  }
  if (values.length === 0 || !isObject(result)) {
    return 0;
  }
  if (typeof values[0] === 'string') {
    if (!(shadows[0] > 0)) {
      return 0;
    }
    return machine.iteration.spreadCharacters(result, values[0], shadows[0], site);
  }
  if (!isObject(values[0]) || machine.objects.isProxy(values[0])) {
    return 0;
  }
  // Whether or not the callback is called, decisions have one place.
  pinLength(machine, values[0], machine.callbacks.siteOf(values[1], site));
  if (values[1] === undefined) {
    copied(machine, call);
  }
  return 0;
};

module.exports = { from: { callback: fromEach, called: from } };
