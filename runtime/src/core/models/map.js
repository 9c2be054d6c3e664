'use strict';
// Models of `Map`.

const { mapHas } = require('../primordials.js');
const {
  decideAdded,
  decideFound,
  on,
  prepareAdd,
  shared,
  wasThere,
} = require('./collection/collection.js');

/** @import { Definition, Model } from './model.js' */

/** @type {Model} */
const get = (machine, call) => {
  const { receiver, values, result } = call;
  decideFound(machine, call, true, mapHas(receiver, values[0]));
  return machine.collections.valueShadow(receiver, values[0], result);
};

/** @type {Model} */
const set = (machine, call) => {
  const { receiver, values, shadows } = call;
  decideAdded(machine, call, true);
  if (!wasThere(call)) {
    machine.collections.forget(receiver, values[0]);
  }
  machine.collections.keep(receiver, values[0], shadows[0] ?? 0, values[1], shadows[1] ?? 0);
  return 0;
};

const both = shared(true);

module.exports = {
  ...both,
  entries: /** @satisfies {Definition} */ ({
    called: both.entries,
    walk: { kind: 'map', part: 'entries' },
  }),
  get: on(true, get),
  set: { called: on(true, set), prepare: prepareAdd(true) },
};
