'use strict';
// Maps and sets, in their order; and weak ones, which are asked about each object that the walk has met,
// as nobody could ask them about another.

const {
  SafeMap,
  isMap,
  isSet,
  mapEntries,
  mapIteratorNext,
  setIteratorNext,
  setValues,
  uncurry,
  isTerm,
} = require('../../primordials.js');
const stores = require('../stores.js');

/** @typedef {import('../place.js').Place} Place */
/** @typedef {import('../walk.js').Walk} Walk */

const weakMapHas = uncurry(WeakMap.prototype.has);
const weakMapGet = uncurry(WeakMap.prototype.get);
const weakSetHas = uncurry(WeakSet.prototype.has);

/**
 * @param {Walk} walk
 * @param {Place} place
 * @param {object} map
 */
const walkMap = (walk, place, map) => {
  if (!isMap(map)) {
    return;
  }
  const entries = mapEntries(map);
  let at = 0;
  for (let step = mapIteratorNext(entries); !step.done; step = mapIteratorNext(entries)) {
    if (walk.isTooLarge) {
      return;
    }
    const { 0: key, 1: value } = step.value;
    const name = isTerm(key)
      ? `{${typeof key === 'string' ? `"${key}"` : String(key)}}`
      : `{#${at}}`;
    walkKey(walk, place.at(` key ${at}`), map, key);
    walk.value(place.at(name), value, stores.mapValue, map, key);
    at++;
  }
  walk.word(at);
};

/**
 * @param {Walk} walk
 * @param {Place} place
 * @param {object} set
 */
const walkSet = (walk, place, set) => {
  if (!isSet(set)) {
    return;
  }
  const values = setValues(set);
  let at = 0;
  for (let step = setIteratorNext(values); !step.done; step = setIteratorNext(values)) {
    if (walk.isTooLarge) {
      return;
    }
    walkKey(walk, place.at(`{${at}}`), set, step.value);
    at++;
  }
  walk.word(at);
};

/**
 * A key of a map, or a member of a set. What has a place for its value under its name is told apart by
 * that name already.
 * @param {Walk} walk
 * @param {Place} place
 * @param {object} collection
 * @param {unknown} key
 */
const walkKey = (walk, place, collection, key) =>
  walk.value(place, key, stores.key, collection, key);

/** Those that are weak, and how many of the objects that were met each has been asked about. */
class Weak {
  constructor() {
    /** @type {Map<object, {place: Place, asked: number, holds: (object: object) => boolean, get: ((object: object) => unknown) | null}>} */
    this.all = new SafeMap();
  }

  /**
   * @param {Place} place
   * @param {object} map
   */
  addMap(place, map) {
    const holds = (/** @type {object} */ object) => weakMapHas(map, object);
    const get = (/** @type {object} */ object) => weakMapGet(map, object);
    this.all.set(map, { place, asked: 0, holds, get });
  }

  /**
   * @param {Place} place
   * @param {object} set
   */
  addSet(place, set) {
    const holds = (/** @type {object} */ object) => weakSetHas(set, object);
    this.all.set(set, { place, asked: 0, holds, get: null });
  }

  /**
   * Asks about all that has been met since; what is found may lead to more.
   * @param {Walk} walk
   */
  drain(walk) {
    let isDone = this.all.size === 0;
    while (!isDone && !walk.isTooLarge) {
      isDone = true;
      this.all.forEach((weak, map) => {
        for (; weak.asked < walk.objects.length; weak.asked++) {
          const object = walk.objects[weak.asked];
          if (weak.holds(object)) {
            walk.word(weak.asked);
            const at = weak.place.at(`{#${weak.asked}}`);
            if (weak.get !== null) {
              walk.value(at, weak.get(object), stores.weakValue, map, object);
            }
          }
        }
      });
      isDone = walk.described === walk.objects.length;
      walk.drain();
    }
  }
}

module.exports = { Weak, walkMap, walkSet };
