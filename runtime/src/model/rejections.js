'use strict';
// `Promise.reject` of what is no object, such as a text: nothing but the place of the call tells where it
// comes from, should nobody handle it.

/** @typedef {import('../core/host.js').Runtime} Runtime */

/**
 * Remembers such places in a new realm.
 *
 * @param {Runtime} runtime
 * @param {{ Promise: any }} realm
 */
function followRejections({ sources, thrown }, { Promise }) {
  const { reject } = Promise;
  sources.replaceNative(
    Promise,
    'reject',
    /** @this {unknown} @param {unknown} reason */
    function rejects(reason) {
      if (Object(reason) !== reason) {
        thrown.passes(reason, rejects);
      }
      return Reflect.apply(reject, this, arguments);
    },
  );
}

exports.followRejections = followRejections;
