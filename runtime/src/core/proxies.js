'use strict';
// What proxies of the app are made of. The language does not tell, so `Proxy` of each realm is one that
// remembers it: then a symbolic value that is written to a proxy can be passed to its trap.

const { apply, construct, isObject, SafeWeakMap } = require('./primordials.js');
const { dataOf } = require('./intrinsics.js');

/** @typedef {{target: object, handler: object}} Parts */

const NativeProxy = Proxy;

class Proxies {
  constructor() {
    /** @type {WeakMap<object, Parts>} */
    this.parts = new SafeWeakMap();
    /** Whether an object stands for one of the host's own. @type {(object: object) => boolean} */
    this.isHosts = () => false;
  }

  /**
   * Whether the traps of a proxy run nothing of the app, so that it can be asked and nobody notices.
   * @param {object} proxy
   */
  isPure(proxy) {
    return this.parts.has(proxy) && this.isHosts(proxy);
  }

  /**
   * What a proxy is made of; undefined if it is none, or made by code that the app cannot reach.
   * @param {object} proxy
   */
  of(proxy) {
    return this.parts.get(proxy);
  }

  /**
   * @param {unknown} proxy
   * @param {ArrayLike<any>} args that it was made with
   */
  remember(proxy, args) {
    if (isObject(proxy)) {
      this.parts.set(proxy, { target: args[0], handler: args[1] });
    }
  }

  /**
   * Replaces the constructor of a realm.
   * @param {import('./machine.js').Machine} machine
   * @param {any} global the realm's
   */
  install(machine, global) {
    const native = dataOf(global, 'Proxy');
    if (typeof native !== 'function') {
      return;
    }
    const { parts } = this;
    const remember = this.remember.bind(this);
    const revocableOf = dataOf(native, 'revocable');
    /** @type {(args: any[]) => any[]} */
    const given = (args) => (args.length < 2 ? args : [args[0], machine.traps.inPlaceOf(args[1])]);
    const { revocable } = {
      /**
       * @this {unknown}
       * @param {any[]} args
       */
      revocable(...args) {
        const made = apply(revocableOf, this, given(args));
        remember(made.proxy, args);
        return made;
      },
    };
    machine.replaceModelled(native, 'revocable', revocable);
    /** @type {ProxyHandler<Function> & {__proto__: null}} */
    const handler = {
      __proto__: null,
      construct(_native, args, target) {
        const proxy = construct(native, given(args), target === standIn ? native : target);
        parts.set(proxy, { target: args[0], handler: args[1] });
        return proxy;
      },
    };
    const standIn = new NativeProxy(native, handler);
    machine.replaceModelled(global, 'Proxy', standIn);
  }
}

exports.Proxies = Proxies;
