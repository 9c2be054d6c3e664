'use strict';
/**
 * Hooks the loading of CommonJS modules: their text is instrumented, and models that need a
 * library's classes see them once they exist.
 *
 * ES modules are loaded by Node's own loader, whose hooks run in a thread that does not survive a
 * fork (Node 20 has no synchronous ones), so they run as they are and are reported.
 */

const { existsSync, readFileSync } = require('fs');
const Module = require('module');
const path = require('path');

/** The folder of this runtime: its own code is not the app's. */
const RUNTIME = path.join(__dirname, '..', '..') + path.sep;

/**
 * @param {import('./instrumentation.js').Instrumentation} instrumentation
 * @param {(filename: string, module: {exports: any}) => void} loaded called after a module has run
 */
function hookModules(instrumentation, loaded) {
  const compile = Module.prototype._compile;
  Module.prototype._compile = function _compile(text, filename, ...rest) {
    if (filename.startsWith(RUNTIME)) {
      return compile.call(this, text, filename, ...rest);
    }
    const code = instrumentation.commonJs(filename, text);
    const result = compile.call(this, code, filename, ...rest);
    loaded(filename, this);
    return result;
  };
}

/** Runs `entry` as the program of this process, as `node entry` does. */
function runMain(entry, instrumentation) {
  if (isModule(entry)) {
    instrumentation.module(entry);
  }
  Module.runMain(entry);
}

/** Makes the app's program run anew when it is run again. */
function forgetModules() {
  for (const name of Object.keys(Module._cache).filter((name) => !name.startsWith(RUNTIME))) {
    delete Module._cache[name];
  }
}

/** Whether Node takes a file for an ES module. */
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

module.exports = { forgetModules, hookModules, isModule, runMain };
