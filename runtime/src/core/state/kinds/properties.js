'use strict';
// What any object has: extensibility, prototype, properties. Getters are not called: they are functions
// that are kept, as setters are.

const {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  ownKeys,
  regExpExec,
} = require('../../primordials.js');
const { property } = require('../stores.js');

/** @typedef {import('../place.js').Place} Place */
/** @typedef {import('../walk.js').Walk} Walk */

const { isExtensible } = Object;
const INDEX = /^(0|[1-9]\d{0,8})$/;
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * The place of a property, by a name as code would have it.
 * @param {Place} place of its object
 * @param {string | symbol} key
 */
const placeOf = (place, key) => {
  if (typeof key === 'symbol') {
    return place.at(`[${String(key)}]`);
  }
  if (regExpExec(INDEX, key) !== null) {
    return place.element(+key);
  }
  return place.at(regExpExec(IDENTIFIER, key) !== null ? `.${key}` : `["${key}"]`);
};

/**
 * @param {Walk} walk
 * @param {Place} place
 * @param {object} object
 * @param {(key: string | symbol) => boolean} [isLeftOut]
 */
const walkProperties = (walk, place, object, isLeftOut) => {
  walk.word(isExtensible(object) ? 1 : 0);
  const keys = ownKeys(object);
  let count = 0;
  for (let i = 0; i < keys.length && !walk.isTooLarge; i++) {
    const key = keys[i];
    if (isLeftOut === undefined || !isLeftOut(key)) {
      walkProperty(walk, place, object, key);
      count++;
    }
  }
  walk.word(count);
};

/**
 * @param {Walk} walk
 * @param {Place} place
 * @param {object} object
 * @param {string | symbol} key
 */
const walkProperty = (walk, place, object, key) => {
  const own = getOwnPropertyDescriptor(object, key);
  if (own === undefined) {
    return;
  }
  const { enumerable, configurable, writable, get, set } = own;
  const at = place.of(key, placeOf);
  if (typeof key === 'symbol') {
    walk.symbol(key);
  }
  walk.word(at.low);
  walk.word((enumerable ? 1 : 0) | (configurable ? 2 : 0) | (writable ? 4 : 0));
  if (get === undefined && set === undefined) {
    walk.value(at, own.value, property, object, key);
    return;
  }
  walkAccessor(walk, at.at(' get'), get);
  walkAccessor(walk, at.at(' set'), set);
};

/**
 * @param {Walk} walk
 * @param {Place} place
 * @param {Function | undefined} f
 */
const walkAccessor = (walk, place, f) => {
  if (f === undefined) {
    walk.word(0);
  } else {
    walk.object(place, f);
  }
};

/**
 * @param {Walk} walk
 * @param {Place} place
 * @param {object} object
 * @param {import('../intrinsics.js').Intrinsics} intrinsics
 */
const walkPrototype = (walk, place, object, intrinsics) => {
  const prototype = getPrototypeOf(object);
  if (prototype === null) {
    walk.word(0);
    return;
  }
  const name = intrinsics.nameOf(prototype);
  if (name === undefined) {
    walk.object(place.at('.__proto__'), prototype);
  } else {
    walk.text(name);
  }
};

module.exports = { walkProperties, walkProperty, walkPrototype };
