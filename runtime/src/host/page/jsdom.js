'use strict';
// Loads jsdom with some of its modules changed.
//
// jsdom's modules take functions from each other as they load, and load each other in circles, so
// the only moment to change one is between its own end and the next module's beginning. The
// version of jsdom is pinned: these are its insides.

const Module = require('module');
const path = require('path');

const ROOT = path.join(path.dirname(require.resolve('jsdom/package.json')), 'lib', 'jsdom');

/**
 * @param {import('../../../types/jsdom.js').Changes[]} changes several may be to the same module
 * @returns {typeof import('jsdom')}
 */
function loadJsdom(changes) {
  /** @type {Map<string, ((exports: any) => void)[]>} */
  const byName = new Map();
  for (const [name, change] of changes.flatMap(Object.entries)) {
    if (path.join(ROOT, name) in require.cache) {
      throw new Error(`${name} of jsdom has been loaded before it could be changed`);
    }
    byName.set(name, [...(byName.get(name) ?? []), change]);
  }
  const load = Module._extensions['.js'];
  Module._extensions['.js'] = (module, filename) => {
    load(module, filename);
    byName.get(path.relative(ROOT, filename))?.forEach((change) => change(module.exports));
  };
  try {
    return require('jsdom');
  } finally {
    Module._extensions['.js'] = load;
  }
}

exports.loadJsdom = loadJsdom;
