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
  machine.registers.iteration = state;
  if (hasMore || state.results !== null) {
    machine.registers.passing(NONE, NONE);
  } else {
    machine.registers.clear();
  }
};

/**
 * Wraps a callback over elements; `after` sees each result, and tells whether the model must be asked.
 * @param {(machine: import('../machine.js').Machine, state: object, result: unknown, shadow: number,
 *   element: number, value: unknown, index: number) => boolean} after
 */
const overElements = (after) => (machine, state, f) =>
  function callback(value, index) {
    const element = machine.registers.n === 0 ? 0 : machine.shadows.of(state.object, index, value);
    if (element === 0) {
      machine.registers.clear();
    } else {
      machine.registers.passing([element, 0, 0], [value, index, arguments[2]]);
    }
    const result = apply(f, this, arguments);
    const shadow = machine.callbacks.gaveBack(f, this, result, state.site);
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
    machine.decisions.branch(state.site, shadow, result);
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
  if (machine.objects.isProxy(result)) {
    return false;
  }
  const length = machine.objects.lengthOf(result);
  for (let i = 0; i < length; i++) {
    if (machine.objects.property(result, i) === undefined) {
      continue;
    }
    const value = machine.objects.elementOf(result, i);
    const own = machine.shadows.of(result, i, value);
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
      const isPending = machine.registers.s === -1 && machine.registers.values.length > 1;
      state.shadow = isPending
        ? (machine.registers.shadows[1] ?? 0)
        : machine.shadows.of(state.object, index - step, total);
      isFirst = false;
    }
    const element = machine.shadows.of(state.object, index, value);
    const shadows = [state.shadow, element];
    const args = [total, value, index, array];
    ({ value: state.value, shadow: state.shadow } = machine.callbacks.call(
      f,
      this,
      args,
      shadows,
      state.site,
    ));
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
  const length = machine.registers.n === 0 ? 0 : machine.objects.lengthOf(object);
  for (let i = 0; i < length; i++) {
    const value = machine.objects.elementOf(object, i);
    if (!isTerm(value)) {
      continue;
    }
    const shadow = machine.shadows.of(object, i, value);
    const other = shadows.get(value);
    if (other !== undefined && other !== shadow) {
      machine.writer.lost(site, 'equal elements being sorted');
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
    const { value: result, shadow } = machine.callbacks.call(f, this, arguments, passed, site);
    // These are the questions of V8's algorithms, for arrays and for typed arrays.
    if (shadow !== 0 && isTyped) {
      machine.decisions.decide(site, '>', result, shadow, 0, 0, result > 0);
    } else if (shadow !== 0) {
      machine.decisions.decide(site, '<', result, shadow, 0, 0, result < 0);
    }
    left(machine, state, machine.registers.n !== 0);
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
      type === undefined ? { value, shadow } : toElement(machine.writer, type, value, shadow, site);
    put(machine, result, index, stored.value, stored.shadow);
  }
  return 0;
};

const collect = (machine, call) => {
  const state = machine.callbacks.iterationOf(call, collect);
  return state === undefined ? 0 : deliver(machine, state, call);
};

const found = (machine, call) => {
  const state = machine.callbacks.iterationOf(call, found);
  return state !== undefined && is(state.value, call.result) ? state.shadow : 0;
};

const total = (machine, call) => {
  const { receiver, values, shadows, result } = call;
  // With one value in all nothing is called.
  const isPending = values.length > 0 && machine.registers.iteration === undefined;
  if (isPending && values.length > 1) {
    return is(values[1], result) ? shadows[1] : 0;
  }
  if (isPending) {
    for (let i = 0; i < machine.objects.lengthOf(receiver); i++) {
      if (machine.objects.property(receiver, i) !== undefined) {
        return machine.shadows.of(receiver, i, result);
      }
    }
  }
  const state = machine.callbacks.iterationOf(call, total);
  return state !== undefined && is(state.value, result) ? state.shadow : 0;
};

const decided = (machine, call) => {
  machine.callbacks.iterationOf(call, decided);
  return 0;
};

/** Whether one element may stand before another where nothing was compared by the app. */
const isBefore = (a, b, isNumeric) => (isNumeric ? !(a > b) : `${a}` <= `${b}`);

/** Neighbours in order: NaN is last, and -0 before 0. */
const decideNumbers = (machine, site, a, b) => {
  if (a.value < b.value) {
    machine.decisions.decide(site, '<', a.value, a.shadow, b.value, b.shadow, true);
  } else if (is(a.value, b.value) || a.value === 0) {
    machine.decisions.same(site, a.value, a.shadow, b.value, b.shadow, true);
    machine.decisions.sign(site, a.value, a.shadow);
    machine.decisions.sign(site, b.value, b.shadow);
  } else {
    machine.decisions.same(site, b.value, b.shadow, NaN, 0, true);
    machine.decisions.same(site, a.value, a.shadow, NaN, 0, false);
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
    const a = machine.objects.elementOf(sorted, i - 1);
    const b = machine.objects.elementOf(sorted, i);
    if (!isTerm(a) || !isTerm(b) || b === undefined || !isBefore(a, b, isNumeric)) {
      machine.writer.lost(site, 'order of elements');
    } else if (isNumeric) {
      decideNumbers(
        machine,
        site,
        { value: a, shadow: shadows[i - 1] },
        { value: b, shadow: shadows[i] },
      );
    } else {
      const left = machine.operators.textual(a, machine.operators.operand(a, shadows[i - 1]));
      const right = machine.operators.textual(b, machine.operators.operand(b, shadows[i]));
      const op = `${a}` === `${b}` ? Op.StrictlyEqual : Op.LessThan;
      machine.decisions.branch(site, machine.writer.apply(op, [left, right]), true);
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
  const length = machine.objects.lengthOf(target);
  for (let i = 0; i < length; i++) {
    const element = machine.objects.elementOf(target, i);
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
    const state = machine.callbacks.iterationOf(call, model);
    const entry = machine.shadows.entryWithElements(call.receiver);
    if (entry === null) {
      return 0;
    }
    const target = isInPlace ? call.receiver : call.result;
    const shadows = reordered(machine, entry, target);
    for (let i = 0; i < shadows.length; i++) {
      machine.shadows.set(target, i, machine.objects.elementOf(target, i), shadows[i]);
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
  if (machine.objects.isProxy(source) || machine.objects.property(source, iterator) !== undefined) {
    return;
  }
  const length = machine.objects.dataProperty(source, 'length')?.value;
  machine.decisions.pin(site, length, machine.shadows.of(source, 'length', length));
};

/** `Array.from` iterates its argument while it calls back. */
const fromEach = (machine, state, f) => {
  let source;
  let walk;
  let count = 0;
  const callback = function (value, index) {
    if (count++ === 0) {
      // The source is among the pending arguments.
      const isPending = machine.registers.s === -1 && machine.registers.values.length > 0;
      source = isPending ? machine.registers.values[0] : undefined;
      const shadow = isPending ? machine.registers.shadows[0] : 0;
      if (typeof source !== 'string') {
        if (isObject(source)) {
          pinLength(machine, source, state.site);
        }
        walk = machine.walks.walkFrom(source);
      } else if (shadow > 0) {
        source = state.characters = machine.iteration.characters(source, shadow, state.site);
      }
    }
    if (state.characters !== undefined) {
      state.characters.next();
    }
    let element = 0;
    if (walk !== undefined) {
      if (walk.advance()) {
        element = walk.shadowOf(value);
      }
    } else {
      element = machine.shadows.of(source, index, value);
    }
    const { value: result, shadow } = machine.callbacks.call(
      f,
      this,
      arguments,
      [element],
      state.site,
    );
    if (shadow !== 0) {
      kept(state, index, result, shadow);
    }
    left(machine, state, false);
    return result;
  };
  return machine.callbacks.standsFor(callback, state);
};

/** `Array.from` without a callback: the elements of what was iterated. */
const copied = (machine, { values, result }) => {
  const { 0: source } = values;
  let index = 0;
  if (machine.walks.drain(source, (walk) => machine.literals.stepInto(result, index++, walk))) {
    return;
  }
  const length = machine.objects.lengthOf(source);
  for (let i = 0; i < length; i++) {
    const value = machine.objects.elementOf(source, i);
    put(machine, result, i, value, machine.shadows.of(source, i, value));
  }
};

const from = (machine, call) => {
  const { values, shadows, result, site } = call;
  const state = machine.callbacks.iterationOf(call, from);
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
    return machine.iteration.spreadCharacters(result, values[0], shadows[0], site);
  }
  if (!isObject(values[0]) || machine.objects.isProxy(values[0])) {
    return 0;
  }
  // Whether or not the callback is called, decisions have one place.
  pinLength(machine, values[0], machine.callbacks.siteOf(values[1], site));
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
    machine.natives.callbacks.set(intrinsic(prototype, name), wrap);
    machine.natives.models.set(intrinsic(prototype, name), model);
  }
  search(machine, intrinsic(global, 'Array'), ['from']);
  const native = intrinsic(global, 'Array', 'from');
  machine.natives.callbacks.set(native, fromEach);
  machine.natives.models.set(native, from);
};
Object.assign(module.exports, { CALLING_BACK });
