'use strict';
// What natives iterate: the shadows of the steps of arrays, maps, sets and their iterators.
//
// Nobody tells the machine when a native iterator moves. So a `Walk` goes along: it makes the same
// steps over the same object, and a shadow counts only if the step gave the value that was really
// read. What is iterated by code of the app is not walked.

const {
  SafeWeakMap,
  arrayIsArray,
  getOwnPropertyDescriptor,
  is,
  isObject,
  isTypedArray,
  iterator,
  mapEntries,
  mapIteratorNext,
  setIteratorNext,
  setValues,
  typedArrayLength,
} = require('./primordials.js');

/** Walks over one object that are remembered at a time: loops over it may be nested. */
const MOST_WALKS = 4;

/** The length of an array or of an array-like, without running code of the app. */
const lengthOf = (machine, object) => {
  if (isTypedArray(object)) {
    return typedArrayLength(object);
  }
  if (!isObject(object) || machine.isProxy(object)) {
    return 0;
  }
  const length = machine.dataProperty(object, 'length')?.value;
  return typeof length === 'number' && length > 0 ? length : 0;
};

/** An element, without running code of the app; undefined if an accessor or a proxy is there. */
const elementOf = (machine, object, index) => {
  const own = machine.isProxy(object) ? undefined : getOwnPropertyDescriptor(object, index);
  if (own !== undefined) {
    return own.value;
  }
  return machine.dataProperty(object, index)?.value;
};

const rest = (keys) => {
  const others = [];
  for (let i = 1; i < keys.length; i++) {
    others[i - 1] = keys[i];
  }
  return others;
};

/** A part of a step: a value and its shadow. */
const CONCRETE = { value: undefined, shadow: 0 };

/** Goes along with a native iterator. */
class Walk {
  /**
   * @param {import('./machine.js').Machine} machine
   * @param {object} source
   * @param {'array' | 'map' | 'set'} kind
   * @param {'keys' | 'values' | 'entries'} part
   */
  constructor(machine, source, kind, part) {
    this.machine = machine;
    this.source = source;
    this.kind = kind;
    this.part = part;
    /** The number of the step that it stands at, within the loop that it goes along with. */
    this.index = -1;
    this.position = 0;
    this.isDone = false;
    this.key = CONCRETE;
    this.element = CONCRETE;
    if (kind === 'map') {
      this.native = mapEntries(source);
    } else if (kind === 'set') {
      this.native = setValues(source);
    }
  }

  /** Makes one step: whether there was one. */
  advance() {
    this.index++;
    if (this.isDone) {
      return false;
    }
    this.isDone = !(this.kind === 'array' ? this.advanceArray() : this.advanceNative());
    return !this.isDone;
  }

  advanceArray() {
    const { machine, source, position } = this;
    if (position >= lengthOf(machine, source)) {
      return false;
    }
    const value = elementOf(machine, source, position);
    this.key = { value: position, shadow: 0 };
    this.element = { value, shadow: machine.shadowOf(source, position, value) };
    this.position++;
    return true;
  }

  advanceNative() {
    const { machine, source, kind } = this;
    const step = (kind === 'map' ? mapIteratorNext : setIteratorNext)(this.native);
    if (step.done) {
      return false;
    }
    const key = kind === 'map' ? step.value[0] : step.value;
    this.key = { value: key, shadow: machine.keyShadow(source, key) };
    if (kind === 'set') {
      this.element = this.key;
    } else {
      const value = step.value[1];
      this.element = { value, shadow: machine.valueShadow(source, key, value) };
    }
    return true;
  }

  /** What the step gave, if it is no pair. */
  get single() {
    return this.part === 'keys' ? this.key : this.element;
  }

  /** The shadow at the end of a path from what this step gave; the value there is `value`. */
  at(keys, value) {
    if (this.part !== 'entries') {
      return this.within(this.single, keys, value);
    }
    if (keys.length > 0) {
      const part = [this.key, this.element][keys[0]];
      return part === undefined ? 0 : this.within(part, rest(keys), value);
    }
    this.mark(value);
    return 0;
  }

  within(part, keys, value) {
    if (keys.length > 0) {
      return this.machine.at(part.value, keys, value);
    }
    return is(part.value, value) ? part.shadow : 0;
  }

  /** The step gave this pair: its elements get their shadows. */
  mark(pair) {
    if (this.part !== 'entries' || !arrayIsArray(pair) || this.machine.isProxy(pair)) {
      return;
    }
    for (let i = 0; i < 2; i++) {
      const part = i === 0 ? this.key : this.element;
      const { value } = getOwnPropertyDescriptor(pair, i) ?? CONCRETE;
      if (part.shadow !== 0 && is(part.value, value)) {
        this.machine.setShadow(pair, i, value, part.shadow);
      }
    }
  }
}

/** @type {ThisType<import('./machine.js').Machine>} */
module.exports = {
  /** The tables of this file. */
  startWalks() {
    /** Iterators that natives returned, and the walks over the other objects. */
    this.iterators = new SafeWeakMap();
    this.walks = new SafeWeakMap();
  },

  /** A walk from the beginning of what `for`-`of` would iterate; undefined if it is not walked. */
  walkFrom(source) {
    if (!isObject(source) || this.isProxy(source)) {
      return undefined;
    }
    const started = this.iterators.get(source);
    if (started !== undefined) {
      return started;
    }
    const method = this.dataProperty(source, iterator)?.value;
    const walk = method === undefined ? undefined : this.natives.get(method)?.walk;
    return walk === undefined ? undefined : this.walkOver(source, walk.kind, walk.part);
  },

  /** The same for a method that is known. */
  walkOver(source, kind, part) {
    try {
      return new Walk(this, source, kind, part);
    } catch {
      return undefined; // The object is none of that kind.
    }
  },

  /** The walk of a loop over `source` that is at its step number `index`. */
  walkAt(source, index) {
    const started = this.iterators.get(source);
    if (started !== undefined) {
      if (started.index !== index && index === started.index + 1) {
        started.advance();
      }
      return started.index === index && !started.isDone ? started : undefined;
    }
    const walks = this.walks.get(source);
    if (index === 0) {
      return this.startWalk(source, walks);
    }
    if (walks === undefined) {
      return undefined;
    }
    for (let i = 0; i < walks.length; i++) {
      if (walks[i].index === index) {
        return walks[i];
      }
    }
    for (let i = 0; i < walks.length; i++) {
      if (walks[i].index === index - 1) {
        return walks[i].advance() ? walks[i] : undefined;
      }
    }
    return undefined;
  },

  /** The walk of a loop at its first step, which may ask more than once. */
  startWalk(source, walks = []) {
    for (let i = 0; i < walks.length; i++) {
      if (walks[i].index === 0) {
        return walks[i];
      }
    }
    const walk = this.walkFrom(source);
    if (walk === undefined || !walk.advance()) {
      return undefined;
    }
    if (walks.length === 0) {
      this.walks.set(source, walks);
    }
    if (walks.length === MOST_WALKS) {
      for (let i = 1; i < MOST_WALKS; i++) {
        walks[i - 1] = walks[i];
      }
    }
    walks[walks.length < MOST_WALKS ? walks.length : MOST_WALKS - 1] = walk;
    return walk;
  },

  /**
   * Calls `each` with the walk at every step that is left: a native has just iterated all of `source`.
   * Whether `source` is walked.
   */
  drain(source, each) {
    const walk = this.walkFrom(source);
    if (walk === undefined) {
      return false;
    }
    while (walk.advance()) {
      each(walk);
    }
    return true;
  },

  /** A native returned an iterator over `source`. */
  iteratorMade(result, source, kind, part) {
    const walk =
      isObject(result) && isObject(source) ? this.walkOver(source, kind, part) : undefined;
    if (walk === undefined) {
      return;
    }
    this.iterators.set(result, walk);
    this.mark(result);
  },

  /**
   * Calls `push` with the values and shadows that spreading gives; whether they are known.
   * @param {unknown} source
   * @param {(value: unknown, shadow: number) => void} push
   */
  peek(source, push) {
    let isKnown = true;
    const isWalked = this.drain(source, (walk) => {
      if (walk.part === 'entries') {
        isKnown = false;
      }
      push(walk.single.value, walk.single.shadow);
    });
    return isWalked && isKnown;
  },

  lengthOf(object) {
    return lengthOf(this, object);
  },

  elementOf(object, index) {
    return elementOf(this, object, index);
  },
};
