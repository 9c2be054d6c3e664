'use strict';
// Models of `WeakMap`, whose keys are objects, which are never symbolic.

const { addPair } = require('./collection/pair.js');

/** @import { Model } from './model.js' */

/** @type {Model} */
const weakSet = (machine, { receiver, values, shadows }) => {
  machine.collections.keep(receiver, values[0], 0, values[1], shadows[1] ?? 0, true);
  return 0;
};

/** @type {Model} */
const weakGet = (machine, { receiver, values, result }) =>
  machine.collections.valueShadow(receiver, values[0], result);

/** @type {Model} */
const weakRemove = (machine, { receiver, values }) => {
  machine.collections.forget(receiver, values[0]);
  return 0;
};

/** @type {Model} */
const weakConstruct = (machine, { values, result }) => {
  machine.walks.drain(values[0], (walk) => {
    /** @type {(key: unknown, _: number, value: unknown, shadow: number) => void} */
    const add = (key, _, value, shadow) => {
      if (shadow !== 0) {
        machine.collections.keep(result, key, 0, value, shadow, true);
      }
    };
    if (walk.isPair) {
      add(walk.key.value, 0, walk.element.value, walk.element.shadow);
    } else {
      addPair(machine, walk.single.value, add);
    }
  });
  return 0;
};

module.exports = {
  construct: { made: weakConstruct },
  delete: weakRemove,
  get: weakGet,
  set: weakSet,
};
