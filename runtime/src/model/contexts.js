'use strict';
// `AsyncLocalStorage`: a symbolic text or number that is kept for a callback and all that follows from it
// is known again where it is asked for. Beside the app's storage runs one of ours with its shadow; objects
// have theirs themselves.

const { AsyncLocalStorage } = require('async_hooks');

/** @typedef {{value: unknown, shadow: number}} Kept */

const { apply } = Reflect;

/** @param {import('../core/host.js').Runtime} runtime */
function followContexts(runtime) {
  const { incoming, registers, natives } = runtime;
  /** By storage of the app. @type {WeakMap<object, AsyncLocalStorage<Kept>>} */
  const beside = new WeakMap();
  const { run, enterWith, getStore } = AsyncLocalStorage.prototype;

  /**
   * The storage beside one of the app's, once anything symbolic has been kept there.
   *
   * @param {object} storage
   * @param {number} shadow
   */
  const shadowsOf = (storage, shadow) => {
    if (shadow > 0 && !beside.has(storage)) {
      beside.set(storage, new AsyncLocalStorage());
    }
    return beside.get(storage);
  };

  const replaced = {
    /**
     * @this {object}
     * @param {unknown} value
     * @param {unknown[]} rest
     */
    run(value, ...rest) {
      if (typeof rest[0] !== 'function') {
        return apply(run, this, [value, ...rest]);
      }
      const [shadow, , ...shadows] = incoming.takeArguments(arguments) ?? [0];
      const shadowsHere = shadowsOf(this, shadow);
      if (shadows.some((one) => one > 0)) {
        registers.passing(shadows, rest.slice(1));
      }
      const native = () => apply(run, this, [value, ...rest]);
      return shadowsHere === undefined
        ? native()
        : apply(run, shadowsHere, [{ value, shadow }, native]);
    },
    /**
     * @this {object}
     * @param {unknown} value
     */
    enterWith(value) {
      const [shadow] = incoming.takeArguments(arguments) ?? [0];
      const shadowsHere = shadowsOf(this, shadow);
      if (shadowsHere !== undefined) {
        apply(enterWith, shadowsHere, [{ value, shadow }]);
      }
      return apply(enterWith, this, [value]);
    },
    /** @this {object} */
    getStore() {
      const value = apply(getStore, this, []);
      const shadowsHere = beside.get(this);
      const kept = shadowsHere && apply(getStore, shadowsHere, []);
      return kept !== undefined && kept.shadow > 0 && Object.is(kept.value, value)
        ? registers.gives(value, kept.shadow)
        : value;
    },
  };
  for (const [key, wrapper] of Object.entries(replaced)) {
    runtime.sources.replaceNative(AsyncLocalStorage.prototype, key, wrapper);
    natives.add(wrapper, `AsyncLocalStorage.prototype.${key}`, {
      called: () => 0,
      passesOn: true,
    });
  }
}

exports.followContexts = followContexts;
