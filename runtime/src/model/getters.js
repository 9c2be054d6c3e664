'use strict';
// Getters of the page: jsdom's own, which run nothing of the app. What a call's receiver was, when it
// stands at the end of a chain of names such as `event.target.value`, is found again through them.

/**
 * Makes the getters of a new window's interfaces known as such.
 *
 * @param {import('../core/host.js').Runtime} runtime
 * @param {any} window
 */
function installGetters({ natives }, window) {
  for (const name of Object.getOwnPropertyNames(window)) {
    const { value: constructor } = Object.getOwnPropertyDescriptor(window, name) ?? {};
    // What ECMA-262 has is of the window's own realm, and some of its getters call the app.
    if (typeof constructor !== 'function' || constructor instanceof window.Function) {
      continue;
    }
    const prototype = constructor.prototype ?? {};
    for (const key of Reflect.ownKeys(prototype)) {
      const { get } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
      if (get !== undefined) {
        natives.addPure(get);
      }
    }
  }
}

exports.installGetters = installGetters;
