'use strict';
// Models of `Map`, `Set`, `WeakMap` and `WeakSet`. A symbolic key is decided against the keys that
// there are; the keys of weak collections are objects, which are never symbolic.

const {
  apply,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isObject,
  mapEntries,
  mapHas,
  mapIteratorNext,
  setHas,
  setIteratorNext,
  setValues,
} = require('../primordials.js');
const { next } = require('./array.js');
const { concrete, install, intrinsic, search } = require('./model.js');

/** Calls `each` with every key of a map or a set. */
const forEachKey = (collection, isMap) => (each) => {
  const native = isMap ? mapEntries(collection) : setValues(collection);
  const step = () => (isMap ? mapIteratorNext : setIteratorNext)(native);
  for (let { value, done } = step(); !done; { value, done } = step()) {
    each(isMap ? value[0] : value);
  }
};

/** Runs a model where the native was called as what it is. */
const on = (has, model) => (machine, call) => {
  try {
    has(call.receiver, undefined);
  } catch {
    return machine.finished.unmodelled(call, 'a collection');
  }
  return model(machine, call);
};

/** Whether a key was there is known before it is added. */
const prepareAdd = (has) => (machine, collection, shadows, values) => {
  machine.registers.passing(shadows, values);
  return { wasThere: has(collection, values[0]) };
};

/** Whether a key was there before it was added; false if nobody has looked. */
const wasThere = ({ prepared }) => prepared?.wasThere === true;

/** A key comes to the keys of a collection: is it one of them? */
const decideAdded = (machine, call, isMap) => {
  const { receiver, values, shadows, site } = call;
  const { 0: key } = values;
  const isFound = wasThere(call);
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

const set = (machine, call) => {
  const { receiver, values, shadows } = call;
  decideAdded(machine, call, true);
  if (!wasThere(call)) {
    machine.collections.forget(receiver, values[0]);
  }
  machine.collections.keep(receiver, values[0], shadows[0] ?? 0, values[1], shadows[1] ?? 0);
  return 0;
};

const add = (machine, call) => {
  const { receiver, values, shadows } = call;
  decideAdded(machine, call, false);
  if (!wasThere(call)) {
    machine.collections.forget(receiver, values[0]);
  }
  if (!wasThere(call)) {
    machine.collections.keep(receiver, values[0], shadows[0] ?? 0, undefined, 0);
  }
  return 0;
};

/** A key is looked for among the keys. */
const decideFound = (machine, { receiver, values, shadows, site }, isMap, isFound) =>
  machine.collections.decideAmong(
    site,
    values[0],
    shadows[0] ?? 0,
    forEachKey(receiver, isMap),
    receiver,
    isFound,
  );

const get = (machine, call) => {
  const { receiver, values, result } = call;
  decideFound(machine, call, true, mapHas(receiver, values[0]));
  return machine.collections.valueShadow(receiver, values[0], result);
};

const has = (isMap) => (machine, call) => {
  decideFound(machine, call, isMap, call.result);
  return 0;
};

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

const clear = (machine, { receiver }) => {
  machine.collections.forgetAll(receiver);
  return 0;
};

const iterating =
  (kind, part) =>
  (machine, { receiver, result }) => {
    machine.walks.iteratorMade(result, receiver, kind, part);
    return 0;
  };

/** `forEach` gets the value and the key of each entry. */
const forEach = (isMap) => (machine, state, f) =>
  function callback(value, key) {
    const { object, site } = state;
    const keyShadow = machine.collections.keyShadow(object, key);
    const shadow = isMap ? machine.collections.valueShadow(object, key, value) : keyShadow;
    const { value: result } = machine.callbacks.call(f, this, arguments, [shadow, keyShadow], site);
    machine.registers.clear();
    return result;
  };

/** The entries that a constructor adds one after the other. */
const construct = (isMap) => (machine, call) => {
  const { values, shadows, result, site } = call;
  if (!isObject(values[0]) && !(shadows[0] > 0)) {
    return 0;
  }
  const seen = { list: [], found: false };
  const addOne = (key, keyShadow, value, shadow) => {
    seen.found = false;
    for (let i = 0; i < seen.list.length && !seen.found; i++) {
      seen.found = seen.list[i] === key || (key !== key && seen.list[i] !== seen.list[i]);
    }
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

/** An entry as the app made it. */
const addPair = (machine, pair, addOne) => {
  if (!isObject(pair)) {
    return;
  }
  const key = machine.objects.elementOf(pair, 0);
  const value = machine.objects.elementOf(pair, 1);
  addOne(key, machine.shadows.of(pair, 0, key), value, machine.shadows.of(pair, 1, value));
};

const weakSet = (machine, { receiver, values, shadows }) => {
  machine.collections.keep(receiver, values[0], 0, values[1], shadows[1] ?? 0, true);
  return 0;
};

const weakGet = (machine, { receiver, values, result }) =>
  machine.collections.valueShadow(receiver, values[0], result);

const weakRemove = (machine, { receiver, values }) => {
  machine.collections.forget(receiver, values[0]);
  return 0;
};

const weakConstruct = (machine, { values, result }) => {
  machine.walks.drain(values[0], (walk) => {
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

const installOne = (machine, global, name, { kind, native, models, part }) => {
  const constructor = intrinsic(global, name);
  const prototype = intrinsic(constructor, 'prototype');
  const guarded = {};
  for (const key of Object.keys(models)) {
    guarded[key] = on(native, models[key]);
  }
  install(machine.natives.models, prototype, guarded);
  machine.natives.constructors.set(constructor, construct(kind === 'map'));
  install(machine.natives.callbacks, prototype, { forEach: forEach(kind === 'map') });
  const adder = kind === 'map' ? 'set' : 'add';
  install(machine.natives.preparations, prototype, { [adder]: prepareAdd(native) });
  search(machine, prototype, ['entries', 'forEach', 'keys', 'values']);
  const iterate = getOwnPropertyDescriptor(prototype, Symbol.iterator).value;
  machine.natives.iterables.set(iterate, { kind, part });
  install(machine.natives.models, getPrototypeOf(apply(iterate, new constructor(), [])), { next });
};

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  if (intrinsic(global, 'Map') === undefined) {
    return;
  }
  const shared = (kind) => ({
    clear,
    delete: remove(kind === 'map'),
    entries: iterating(kind, 'entries'),
    forEach: concrete,
    has: has(kind === 'map'),
    keys: iterating(kind, 'keys'),
    values: iterating(kind, 'values'),
  });
  installOne(machine, global, 'Map', {
    kind: 'map',
    native: mapHas,
    part: 'entries',
    models: { ...shared('map'), get, set },
  });
  installOne(machine, global, 'Set', {
    kind: 'set',
    native: setHas,
    part: 'values',
    models: { ...shared('set'), add },
  });
  const weakMap = intrinsic(global, 'WeakMap');
  const weakModels = { delete: weakRemove, get: weakGet, has: concrete, set: weakSet };
  install(machine.natives.models, intrinsic(weakMap, 'prototype'), weakModels);
  machine.natives.constructors.set(weakMap, weakConstruct);
  machine.natives.constructors.set(intrinsic(global, 'WeakSet'), concrete);
  machine.natives.constructors.set(intrinsic(global, 'WeakRef'), concrete);
};
