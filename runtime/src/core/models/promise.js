'use strict';
// Models of `Promise`. What settles a promise and what a reaction gets is followed by
// ../promises.js; here is what the engine's reports do not tell: of what the natives that combine
// promises make their result.

const { arrayIsArray, getOwnPropertyDescriptor } = require('../primordials.js');
const { intrinsic } = require('./model.js');

/** `all` and `allSettled`: the elements of the list, and where their results will be. */
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

const passedThrough = (machine, { receiver, result }) => {
  machine.promises.known.set(result, { through: receiver });
  return 0;
};

/** What goes in is reported by the engine. */
const reported = () => 0;

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const set = (name, model) =>
    machine.natives.models.set(intrinsic(global, 'Promise', name), model);
  set('all', collecting([]));
  set('allSettled', collecting(['value', 'reason']));
  set('any', reported);
  set('race', reported);
  set('reject', reported);
  set('resolve', reported);
  const prototype = intrinsic(global, 'Promise', 'prototype');
  machine.natives.models.set(intrinsic(prototype, 'finally'), passedThrough);
};
