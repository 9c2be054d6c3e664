'use strict';
// Hooks the loading of modules: their text is instrumented, and models that need a library's
// classes see them once they exist.

const { existsSync, readFileSync } = require('fs');
const Module = require('module');
const path = require('path');
const { fileURLToPath, pathToFileURL } = require('url');
const { forgetEsModules, hookEsModules } = require('./esm.js');

/** @typedef {import('./instrumentation.js').Instrumentation} Instrumentation */

/** The folder of this runtime: its own code is not the app's. */
const RUNTIME = path.join(__dirname, '..', '..') + path.sep;

/**
 * @typedef {object} Libraries
 * @property {(filename: string, module: {exports: any}) => void} loaded called after a module has run
 * @property {(filename: string) => Record<string, string>} named what is asked of an ES module's
 *   exports, with the names of its own that they have
 */

/**
 * @param {Instrumentation} instrumentation
 * @param {string} entry the app's program
 * @param {Libraries} libraries
 */
function hookModules(instrumentation, entry, { loaded, named }) {
  const compile = Module.prototype._compile;
  /** @type {NodeJS.Module['_compile']} */
  Module.prototype._compile = function _compile(text, filename, format, ...rest) {
    if (filename.startsWith(RUNTIME)) {
      return compile.call(this, text, filename, format, ...rest);
    }
    const { href } = pathToFileURL(filename);
    const code =
      format === 'module'
        ? instrumentation.module(filename, href, text)
        : instrumentation.commonJs(filename, text, format === undefined ? href : null);
    const result = compile.call(this, code, filename, format, ...rest);
    loaded(filename, this);
    return result;
  };
  surfaceOf(globalThis).loaded = loaded;
  const isHooked = hookEsModules((url, text) => {
    if (!url.startsWith('file:')) {
      return text;
    }
    const filename = fileURLToPath(url);
    const code = instrumentation.module(filename, url, text);
    return code === text ? code + telling(filename, named(filename)) : code;
  });
  if (!isHooked && isModule(entry)) {
    instrumentation.unhooked(entry);
  }
}

/**
 * What stands behind an ES module of a library, whose exports nobody else can replace: it tells of them
 * as it ends.
 *
 * @param {string} filename
 * @param {Record<string, string>} names by what they are exported as, those of the module
 */
function telling(filename, names) {
  const exports = Object.entries(names).map(
    ([name, own]) => `get ${name}() { return ${own}; }, set ${name}($) { ${own} = $; }`,
  );
  return exports.length === 0
    ? ''
    : `\n;$stackful.loaded(${JSON.stringify(filename)}, { exports: { ${exports.join(', ')} } });`;
}

/**
 * What code at run time finds of this runtime.
 *
 * @param {any} realm
 * @returns {{loaded: Libraries['loaded']}}
 */
function surfaceOf(realm) {
  return realm.$stackful;
}

/**
 * Runs `entry` as the program of this process, as `node entry` does.
 *
 * @param {string} entry
 * @param {string[]} preloads modules that `--require` names
 */
function runMain(entry, preloads) {
  Module._preloadModules(preloads);
  Module.runMain(entry);
}

/** Makes the app's program run anew when it is run again. */
function forgetModules() {
  const own = Object.keys(Module._cache).filter((filename) => !filename.startsWith(RUNTIME));
  for (const name of own) {
    delete Module._cache[name];
  }
  forgetEsModules();
}

/**
 * Whether Node takes a file for an ES module.
 *
 * @param {string} entry
 */
function isModule(entry) {
  if (!entry.endsWith('.js')) {
    return entry.endsWith('.mjs');
  }
  for (let folder = path.dirname(entry); ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    if (existsSync(manifest)) {
      return JSON.parse(readFileSync(manifest, 'utf8')).type === 'module';
    }
    if (folder === path.dirname(folder)) {
      return false;
    }
  }
}

exports.forgetModules = forgetModules;
exports.hookModules = hookModules;
exports.runMain = runMain;
