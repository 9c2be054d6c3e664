'use strict';
// The shadows of variables that modules export.
//
// An instrumented module gives a function for each exported variable that may be symbolic; it
// returns the shadow of the moment, as the binding gives the value of the moment. Modules are known
// by their URL. `import.meta.resolve` leads from a specifier to it, as the loader did.

const { SafeMap, apply } = require('./primordials.js');

/**
 * Of `import.meta`.
 * @typedef {{url: string, resolve?: (specifier: string) => string}} Meta
 *
 * A variable: its name, and what returns its shadow.
 * @typedef {[string, () => number]} Own
 *
 * A variable of another module: its name, that module's specifier, and the name there.
 * @typedef {[string, string, string]} Indirect
 */

/**
 * The URL that a specifier stands for in a module; undefined if the loader does not say.
 * @param {Meta} meta
 * @param {string} specifier
 * @returns {string | undefined}
 */
const resolve = (meta, specifier) => {
  if (typeof meta.resolve !== 'function') {
    return undefined;
  }
  try {
    return apply(meta.resolve, undefined, [specifier]);
  } catch {
    return undefined;
  }
};

/** What a module exports. */
class Exports {
  /**
   * @param {Meta} meta
   * @param {Own[]} variables
   * @param {Indirect[]} indirect
   * @param {string[]} stars
   */
  constructor(meta, variables, indirect, stars) {
    this.meta = meta;
    /** @type {Map<string, () => number>} */
    this.variables = new SafeMap();
    for (let i = 0; i < variables.length; i++) {
      this.variables.set(variables[i][0], variables[i][1]);
    }
    /** @type {Map<string, Indirect>} */
    this.indirect = new SafeMap();
    for (let i = 0; i < indirect.length; i++) {
      this.indirect.set(indirect[i][0], indirect[i]);
    }
    this.stars = stars;
  }
}

/** A variable of another module, as one that imports it sees it. */
class Imported {
  /**
   * @param {Modules} modules
   * @param {Meta} meta
   * @param {string} specifier
   * @param {string} name
   */
  constructor(modules, meta, specifier, name) {
    this.modules = modules;
    this.meta = meta;
    this.specifier = specifier;
    this.name = name;
    /** Whether no value of the variable is ever symbolic. */
    this.concrete = false;
    /** @type {(() => number) | null} */
    this.read = null;
  }

  /**
   * The shadow of the variable, just read as `value`.
   * @param {unknown} value
   */
  shadow(value) {
    if (this.read !== null) {
      return this.read();
    }
    // A module that has not run yet has given nothing but functions and `var`s without a value.
    if (value === undefined || typeof value === 'function') {
      return 0;
    }
    if (!this.modules.host.resolvesModules()) {
      return 0;
    }
    this.read = this.modules.exported(resolve(this.meta, this.specifier), this.name, new SafeMap());
    this.concrete = this.read === null;
    return this.concrete ? 0 : /** @type {() => number} */ (this.read)();
  }
}

class Modules {
  /** @param {Pick<import('./machine.js').Machine, 'host'>} machine */
  constructor({ host }) {
    this.host = host;
    /**
     * What modules export, by their URL; nothing is under `undefined`.
     * @type {Map<string | undefined, Exports>}
     */
    this.byUrl = new SafeMap();
  }

  /**
   * A variable that a module imports.
   * @param {Meta} meta
   * @param {string} specifier
   * @param {string} name
   */
  imported(meta, specifier, name) {
    const { url, resolve } = meta;
    return new Imported(this, { url, resolve }, specifier, name);
  }

  /**
   * What a module exports: `[name, shadow]` for its own variables, `[name, specifier, name there]`
   * for those of others, and the specifiers of `export *`.
   * @param {Meta} meta
   * @param {Own[]} variables
   * @param {Indirect[]} indirect
   * @param {string[]} stars
   */
  exports(meta, variables, indirect, stars) {
    const { url, resolve } = meta;
    this.byUrl.set(url, new Exports({ url, resolve }, variables, indirect, stars));
  }

  /**
   * What returns the shadow of an exported variable; null if there is none.
   * @param {string | undefined} url
   * @param {string} name
   * @param {Map<string | undefined, true>} seen the modules whose `export *` have been followed
   * @returns {(() => number) | null}
   */
  exported(url, name, seen) {
    const exports = this.byUrl.get(url);
    if (exports === undefined) {
      return null;
    }
    const { meta, variables, indirect, stars } = exports;
    const own = variables.get(name);
    if (own !== undefined) {
      return own;
    }
    const elsewhere = indirect.get(name);
    if (elsewhere !== undefined) {
      return this.exported(resolve(meta, elsewhere[1]), elsewhere[2], seen);
    }
    // A name that two of these export is no export at all, so the first one is the only one.
    if (name === 'default' || seen.has(url)) {
      return null;
    }
    seen.set(url, true);
    for (let i = 0; i < stars.length; i++) {
      const found = this.exported(resolve(meta, stars[i]), name, seen);
      if (found !== null) {
        return found;
      }
    }
    return null;
  }
}

exports.Modules = Modules;
