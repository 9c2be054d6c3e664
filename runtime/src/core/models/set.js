'use strict';
// Models of `Set`, whose `keys` are its `values`.

const { decideAdded, on, prepareAdd, shared, wasThere } = require('./collection/collection.js');

/** @import { Definition, Model } from './model.js' */

/** @type {Model} */
const add = (machine, call) => {
  const { receiver, values, shadows } = call;
  decideAdded(machine, call, false);
  if (!wasThere(call)) {
    machine.collections.forget(receiver, values[0]);
    machine.collections.keep(receiver, values[0], shadows[0] ?? 0, undefined, 0);
  }
  return 0;
};

const { keys: _, ...both } = shared(false);

module.exports = {
  ...both,
  add: { called: on(false, add), prepare: prepareAdd(false) },
  values: /** @satisfies {Definition} */ ({
    called: both.values,
    walk: { kind: 'set', part: 'values' },
  }),
};
