'use strict';
// Hooks the loading of ES modules, in this thread: Node's own loader resolves, links and evaluates,
// only the text that it compiles is another one.
//
// Node has synchronous hooks from 22.15 and 23.5 on. Before, what turns a text into a module is an
// entry of a table inside Node, which `--expose-internals` opens; the app sees nothing of that flag.

const Module = require('module');

const INTERNAL = 'internal/';

/**
 * @typedef {import('../../types/node.js').EsmLoader} EsmLoader
 * @typedef {import('../../types/node.js').SyncResolveHook} ResolveHook
 */

/** @typedef {(this: unknown, url: string, source: Source, isMain: boolean) => unknown} Translator */
/** @typedef {string | ArrayBuffer | Uint8Array | undefined} Source */

/**
 * @typedef {object} Internals
 * @property {Map<string, unknown>} translators
 * @property {Translator} compile what makes a text a module
 * @property {EsmLoader} loader
 * @property {(callback: (loader: EsmLoader) => Promise<unknown>) => Promise<unknown>} run
 */

/** @type {Internals | null} */
const internals = openInternals();

/** The parts of Node's loader that are needed here; `null` where they are not what they are known to be. */
function openInternals() {
  if (!process.execArgv.includes('--expose-internals')) {
    return null;
  }
  try {
    const { loadBuiltinModule } = require('internal/modules/helpers');
    const { translators } = require('internal/modules/esm/translators');
    const { getOrInitializeCascadedLoader } = require('internal/modules/esm/loader');
    const { runEntryPointWithESMLoader: run } = require('internal/modules/run_main');
    closeInternals(loadBuiltinModule('fs').constructor);
    if (typeof Module.registerHooks === 'function') {
      return null;
    }
    const loader = getOrInitializeCascadedLoader();
    const compile = translators.get('module');
    const functions = [compile, loader.defaultResolve, loader.import, run];
    const isKnown = functions.every((f) => typeof f === 'function');
    return isKnown ? { translators, compile, loader, run } : null;
  } catch {
    return null;
  }
}

/**
 * Takes the flag back: from here on internal modules cannot be required, or seen.
 *
 * @param {{getSchemeOnlyModuleNames(): string[], setRealmAllowRequireByUsers(names: string[]): void}} BuiltinModule
 */
function closeInternals(BuiltinModule) {
  const isPublic = (/** @type {string} */ id) => !id.startsWith(INTERNAL);
  Object.assign(Module, { builtinModules: Module.builtinModules.filter(isPublic) });
  const all = [...Module.builtinModules, ...BuiltinModule.getSchemeOnlyModuleNames()];
  BuiltinModule.setRealmAllowRequireByUsers([
    ...new Set(all.map((id) => id.replace(/^node:/, ''))),
  ]);
  process.execArgv = process.execArgv.filter((argument) => argument !== '--expose-internals');
}

/**
 * @param {(url: string, text: string) => string} instrument the text to compile in place of a module's
 * @returns {boolean} whether this version of Node lets itself be hooked
 */
function hookEsModules(instrument) {
  const textOf = (/** @type {Source} */ source) =>
    typeof source === 'string' ? source : new TextDecoder().decode(source);
  if (internals !== null) {
    const { compile, translators } = internals;
    /** @type {Translator} */
    const translate = function translate(url, source, isMain) {
      return compile.call(this, url, instrument(url, textOf(source)), isMain);
    };
    translators.set('module', translate);
    return true;
  }
  if (typeof Module.registerHooks !== 'function') {
    return false;
  }
  Module.registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      return loaded.format === 'module'
        ? { ...loaded, source: instrument(url, textOf(loaded.source)) }
        : loaded;
    },
  });
  return true;
}

/**
 * @param {ResolveHook} hook where a specifier leads
 */
function resolveEsModules(hook) {
  if (internals !== null) {
    const { loader } = internals;
    const { defaultResolve } = loader;
    /** @type {EsmLoader['defaultResolve']} */
    loader.defaultResolve = (specifier, parentURL, attributes) =>
      hook(specifier, { parentURL }, (next) =>
        defaultResolve.call(loader, next, parentURL, attributes),
      );
  } else {
    Module.registerHooks?.({ resolve: hook });
  }
}

/**
 * `called` is told when the app has hooks of its own: to resolve a specifier then asks a thread.
 *
 * @param {() => void} called
 */
function watchRegister(called) {
  const { register } = Module;
  const hooked = {
    /**
     * @this {unknown}
     * @param {unknown[]} args
     */
    register(...args) {
      called();
      return Reflect.apply(register, this, args);
    },
  };
  Module.register = Object.defineProperty(hooked.register, 'length', { value: register.length });
}

/**
 * Runs an ES module as the program of this process.
 *
 * @param {string} url
 */
function runEsModule(url) {
  if (internals !== null) {
    internals.run((loader) => loader.import(url, undefined, { __proto__: null }, true));
  } else {
    import(url);
  }
}

/** Makes modules that are imported again run anew. */
function forgetEsModules() {
  internals?.loader.loadCache.clear();
}

exports.forgetEsModules = forgetEsModules;
exports.hookEsModules = hookEsModules;
exports.resolveEsModules = resolveEsModules;
exports.runEsModule = runEsModule;
exports.watchRegister = watchRegister;
