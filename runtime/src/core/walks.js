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
  getPrototypeOf,
  is,
  isMap,
  isObject,
  isSet,
  iterator,
  mapEntries,
  mapIteratorNext,
  setIteratorNext,
  setValues,
} = require('./primordials.js');
const { ArgumentSteps, WalkOfSteps } = require('./iterated.js');

/** @import { Key } from './property_key.js' */

/** Walks over one object that are remembered at a time: loops over it may be nested. */
const MOST_WALKS = 4;

/**
 * A part of a step.
 * @typedef {{value: unknown, shadow: number}} Part
 * @typedef {'array' | 'map' | 'set'} Kind
 * @typedef {'keys' | 'values' | 'entries'} Given
 *
 * What goes along with an iterator: that of `matchAll` has matches of its own.
 * @typedef {Walk | WalkOfSteps | import('./models/string_matching.js').WalkOfMatches} AnyWalk
 */

/** @type {Part} */
const CONCRETE = { value: undefined, shadow: 0 };

/** Goes along with a native iterator. */
class Walk {
  /**
   * @param {Pick<Walks, 'objects' | 'shadows' | 'collections'>} parts
   * @param {object} source
   * @param {Kind} kind
   * @param {Given} part
   */
  constructor({ objects, shadows, collections }, source, kind, part) {
    this.objects = objects;
    this.shadows = shadows;
    this.collections = collections;
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
    const { objects, source, position } = this;
    if (position >= objects.lengthOf(source)) {
      return false;
    }
    const value = objects.elementOf(source, position);
    this.key = { value: position, shadow: 0 };
    this.element = { value, shadow: this.shadows.of(source, position, value) };
    this.position++;
    return true;
  }

  advanceNative() {
    const { collections, source, kind } = this;
    const step = (kind === 'map' ? mapIteratorNext : setIteratorNext)(this.native);
    if (step.done) {
      return false;
    }
    const key = kind === 'map' ? step.value[0] : step.value;
    this.key = { value: key, shadow: collections.keyShadow(source, key) };
    if (kind === 'set') {
      this.element = this.key;
    } else {
      const value = step.value[1];
      this.element = { value, shadow: collections.valueShadow(source, key, value) };
    }
    return true;
  }

  /** What the step gave, if it is no pair. */
  get single() {
    return this.part === 'keys' ? this.key : this.element;
  }

  get isPair() {
    return this.part === 'entries';
  }

  /**
   * Which part of the step a path leads through; null if it is the step itself.
   * @param {Key[]} keys
   * @returns {Part | null}
   */
  partAt(keys) {
    if (keys.length === 0) {
      return null;
    }
    if (!this.isPair) {
      return this.single;
    }
    return (
      /** @type {Record<PropertyKey, Part | null>} */ ({
        __proto__: null,
        0: this.key,
        1: this.element,
      })[keys[0]] ?? CONCRETE
    );
  }

  /**
   * The shadow of `value`, which the step gave; the parts of a pair get theirs.
   * @param {unknown} value
   */
  shadowOf(value) {
    if (this.isPair) {
      this.mark(value);
      return 0;
    }
    return is(this.single.value, value) ? this.single.shadow : 0;
  }

  /**
   * The step gave this pair: its elements get their shadows.
   * @param {unknown} pair
   */
  mark(pair) {
    if (!this.isPair || !arrayIsArray(pair) || this.objects.isProxy(pair)) {
      return;
    }
    for (let i = 0; i < 2; i++) {
      const part = i === 0 ? this.key : this.element;
      const { value } = getOwnPropertyDescriptor(pair, i) ?? CONCRETE;
      if (part.shadow !== 0 && is(part.value, value)) {
        this.shadows.set(pair, i, value, part.shadow);
      }
    }
  }
}

class Walks {
  /** @param {Pick<import('./machine.js').Machine, 'objects' | 'shadows' | 'natives' | 'collections'>} machine */
  constructor({ objects, shadows, natives, collections }) {
    this.objects = objects;
    this.shadows = shadows;
    this.natives = natives;
    this.collections = collections;
    /** Iterators that natives returned. @type {WeakMap<object, AnyWalk>} */
    this.iterators = new SafeWeakMap();
    /** Walks over the other objects. @type {WeakMap<object, AnyWalk[]>} */
    this.walks = new SafeWeakMap();
    /** What lists the values of iterables of the host. @type {WeakMap<object, (iterable: any) => unknown[]>} By prototype. */
    this.lists = new SafeWeakMap();
  }

  /**
   * A list of what iterating gives, for an iterable of the host, else the source itself.
   * @param {unknown} source
   */
  listed(source) {
    if (!isObject(source) || this.objects.isProxy(source)) {
      return source;
    }
    const prototype = getPrototypeOf(source);
    const list = prototype === null ? undefined : this.lists.get(prototype);
    return list === undefined ? source : list(source);
  }

  /**
   * A walk from the beginning of what `for`-`of` would iterate; undefined if it is not walked.
   * @param {unknown} source
   */
  walkFrom(source) {
    if (!isObject(source) || this.objects.isProxy(source)) {
      return undefined;
    }
    const started = this.iterators.get(source);
    if (started !== undefined) {
      return started;
    }
    if (source instanceof ArgumentSteps) {
      return new WalkOfSteps(source);
    }
    const method = this.objects.dataProperty(source, iterator)?.value;
    const walk = method === undefined ? undefined : this.natives.get(method)?.walk;
    return walk === undefined ? undefined : this.walkOver(source, walk.kind, walk.part);
  }

  /**
   * A walk from the beginning of what a native iterates; undefined if the object is none of that kind.
   * @param {object} source
   * @param {Kind} kind
   * @param {Given} part
   */
  walkOver(source, kind, part) {
    try {
      return new Walk(this, source, kind, part);
    } catch {
      return undefined; // The object is none of that kind.
    }
  }

  /**
   * The walk of a loop over `source` that is at its step number `index`.
   * @param {object} source
   * @param {number} index
   */
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
      return this.#lateWalk(source, index);
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
  }

  /**
   * The walk of a loop over a collection that got its first shadow while the loop was going on.
   * @param {object} source
   * @param {number} index
   */
  #lateWalk(source, index) {
    const walk = isMap(source) || isSet(source) ? this.startWalk(source) : undefined;
    while (walk !== undefined && walk.index < index) {
      if (!walk.advance()) {
        return undefined;
      }
    }
    return walk;
  }

  /**
   * The walk of a loop at its first step, which may ask more than once.
   * @param {object} source
   * @param {AnyWalk[]} [walks]
   */
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
  }

  /**
   * Calls `each` with the walk at every step that is left: a native has just iterated all of `source`.
   * Whether `source` is walked.
   * @param {unknown} source
   * @param {(walk: AnyWalk) => void} each
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
  }

  /**
   * A native returned an iterator over `source`.
   * @param {unknown} result
   * @param {unknown} source
   * @param {Kind} kind
   * @param {Given} part
   */
  iteratorMade(result, source, kind, part) {
    const walk =
      isObject(result) && isObject(source) ? this.walkOver(source, kind, part) : undefined;
    if (walk === undefined) {
      return;
    }
    this.iterators.set(/** @type {object} */ (result), walk);
    this.shadows.mark(/** @type {object} */ (result));
  }

  /**
   * Calls `push` with the values and shadows that spreading gives; whether they are known.
   * @param {unknown} source
   * @param {(value: unknown, shadow: number) => void} push
   */
  peek(source, push) {
    let isKnown = true;
    const isWalked = this.drain(source, (walk) => {
      if (walk.isPair) {
        isKnown = false;
      }
      push(walk.single.value, walk.single.shadow);
    });
    return isWalked && isKnown;
  }
}

exports.Walk = Walk;
exports.Walks = Walks;
