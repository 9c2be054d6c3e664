'use strict';
// The state of an iteration that calls back: what a wrapped callback leaves to the native's model.

const { toElement } = require('../../element.js');
const { isObject, isTypedArray, typedArrayName } = require('../../primordials.js');
const { put } = require('../model.js');

/**
 * @import { Iteration } from '../../calls/callbacks.js'
 * @import { Call, Machine } from '../model.js'
 */

/** @type {never[]} */
const NONE = [];

/**
 * The end of a callback: its iteration is the one that goes on; whether its model must be asked.
 * @param {Machine} machine
 * @param {Iteration} state
 * @param {boolean} hasMore whether the model is asked even if nothing was kept
 */
const left = (machine, state, hasMore) => {
  machine.registers.iteration = state;
  if (hasMore || state.results !== null) {
    machine.registers.passing(NONE, NONE);
  } else {
    machine.registers.clear();
  }
};

/**
 * What a callback returned is to be an element of the result.
 * @param {Iteration} state
 * @param {number} index
 * @param {unknown} value
 * @param {number} shadow
 */
const kept = (state, index, value, shadow) => {
  state.results ??= [];
  state.results[state.results.length] = { index, value, shadow };
};

/**
 * What callbacks returned goes to the elements of the result.
 * @param {Machine} machine
 * @param {Pick<Iteration, 'results'>} state
 * @param {Call} call
 */
const deliver = (machine, { results }, { result, site }) => {
  if (results === null || !isObject(result)) {
    return 0;
  }
  const type = isTypedArray(result) ? typedArrayName(result) : undefined;
  for (let i = 0; i < results.length; i++) {
    const { index, value, shadow } = results[i];
    const stored =
      type === undefined ? { value, shadow } : toElement(machine.writer, type, value, shadow, site);
    put(machine, result, index, stored.value, stored.shadow);
  }
  return 0;
};

module.exports = { deliver, kept, left };
