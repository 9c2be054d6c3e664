'use strict';
// The model of `structuredClone`: the shadows of a graph go to its copy.

const {
  SafeMap,
  getOwnPropertyDescriptor,
  isMap,
  isObject,
  isSet,
  ownKeys,
} = require('../primordials.js');
const { copyTime } = require('./date/time.js');
const { put } = require('./model.js');

/** @import { Machine, Model } from './model.js' */

/**
 * Goes through a graph and its copy side by side.
 * @param {Machine} machine
 * @param {unknown} source
 * @param {unknown} copy
 * @param {Map<object, true>} seen what has been gone through
 */
const follow = (machine, source, copy, seen) => {
  if (!isObject(source) || !isObject(copy) || machine.objects.isProxy(source) || seen.has(source)) {
    return;
  }
  seen.set(source, true);
  if (isMap(source) || isSet(source)) {
    followEntries(machine, source, copy, seen);
    return;
  }
  copyTime(machine, source, copy);
  const keys = ownKeys(source);
  for (let i = 0; i < keys.length; i++) {
    const own = getOwnPropertyDescriptor(source, keys[i]);
    if (own === undefined || own.get !== undefined) {
      continue;
    }
    const value = getOwnPropertyDescriptor(copy, keys[i])?.value;
    if (isObject(own.value)) {
      follow(machine, own.value, value, seen);
    } else {
      put(machine, copy, keys[i], value, machine.shadows.of(source, keys[i], value));
    }
  }
};

/**
 * The entries of a map or a set and of its copy, which lie in one order.
 * @param {Machine} machine
 * @param {object} source
 * @param {object} copy
 * @param {Map<object, true>} seen
 */
const followEntries = (machine, source, copy, seen) => {
  const kind = isMap(source) ? 'map' : 'set';
  const from = /** @type {import('../walks.js').Walk} */ (
    machine.walks.walkOver(source, kind, 'entries')
  );
  const to = machine.walks.walkOver(copy, kind, 'entries');
  while (to !== undefined && from.advance() && to.advance()) {
    const { key, element } = from;
    follow(machine, key.value, to.key.value, seen);
    if (kind === 'map') {
      follow(machine, element.value, to.element.value, seen);
    }
    const shadow = kind === 'map' && !isObject(element.value) ? element.shadow : 0;
    machine.collections.keep(
      copy,
      to.key.value,
      isObject(key.value) ? 0 : key.shadow,
      to.element.value,
      shadow,
    );
  }
};

/** @type {Model} */
const clone = (machine, { values, shadows, result }) => {
  if (!isObject(values[0])) {
    return shadows[0] ?? 0;
  }
  follow(machine, values[0], result, new SafeMap());
  return 0;
};

module.exports = { structuredClone: clone };
