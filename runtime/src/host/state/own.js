'use strict';
// Properties that an app has given to an object of the page or of a package: those that such an object
// has by itself are left out.

const { walkProperty } = require('../../core/state/kinds/properties.js');

const { implSymbol } = require('jsdom/lib/generated/idl/utils.js');

/** Where jsdom keeps objects that a wrapper gives again and again. */
const CACHES = 'SameObject caches';

/**
 * @param {import('../../core/state/walk.js').Walk} walk
 * @param {import('../../core/state/place.js').Place} place
 * @param {object} object
 */
function walkOwn(walk, place, object) {
  const keys = Reflect.ownKeys(object);
  // Nearly none has any, beside what leads to jsdom's own object.
  if (keys.length > 1) {
    for (const key of keys.filter((own) => !isGiven(own))) {
      walkProperty(walk, place, object, key);
    }
  }
}

/** @param {string | symbol} key */
function isGiven(key) {
  return typeof key === 'symbol' && (key === implSymbol || key.description === CACHES);
}

exports.walkOwn = walkOwn;
