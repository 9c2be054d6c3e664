'use strict';
// What objects of the language hold in their own slots: times, patterns, bytes, wrapped primitives.

const {
  bufferOf,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isArrayBuffer,
  isTypedArray,
  regExpSource,
  regExpFlag,
  typedArrayLength,
  typedArrayName,
  uncurry,
  viewBuffer,
} = require('../../primordials.js');
const stores = require('../stores.js');

/** @typedef {import('../place.js').Place} Place */
/** @typedef {import('../walk.js').Walk} Walk */

const getTime = uncurry(Date.prototype.getTime);
const bufferPrototype = typeof Buffer === 'function' ? Buffer.prototype : null;
const typedPrototype = /** @type {object} */ (getPrototypeOf(Uint8Array.prototype));
/** @param {object} prototype @param {string} key */
const getter = (prototype, key) =>
  uncurry(/** @type {{get: Function}} */ (getOwnPropertyDescriptor(prototype, key)).get);
const byteOffsetOf = getter(typedPrototype, 'byteOffset');
const byteLengthOf = getter(typedPrototype, 'byteLength');
const viewOffsetOf = getter(DataView.prototype, 'byteOffset');
const viewLengthOf = getter(DataView.prototype, 'byteLength');
/** @type {Record<string, Function>} */
const valuesOf = {
  number: uncurry(Number.prototype.valueOf),
  string: uncurry(String.prototype.valueOf),
  boolean: uncurry(Boolean.prototype.valueOf),
};

/**
 * What a native gives for a receiver; undefined if it is none of its own.
 * @param {Function} native
 * @param {object} object
 */
const given = (native, object) => {
  try {
    return native(object);
  } catch {
    return undefined;
  }
};

/** @param {Walk} walk @param {Place} place @param {object} date */
const walkDate = (walk, place, date) =>
  walk.value(place.at(' time'), given(getTime, date), stores.none);

/** The text is no location: no code changes it. @param {Walk} walk @param {Place} _place @param {object} regexp */
const walkRegExp = (walk, _place, regexp) => {
  walk.text(`${given(regExpSource, regexp)}`);
  walk.text(`${given((/** @type {object} */ own) => regExpFlag(own, 'flags'), regexp)}`);
};

/** @param {string} type @returns {(walk: Walk, place: Place, object: object) => void} */
const walkWrapped = (type) => (walk, place, object) =>
  walk.value(place.at(' value'), given(valuesOf[type], object), stores.none);

/**
 * The bytes of a buffer.
 * @param {Walk} walk
 * @param {Place} _place
 * @param {any} buffer
 */
const walkBuffer = (walk, _place, buffer) => {
  if (isArrayBuffer(buffer)) {
    walkBytes(walk, new Uint8Array(buffer));
  }
};

/**
 * A typed array, and the buffer that others may share with it. One of Node's is a piece of a pool in
 * which everything else lies as well.
 * @param {Walk} walk
 * @param {Place} place
 * @param {any} array
 */
const walkTypedArray = (walk, place, array) => {
  walk.text(typedArrayName(array));
  walk.word(typedArrayLength(array));
  const buffer = bufferOf(array);
  if (getPrototypeOf(array) === bufferPrototype) {
    walkBytes(walk, new Uint8Array(buffer, byteOffsetOf(array), byteLengthOf(array)));
  } else {
    walk.word(byteOffsetOf(array));
    walk.object(place.at('.buffer'), buffer);
  }
};

/** @param {Walk} walk @param {Place} place @param {any} view */
const walkDataView = (walk, place, view) => {
  const buffer = given(viewBuffer, view);
  if (buffer !== undefined) {
    walk.word(given(viewOffsetOf, view));
    walk.word(given(viewLengthOf, view));
    walk.object(place.at('.buffer'), buffer);
  }
};

/**
 * @param {Walk} walk
 * @param {Uint8Array} bytes
 */
const walkBytes = (walk, bytes) => {
  const { length } = bytes;
  walk.word(length);
  if (!walk.mayTake(length)) {
    return;
  }
  for (let i = 0; i < length; i += 4) {
    const rest = bytes[i + 1] | 0;
    walk.word(bytes[i] | (rest << 8) | ((bytes[i + 2] | 0) << 16) | ((bytes[i + 3] | 0) << 24));
  }
};

module.exports = {
  isTypedArray,
  walkBuffer,
  walkDataView,
  walkDate,
  walkRegExp,
  walkTypedArray,
  walkWrapped,
};
