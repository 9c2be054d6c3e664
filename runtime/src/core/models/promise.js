'use strict';
// Models of `Promise`. What settles a promise and what a reaction gets is followed by
// ../promises.js; here is what the engine's reports do not tell: of what the natives that combine
// promises make their result. What goes into the others is reported by the engine.

const { ArgumentSteps } = require('../iterated.js');
const { arrayIsArray, getOwnPropertyDescriptor, isObject } = require('../primordials.js');

/** @import { Model } from './model.js' */

/**
 * A symbolic text is a list of characters; what the engine has reported of them is not theirs.
 * @param {import('./model.js').Machine} machine
 * @param {object} result
 * @param {number} site
 * @param {string} path
 */
const ofText = (machine, result, site, path) => {
  machine.promises.known.delete(result);
  return machine.writer.lost(site, path);
};

/**
 * `all` and `allSettled`: the elements of the list, and where their results will be.
 * @param {string[]} names under which a result lies in its element; none if it is the element
 * @returns {Model}
 */
const collecting =
  (names) =>
  (machine, { values: [list], shadows, result, site }, path) => {
    if (shadows[0] > 0) {
      return ofText(machine, result, site, path);
    }
    const isArray = arrayIsArray(list);
    if (isArray ? machine.objects.isProxy(list) : !(list instanceof ArgumentSteps)) {
      return 0;
    }
    const sources = [];
    for (let i = 0; i < list.length; i++) {
      const value = getOwnPropertyDescriptor(isArray ? list : list.values, i)?.value;
      sources[i] = { shadow: machine.shadows.of(list, i, value), value };
    }
    machine.promises.known.set(result, { sources, names });
    return 0;
  };

/**
 * `any` and `race`: what is no promise and stands first is settled first. Of the others that are none
 * it is not known whether a promise before them has an outcome.
 * @type {Model}
 */
const first = (machine, { values: [list], shadows, result, site }, path) => {
  if (shadows[0] > 0) {
    return ofText(machine, result, site, path);
  }
  const isArray = arrayIsArray(list);
  if (isArray ? machine.objects.isProxy(list) : !(list instanceof ArgumentSteps)) {
    return 0;
  }
  for (let i = 0; i < list.length; i++) {
    const value = getOwnPropertyDescriptor(isArray ? list : list.values, i)?.value;
    if (!isObject(value)) {
      const shadow = machine.shadows.of(list, i, value);
      if (i === 0) {
        machine.promises.settlesWith(result, shadow, value);
      } else if (shadow > 0) {
        machine.writer.lost(site, path);
      }
      return 0;
    }
  }
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
  any: first,
  finally: passedThrough,
  race: first,
};
