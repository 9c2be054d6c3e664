'use strict';
// Hooks the loading of ES modules, in this thread: Node's own loader resolves, links and evaluates,
// only the text that it compiles is another one.
//
// Node has synchronous hooks from 22.15 and 23.5 on. Before, what turns a text into a module is an
// entry of a table inside Node, which `--expose-internals` opens; the app sees nothing of that flag.

const Module = require('module');

const INTERNAL = 'internal/';

/**
 * @type {{translators: Map<string, Function>, loader: any, run: (callback: (loader: any) => Promise<unknown>) => Promise<unknown>} | null}
 */
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
    const functions = [translators.get('module'), loader.defaultResolve, loader.import, run];
    const isKnown = functions.every((f) => typeof f === 'function');
    return isKnown ? { translators, loader, run } : null;
  } catch {
    return null;
  }
}

/** Takes the flag back: from here on internal modules cannot be required, or seen. */
function closeInternals(BuiltinModule) {
  const isPublic = (id) => !id.startsWith(INTERNAL);
  Module.builtinModules = Module.builtinModules.filter(isPublic);
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
  const textOf = (source) =>
    typeof source === 'string' ? source : new TextDecoder().decode(source);
  if (internals !== null) {
    const compile = internals.translators.get('module');
    internals.translators.set('module', function translate(url, source, isMain) {
      return compile.call(this, url, instrument(url, textOf(source)), isMain);
    });
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
 * @param {(specifier: string, context: {parentURL?: string}, next: Function) => {url: string,
 *   format?: string}} hook where a specifier leads; `next` is Node's own answer
 */
function resolveEsModules(hook) {
  if (internals !== null) {
    const { loader } = internals;
    const { defaultResolve } = loader;
    loader.defaultResolve = (specifier, parentURL, attributes) =>
      hook(specifier, { parentURL }, (next) =>
        defaultResolve.call(loader, next, parentURL, attributes),
      );
  } else {
    Module.registerHooks?.({ resolve: hook });
  }
}

/** `called` is told when the app has hooks of its own: to resolve a specifier then asks a thread. */
function watchRegister(called) {
  const { register } = Module;
  const hooked = {
    register(...args) {
      called();
      return register.apply(this, args);
    },
  };
  Module.register = Object.defineProperty(hooked.register, 'length', { value: register.length });
}

/** Runs an ES module as the program of this process. */
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

module.exports = { forgetEsModules, hookEsModules, resolveEsModules, runEsModule, watchRegister };
