'use strict';
// Models of `Promise`. What settles a promise and what a reaction gets is followed by
// ../promises.js; here is what the engine's reports do not tell: of what the natives that combine
// promises make their result. What goes into the others is reported by the engine.

const { arrayIsArray, getOwnPropertyDescriptor } = require('../primordials.js');

/** @import { Model } from './model.js' */

/**
 * `all` and `allSettled`: the elements of the list, and where their results will be.
 * @param {string[]} names under which a result lies in its element; none if it is the element
 * @returns {Model}
 */
const collecting =
  (names) =>
  (machine, { values: [list], result }) => {
    if (!arrayIsArray(list) || machine.objects.isProxy(list)) {
      return 0;
    }
    const sources = [];
    for (let i = 0; i < list.length; i++) {
      const value = getOwnPropertyDescriptor(list, i)?.value;
      sources[i] = { shadow: machine.shadows.of(list, i, value), value };
    }
    machine.promises.known.set(result, { sources, names });
    return 0;
  };

/** @type {Model} */
const passedThrough = (machine, { receiver, result }) => {
  machine.promises.known.set(result, { through: receiver });
  return 0;
};

module.exports = {
  all: collecting([]),
  allSettled: collecting(['value', 'reason']),
  finally: passedThrough,
};
