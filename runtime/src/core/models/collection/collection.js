'use strict';
// What the models of `Map` and `Set` have in common. A symbolic key is decided against the keys that
// there are.

const {
  isObject,
  mapEntries,
  mapHas,
  mapIteratorNext,
  setHas,
  setIteratorNext,
  setValues,
} = require('../../primordials.js');
const { addPair } = require('./pair.js');

/**
 * @import { Call, Machine, Model, Prepare, Wrap } from '../model.js'
 *
 * Calls `each` with keys.
 * @typedef {(each: (key: unknown) => void) => void} ForEach
 */

/**
 * Calls `each` with every key of a map or a set.
 * @param {object} collection
 * @param {boolean} isMap
 * @returns {ForEach}
 */
const forEachKey = (collection, isMap) => (each) => {
  const native = isMap ? mapEntries(collection) : setValues(collection);
  const step = () => (isMap ? mapIteratorNext : setIteratorNext)(native);
  for (let { value, done } = step(); !done; { value, done } = step()) {
    each(isMap ? value[0] : value);
  }
};

/**
 * Runs a model where the native was called as what it is.
 * @param {boolean} isMap
 * @param {Model} model
 * @returns {Model}
 */
const on = (isMap, model) => (machine, call, path) => {
  try {
    (isMap ? mapHas : setHas)(call.receiver, undefined);
  } catch {
    return machine.finished.unmodelled(call, 'a collection');
  }
  return model(machine, call, path);
};

/**
 * Whether a key was there is known before it is added.
 * @param {boolean} isMap
 * @returns {Prepare}
 */
const prepareAdd = (isMap) => (machine, collection, shadows, values) => {
  machine.registers.passing(shadows, values);
  return (isMap ? mapHas : setHas)(collection, values[0]);
};

/**
 * Whether a key was there before it was added; false if nobody has looked.
 * @param {Call} call
 */
const wasThere = ({ prepared }) => prepared === true;

/**
 * A key comes to the keys of a collection: is it one of them?
 * @param {Machine} machine
 * @param {Call} call
 * @param {boolean} isMap
 */
const decideAdded = (machine, call, isMap) => {
  const { receiver, values, shadows, site } = call;
  const { 0: key } = values;
  const isFound = wasThere(call);
  /** @type {ForEach} */
  const others = (each) =>
    forEachKey(
      receiver,
      isMap,
    )((other) => {
      const isIt = other === key || (other !== other && key !== key);
      if (isFound || !isIt) {
        each(other);
      }
    });
  machine.collections.decideAmong(site, key, shadows[0] ?? 0, others, receiver, isFound);
};

/**
 * A key is looked for among the keys.
 * @param {Machine} machine
 * @param {Call} call
 * @param {boolean} isMap
 * @param {boolean} isFound
 */
const decideFound = (machine, { receiver, values, shadows, site }, isMap, isFound) =>
  machine.collections.decideAmong(
    site,
    values[0],
    shadows[0] ?? 0,
    forEachKey(receiver, isMap),
    receiver,
    isFound,
  );

/**
 * @param {boolean} isMap
 * @returns {Model}
 */
const has = (isMap) => (machine, call) => {
  decideFound(machine, call, isMap, call.result);
  return 0;
};

/**
 * @param {boolean} isMap
 * @returns {Model}
 */
const remove = (isMap) => (machine, call) => {
  const { receiver, values, shadows, site, result } = call;
  const { 0: key } = values;
  if (result) {
    machine.collections.decideRemoved(site, key, shadows[0] ?? 0, receiver);
  } else {
    decideFound(machine, call, isMap, false);
  }
  machine.collections.forget(receiver, key);
  return 0;
};

/** @type {Model} */
const clear = (machine, { receiver }) => {
  machine.collections.forgetAll(receiver);
  return 0;
};

/**
 * `entries`, `keys` and `values`.
 * @param {'map' | 'set'} kind
 * @param {import('../../walks.js').Given} part
 * @returns {Model}
 */
const iterating =
  (kind, part) =>
  (machine, { receiver, result }) => {
    machine.walks.iteratorMade(result, receiver, kind, part);
    return 0;
  };

/**
 * `forEach` gets the value and the key of each entry.
 * @param {boolean} isMap
 * @returns {Wrap}
 */
const forEach = (isMap) => (machine, state, f) =>
  /**
   * @this {unknown}
   * @param {unknown} value
   * @param {unknown} key
   */
  function callback(value, key) {
    /** @type {{object: any, site: number}} The native calls back, so it is a collection. */
    const { object, site } = state;
    const keyShadow = machine.collections.keyShadow(object, key);
    const shadow = isMap ? machine.collections.valueShadow(object, key, value) : keyShadow;
    const given = [shadow, keyShadow];
    const { value: result } = machine.callbacks.call(f, this, arguments, given, site);
    machine.registers.clear();
    return result;
  };

/**
 * The entries that a constructor adds one after the other.
 * @param {boolean} isMap
 * @returns {Model}
 */
const construct = (isMap) => (machine, call) => {
  const { values, shadows, result, site } = call;
  if (!isObject(values[0]) && !(shadows[0] > 0)) {
    return 0;
  }
  /** @type {{list: unknown[], found: boolean}} */
  const seen = { list: [], found: false };
  /** @type {import('./pair.js').AddOne} */
  const addOne = (key, keyShadow, value, shadow) => {
    seen.found = false;
    for (let i = 0; i < seen.list.length && !seen.found; i++) {
      seen.found = seen.list[i] === key || (key !== key && seen.list[i] !== seen.list[i]);
    }
    /** @type {ForEach} */
    const earlier = (each) => {
      for (let i = 0; i < seen.list.length; i++) {
        each(seen.list[i]);
      }
    };
    machine.collections.decideAmong(site, key, keyShadow, earlier, result, seen.found);
    if (isMap || !seen.found) {
      machine.collections.keep(result, key, keyShadow, value, shadow);
    }
    if (!seen.found) {
      seen.list[seen.list.length] = key;
    }
  };
  const isWalked = machine.walks.drain(values[0], (walk) => {
    if (!isMap) {
      addOne(walk.single.value, walk.shadowOf(walk.single.value), undefined, 0);
    } else if (walk.isPair) {
      addOne(walk.key.value, walk.key.shadow, walk.element.value, walk.element.shadow);
    } else {
      addPair(machine, walk.single.value, addOne);
    }
  });
  return isWalked || machine.registers.n === 0
    ? 0
    : machine.writer.lost(site, `iterable of a new ${isMap ? 'Map' : 'Set'}`);
};

/**
 * The models that maps and sets have both.
 * @param {boolean} isMap
 */
const shared = (isMap) => {
  const kind = isMap ? 'map' : 'set';
  return {
    clear: on(isMap, clear),
    construct: { made: construct(isMap) },
    delete: on(isMap, remove(isMap)),
    entries: on(isMap, iterating(kind, 'entries')),
    forEach: { called: on(isMap, () => 0), callback: forEach(isMap) },
    has: on(isMap, has(isMap)),
    keys: on(isMap, iterating(kind, 'keys')),
    values: on(isMap, iterating(kind, 'values')),
  };
};

module.exports = { decideAdded, decideFound, on, prepareAdd, shared, wasThere };
