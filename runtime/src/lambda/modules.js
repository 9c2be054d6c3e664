'use strict';
// The modules of an implementation, loaded anew into each realm. A text is read, marked and compiled
// once in a process; what compiled it stays, only the realm differs.

const fs = require('node:fs');
const { createRequire, isBuiltin } = require('node:module');
const path = require('node:path');
const vm = require('node:vm');

const { shared } = require('./lent.js');

/** @import { Realm } from './realm.js' */

/** Modules of Node that are part of the realm, or that a test may not reach. */
const OWN = ['timers', 'process', 'console'];
const REFUSED = new Set([
  ...['child_process', 'cluster', 'dgram', 'dns', 'http', 'http2', 'https', 'inspector', 'net'],
  ...['repl', 'tls', 'worker_threads'],
]);

/** A text cannot be part of a realm. */
class LoadError extends Error {}

/**
 * A text with a call of `$mark` at each statement.
 *
 * @typedef {(file: string, text: string) => string} Marker
 */

class Texts {
  /** @type {Map<string, vm.Script>} */
  #scripts = new Map();
  /** @type {Map<string, unknown>} */
  #data = new Map();
  #mark;

  /** @param {Marker} mark */
  constructor(mark) {
    this.#mark = mark;
  }

  /** @param {string} file */
  script(file) {
    let script = this.#scripts.get(file);
    if (script === undefined) {
      const text = this.#mark(file, fs.readFileSync(file, 'utf8').replace(/^#!.*/, ''));
      const names = 'exports, require, module, __filename, __dirname, $mark';
      script = new vm.Script(`(function (${names}) {${text}\n})`, { filename: file });
      this.#scripts.set(file, script);
    }
    return script;
  }

  /** @param {string} file */
  data(file) {
    if (!this.#data.has(file)) {
      this.#data.set(file, fs.readFileSync(file, 'utf8'));
    }
    return this.#data.get(file);
  }
}

/**
 * What a file exports, in a realm.
 *
 * @param {Realm} realm
 * @param {Texts} texts
 * @param {string} main an absolute path
 * @returns {any}
 */
function load(realm, texts, main) {
  /** @type {Map<string, { exports: any }>} */
  const modules = new Map();
  /** @param {string} file */
  const module = (file) => {
    const before = modules.get(file);
    if (before !== undefined) {
      return before.exports;
    }
    const made = realm.inside.evaluate('({ exports: {} })');
    modules.set(file, made);
    if (file.endsWith('.json')) {
      made.exports = realm.inside.evaluate(`(${texts.data(file)})`);
      return made.exports;
    }
    if (file.endsWith('.mjs') || file.endsWith('.node')) {
      throw new LoadError(`${file} is no CommonJS module or script`);
    }
    made.id = made.filename = file;
    const resolve = createRequire(file).resolve;
    const require = (/** @type {string} */ name) => required(name, resolve);
    const inner = realm.inside.evaluate('(require) => (name) => require(name)')(require);
    inner.resolve = resolve;
    inner.cache = {};
    const script = texts.script(file);
    const run = script.runInContext(realm.context);
    const { exports } = made;
    run.call(exports, exports, inner, made, file, path.dirname(file), realm.inside.mark);
    return made.exports;
  };
  /** @param {string} name @param {(name: string) => string} resolve */
  const required = (name, resolve) => {
    if (!isBuiltin(name)) {
      return module(resolve(name));
    }
    const plain = name.replace(/^node:/, '');
    if (REFUSED.has(plain.split('/')[0])) {
      throw new LoadError(`it needs Node's module ${plain}, which reaches outside of the test`);
    }
    if (plain === 'domain') {
      // It would change how all of the process deals with errors.
      return realm.inside.evaluate('({ active: undefined })');
    }
    if (OWN.includes(plain)) {
      return plain === 'timers' ? realm.inside.timers : realm.global[plain];
    }
    return shared.keep(require(plain));
  };
  return module(main);
}

exports.LoadError = LoadError;
exports.Texts = Texts;
exports.load = load;
