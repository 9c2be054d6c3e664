'use strict';
// What can be read of the page and runs nothing of the app: jsdom's own getters and proxies. What a call's
// receiver was, when it stands at the end of a chain of names such as `form.elements.age.value`, is found
// again through them.

const { types } = require('node:util');
const { implSymbol, implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');

/** @typedef {import('../core/proxies.js').Proxies} Proxies */

/**
 * Makes the getters of a new window's interfaces known as such, and the proxies of its collections.
 *
 * @param {import('../core/host.js').Runtime} runtime
 * @param {any} window
 */
function installGetters({ natives, proxies }, window) {
  proxies.isHosts = (proxy) => isOfPage(proxies, proxy);
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

/**
 * Whether a proxy is what the page has of one of jsdom's own objects: one that the app has put around
 * such a thing is not.
 *
 * @param {Proxies} proxies
 * @param {object} proxy
 */
function isOfPage(proxies, proxy) {
  let target = proxy;
  for (let parts = proxies.of(target); parts !== undefined; parts = proxies.of(target)) {
    ({ target } = parts);
  }
  const isKnown = !types.isProxy(target) && Object.hasOwn(target, implSymbol);
  return isKnown && wrapperForImpl(implForWrapper(target)) === proxy;
}

exports.installGetters = installGetters;
