'use strict';
// Properties that an app has given to an object of the page or of a package: those that such an object
// has by itself are left out.

const { walkProperty } = require('../../core/state/kinds/properties.js');

const { implSymbol } = require('jsdom/lib/generated/idl/utils.js');

/** Where jsdom keeps objects that a wrapper gives again and again. */
const CACHES = 'SameObject caches';
/** Under which name jQuery keeps at an element which selectors it has looked through its surroundings for. */
const SELECTED = /^(?:jQuery|sizzle)\d{10,}$/;
const DIRECTIONS = new Set(['parentNode', 'previousSibling', 'undefined']);

/**
 * @param {import('../../core/state/walk.js').Walk} walk
 * @param {import('../../core/state/place.js').Place} place
 * @param {object} object
 */
function walkOwn(walk, place, object) {
  const keys = Reflect.ownKeys(object);
  // Nearly none has any, beside what leads to jsdom's own object.
  if (keys.length > 1) {
    for (const key of keys.filter((own) => !isGiven(own) && !isCache(object, own))) {
      walkProperty(walk, place, object, key);
    }
  }
}

/** @param {string | symbol} key */
function isGiven(key) {
  return typeof key === 'symbol' && (key === implSymbol || key.description === CACHES);
}

/**
 * What jQuery has found once: it counts how often it has looked, and nobody sees that.
 *
 * @param {object} object
 * @param {string | symbol} key
 */
function isCache(object, key) {
  if (typeof key !== 'string' || !SELECTED.test(key)) {
    return false;
  }
  const kept = Reflect.getOwnPropertyDescriptor(object, key)?.value;
  return (
    typeof kept === 'object' &&
    kept !== null &&
    Reflect.ownKeys(kept).every((direction) => DIRECTIONS.has(String(direction)))
  );
}

exports.walkOwn = walkOwn;
