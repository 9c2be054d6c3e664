'use strict';
// Models of the natives that call back with elements: of arrays, typed arrays and array-likes.
//
// `wrap(machine, state, f)` makes the callback that the native gets in place of `f`; it passes the
// shadows of the elements and keeps what `f` returns in the iteration's state, which the model takes
// over when the native has returned. If nothing is left to take over, nobody asks the model; so a
// wrapper that has something leaves the register pending.

const { Op } = require('../../protocol.js');
const { toElement } = require('../element.js');
const {
  SafeMap,
  apply,
  arrayIsArray,
  is,
  isObject,
  isTerm,
  isTypedArray,
  iterator,
  typedArrayName,
} = require('../primordials.js');
const { intrinsic, put, search } = require('./model.js');

const NONE = [];

/** The end of a callback: its iteration is the one that goes on; whether its model must be asked. */
const left = (machine, state, hasMore) => {
  machine.iteration = state;
  if (hasMore || state.results !== null) {
    machine.passing(NONE, NONE);
  } else {
    machine.clear();
  }
};

/**
 * Wraps a callback over elements; `after` sees each result, and tells whether the model must be asked.
 * @param {(machine: import('../machine.js').Machine, state: object, result: unknown, shadow: number,
 *   element: number, value: unknown, index: number) => boolean} after
 */
const overElements = (after) => (machine, state, f) =>
  function callback(value, index) {
    const element = machine.n === 0 ? 0 : machine.shadowOf(state.object, index, value);
    if (element === 0) {
      machine.clear();
    } else {
      machine.passing([element, 0, 0], [value, index, arguments[2]]);
    }
    const result = apply(f, this, arguments);
    const shadow = machine.gaveBack(f, this, result, state.site);
    left(machine, state, after(machine, state, result, shadow, element, value, index));
    return result;
  };

const kept = (state, index, value, shadow) => {
  state.results ??= [];
  state.results[state.results.length] = { index, value, shadow };
};

const ignored = overElements(() => false);

const mapped = overElements((machine, state, result, shadow, element, value, index) => {
  if (shadow !== 0) {
    kept(state, index, result, shadow);
  }
  return false;
});

const tested = overElements((machine, state, result, shadow, element, value) => {
  if (shadow !== 0) {
    machine.branch(state.site, shadow, result);
  }
  if (!result) {
    return false;
  }
  state.shadow = element;
  state.value = value;
  if (element !== 0) {
    kept(state, state.index, value, element);
  }
  state.index++;
  return element !== 0;
});

/** `flatMap` spreads what is returned, so all of it is kept. */
const flatMapped = overElements((machine, state, result, shadow) => {
  if (!arrayIsArray(result)) {
    if (shadow !== 0) {
      kept(state, state.index, result, shadow);
    }
    state.index++;
    return false;
  }
  if (machine.isProxy(result)) {
    return false;
  }
  const length = machine.lengthOf(result);
  for (let i = 0; i < length; i++) {
    if (machine.property(result, i) === undefined) {
      continue;
    }
    const value = machine.elementOf(result, i);
    const own = machine.shadowOf(result, i, value);
    if (own !== 0) {
      kept(state, state.index, value, own);
    }
    state.index++;
  }
  return false;
});

const reduced = (step) => (machine, state, f) => {
  let isFirst = true;
  return function callback(total, value, index, array) {
    if (isFirst) {
      // The initial value's shadow is pending; without one it is the element that came first.
      const isPending = machine.shadow === -1 && machine.values.length > 1;
      state.shadow = isPending
        ? (machine.shadows[1] ?? 0)
        : machine.shadowOf(state.object, index - step, total);
      isFirst = false;
    }
    const element = machine.shadowOf(state.object, index, value);
    const shadows = [state.shadow, element];
    state.shadow = machine.calledBack(f, this, [total, value, index, array], shadows, state.site);
    state.value = machine.result;
    left(machine, state, state.shadow !== 0);
    return state.value;
  };
};

/**
 * The elements' shadows by value: `sort` moves elements before it compares them. A value that is
 * there twice, with different shadows, has none that is sure.
 */
const shadowsByValue = (machine, object, site) => {
  const shadows = new SafeMap();
  const length = machine.n === 0 ? 0 : machine.lengthOf(object);
  for (let i = 0; i < length; i++) {
    const value = machine.elementOf(object, i);
    if (!isTerm(value)) {
      continue;
    }
    const shadow = machine.shadowOf(object, i, value);
    const other = shadows.get(value);
    if (other !== undefined && other !== shadow) {
      machine.lost(site, 'equal elements being sorted');
      shadows.set(value, 0);
    } else {
      shadows.set(value, shadow);
    }
  }
  return shadows;
};

const compared = (machine, state, f) => {
  const { site } = state;
  const shadows = shadowsByValue(machine, state.object, site);
  const isTyped = isTypedArray(state.object);
  return function callback(a, b) {
    const passed = [shadows.get(a) ?? 0, shadows.get(b) ?? 0];
    const shadow = machine.calledBack(f, this, arguments, passed, site);
    const { result } = machine;
    // These are the questions of V8's algorithms, for arrays and for typed arrays.
    if (shadow !== 0 && isTyped) {
      machine.decide(site, '>', result, shadow, 0, 0, result > 0);
    } else if (shadow !== 0) {
      machine.decide(site, '<', result, shadow, 0, 0, result < 0);
    }
    left(machine, state, machine.n !== 0);
    return result;
  };
};

/** What callbacks returned goes to the elements of the result. */
const deliver = (machine, { results }, { result, site }) => {
  if (results === null || !isObject(result)) {
    return 0;
  }
  const type = isTypedArray(result) ? typedArrayName(result) : undefined;
  for (let i = 0; i < results.length; i++) {
    const { index, value, shadow } = results[i];
    const stored =
      type === undefined ? { value, shadow } : toElement(machine, type, value, shadow, site);
    put(machine, result, index, stored.value, stored.shadow);
  }
  return 0;
};

const collect = (machine, call) => {
  const state = machine.iterationOf(call, collect);
  return state === undefined ? 0 : deliver(machine, state, call);
};

const found = (machine, call) => {
  const state = machine.iterationOf(call, found);
  return state !== undefined && is(state.value, call.result) ? state.shadow : 0;
};

const total = (machine, call) => {
  const { receiver, values, shadows, result } = call;
  // With one value in all nothing is called.
  const isPending = values.length > 0 && machine.iteration === undefined;
  if (isPending && values.length > 1) {
    return is(values[1], result) ? shadows[1] : 0;
  }
  if (isPending) {
    for (let i = 0; i < machine.lengthOf(receiver); i++) {
      if (machine.property(receiver, i) !== undefined) {
        return machine.shadowOf(receiver, i, result);
      }
    }
  }
  const state = machine.iterationOf(call, total);
  return state !== undefined && is(state.value, result) ? state.shadow : 0;
};

const decided = (machine, call) => {
  machine.iterationOf(call, decided);
  return 0;
};

/** Whether one element may stand before another where nothing was compared by the app. */
const isBefore = (a, b, isNumeric) => (isNumeric ? !(a > b) : `${a}` <= `${b}`);

/** Neighbours in order: NaN is last, and -0 before 0. */
const decideNumbers = (machine, site, a, b) => {
  if (a.value < b.value) {
    machine.decide(site, '<', a.value, a.shadow, b.value, b.shadow, true);
  } else if (is(a.value, b.value) || a.value === 0) {
    machine.decideSame(site, a.value, a.shadow, b.value, b.shadow, true);
    machine.decideSign(site, a.value, a.shadow);
    machine.decideSign(site, b.value, b.shadow);
  } else {
    machine.decideSame(site, b.value, b.shadow, NaN, 0, true);
    machine.decideSame(site, a.value, a.shadow, NaN, 0, false);
  }
};

/**
 * Without a comparator arrays compare their elements as texts, typed arrays as numbers: decisions
 * between neighbours in the result say how they lay.
 */
const decideOrder = (machine, sorted, shadows, site) => {
  const isNumeric = isTypedArray(sorted);
  for (let i = 1; i < shadows.length; i++) {
    if ((shadows[i - 1] | shadows[i]) === 0) {
      continue;
    }
    const a = machine.elementOf(sorted, i - 1);
    const b = machine.elementOf(sorted, i);
    if (!isTerm(a) || !isTerm(b) || b === undefined || !isBefore(a, b, isNumeric)) {
      machine.lost(site, 'order of elements');
    } else if (isNumeric) {
      decideNumbers(
        machine,
        site,
        { value: a, shadow: shadows[i - 1] },
        { value: b, shadow: shadows[i] },
      );
    } else {
      const left = machine.textual(a, machine.operand(a, shadows[i - 1]));
      const right = machine.textual(b, machine.operand(b, shadows[i]));
      const op = `${a}` === `${b}` ? Op.StrictlyEqual : Op.LessThan;
      machine.branch(site, machine.writer.apply(op, [left, right]), true);
    }
  }
};

/** The shadows of an entry in the new order of the elements; of equal ones the first is first. */
const reordered = (machine, entry, target) => {
  const left = [];
  for (let i = 0; i < entry.shadows.length; i++) {
    left[i] = entry.shadows[i];
  }
  const shadows = [];
  const length = machine.lengthOf(target);
  for (let i = 0; i < length; i++) {
    const element = machine.elementOf(target, i);
    let from = 0;
    while (from < left.length && !(left[from] !== 0 && is(entry.values[from], element))) {
      from++;
    }
    shadows[i] = from < left.length ? left[from] : 0;
    if (from < left.length) {
      left[from] = 0;
    }
  }
  return shadows;
};

const sorting = (isInPlace) => {
  const model = (machine, call) => {
    const state = machine.iterationOf(call, model);
    const entry = machine.entryWithElements(call.receiver);
    if (entry === null) {
      return 0;
    }
    const target = isInPlace ? call.receiver : call.result;
    const shadows = reordered(machine, entry, target);
    for (let i = 0; i < shadows.length; i++) {
      machine.setShadow(target, i, machine.elementOf(target, i), shadows[i]);
    }
    if (state === undefined && typeof call.values[0] !== 'function') {
      decideOrder(machine, target, shadows, call.site);
    }
    return 0;
  };
  model.calls = false;
  model.knowsTaken = true;
  return model;
};

for (const model of [collect, decided, found, total]) {
  model.knowsTaken = true;
}

const CALLING_BACK = {
  every: [tested, decided],
  filter: [tested, collect],
  find: [tested, found],
  findIndex: [tested, decided],
  findLast: [tested, found],
  findLastIndex: [tested, decided],
  flatMap: [flatMapped, collect],
  forEach: [ignored, decided],
  map: [mapped, collect],
  reduce: [reduced(1), total],
  reduceRight: [reduced(-1), total],
  some: [tested, decided],
  sort: [compared, sorting(true)],
  toSorted: [compared, sorting(false)],
};

/** Of what is not iterated, the length is decided. */
const pinLength = (machine, source, site) => {
  if (machine.isProxy(source) || machine.property(source, iterator) !== undefined) {
    return;
  }
  const length = machine.dataProperty(source, 'length')?.value;
  machine.pin(site, length, machine.shadowOf(source, 'length', length));
};

/** `Array.from` iterates its argument while it calls back. */
const fromEach = (machine, state, f) => {
  machine.callbackSite = state.site;
  let source;
  let walk;
  let count = 0;
  return function callback(value, index) {
    if (count++ === 0) {
      // The source is among the pending arguments.
      const isPending = machine.shadow === -1 && machine.values.length > 0;
      source = isPending ? machine.values[0] : undefined;
      const shadow = isPending ? machine.shadows[0] : 0;
      if (typeof source !== 'string') {
        if (isObject(source)) {
          pinLength(machine, source, state.site);
        }
        walk = machine.walkFrom(source);
      } else if (shadow > 0) {
        source = state.characters = machine.characters(source, shadow, state.site);
      }
    }
    if (state.characters !== undefined) {
      state.characters.next();
    }
    let element = 0;
    if (walk !== undefined) {
      if (walk.advance()) {
        element = walk.at([], value);
      }
    } else {
      element = machine.shadowOf(source, index, value);
    }
    const shadow = machine.calledBack(f, this, arguments, [element], state.site);
    const { result } = machine;
    if (shadow !== 0) {
      kept(state, index, result, shadow);
    }
    left(machine, state, false);
    return result;
  };
};

/** `Array.from` without a callback: the elements of what was iterated. */
const copied = (machine, { values, result }) => {
  const { 0: source } = values;
  let index = 0;
  if (machine.drain(source, (walk) => machine.stepInto(result, index++, walk))) {
    return;
  }
  const length = machine.lengthOf(source);
  for (let i = 0; i < length; i++) {
    const value = machine.elementOf(source, i);
    put(machine, result, i, value, machine.shadowOf(source, i, value));
  }
};

const from = (machine, call) => {
  const { values, shadows, result, site } = call;
  const state = machine.iterationOf(call, from);
  if (state !== undefined) {
    state.characters?.next();
    return deliver(machine, state, call);
  }
  if (values.length === 0 || !isObject(result)) {
    return 0;
  }
  if (typeof values[0] === 'string') {
    if (!(shadows[0] > 0)) {
      return 0;
    }
    return machine.spreadCharacters(result, values[0], shadows[0], site);
  }
  if (!isObject(values[0]) || machine.isProxy(values[0])) {
    return 0;
  }
  // Whether or not the callback is called, decisions have one place.
  pinLength(machine, values[0], typeof values[1] === 'function' ? machine.callbackSite : site);
  if (values[1] === undefined) {
    copied(machine, call);
  }
  return 0;
};

from.knowsTaken = true;

/** @param {import('../machine.js').Machine} machine */
module.exports = (machine, global) => {
  const prototype = intrinsic(global, 'Array', 'prototype');
  for (const name of Object.keys(CALLING_BACK)) {
    const [wrap, model] = CALLING_BACK[name];
    machine.callbacks.set(intrinsic(prototype, name), wrap);
    machine.models.set(intrinsic(prototype, name), model);
  }
  search(machine, intrinsic(global, 'Array'), ['from']);
  const native = intrinsic(global, 'Array', 'from');
  machine.callbacks.set(native, fromEach);
  machine.models.set(native, from);
};
Object.assign(module.exports, { CALLING_BACK });
