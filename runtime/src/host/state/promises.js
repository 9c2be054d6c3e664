'use strict';
// What a promise has come to. The language tells nobody but who waits for it, Node shows it to people: so
// what is shown is read, where nothing of the app is asked for that.

const { inspect, types } = require('util');

/** All that changes what is shown, as the app may have changed what is usual. */
const OPTIONS = {
  breakLength: Infinity,
  colors: false,
  compact: 3,
  customInspect: false,
  depth: 0,
  getters: false,
  maxStringLength: Infinity,
  numericSeparator: false,
  showHidden: false,
  showProxy: true,
};
/** A primitive, fulfilled or rejected; objects are shown in brackets or braces, by their class, or bare. */
const PRIMITIVE =
  /^Promise \{ (?:<rejected> )?(?:'.*'|".*"|`.*`|undefined|null|true|false|NaN|-?Infinity|-?\d[\d.e+-]*n?) \}$/s;

/**
 * A text that is another one for each primitive that a promise may have come to; `null` if it is pending,
 * has come to an object, or is not as the language makes them.
 *
 * @param {object} promise
 * @param {(prototype: object) => boolean} isOfRealm whether that is what promises of a realm inherit from
 */
function settledAs(promise, isOfRealm) {
  const isPlain =
    types.isPromise(promise) &&
    isOfRealm(/** @type {object} */ (Reflect.getPrototypeOf(promise))) &&
    Reflect.ownKeys(promise).length === 0;
  const shown = isPlain ? inspect(promise, OPTIONS) : '';
  return PRIMITIVE.test(shown) ? shown : null;
}

exports.settledAs = settledAs;
