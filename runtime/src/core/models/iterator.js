'use strict';
// The model of `next` of the iterators that natives make.

const { getOwnPropertyDescriptor, isObject } = require('../primordials.js');

/** @import { Model } from './model.js' */

/** @type {Model} */
const next = (machine, { receiver, result }) => {
  const walk = isObject(receiver) ? machine.walks.iterators.get(receiver) : undefined;
  if (walk === undefined || !isObject(result)) {
    return 0;
  }
  const goesOn = walk.advance();
  walk.index = -1; // No loop has begun.
  if (!goesOn) {
    return 0;
  }
  const value = getOwnPropertyDescriptor(result, 'value')?.value;
  walk.mark(value);
  machine.shadows.set(result, 'value', value, walk.shadowOf(value));
  return 0;
};

module.exports = { next };
