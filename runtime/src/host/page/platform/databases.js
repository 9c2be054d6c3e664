'use strict';
// IndexedDB: that of the package `fake-indexeddb`, which keeps what a page stores in memory. Its modules are
// loaded for each window, with the window's own clones, errors and tasks in the places of Node's: so what
// is read again is an object of the page, with its shadows, and what a listener throws is the page's error.
// What an origin has stored lasts as long as the user, in all tabs.

const { readFileSync } = require('fs');
const path = require('path');
const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { compileFunction } = require('./setting.js');

/** @typedef {import('./setting.js').Setting} Setting */
/** What the package looks for in its surroundings, by name. @typedef {Record<string, unknown>} Surroundings */

const MAIN = require.resolve('fake-indexeddb');
/** What pages call the classes, and where they are. @type {Record<string, string>} */
const CLASSES = Object.fromEntries(
  'Cursor CursorWithValue Database Factory Index KeyRange ObjectStore OpenDBRequest Request Transaction VersionChangeEvent'
    .split(' ')
    .map((name) => [`IDB${name}`, `./FDB${name}.js`]),
);

/** What users have stored, by cookies and origin: those are what all tabs of a user have in common. @type {WeakMap<object, Map<string, object>>} */
const stored = new WeakMap();

/** @type {import('./index.js').Source} */
function databases(setting) {
  const { window } = setting;
  const load = loader(surroundingsOf(setting));
  // Its modules load each other in circles, and only from here in the right order.
  load(MAIN);
  const classes = Object.fromEntries(
    Object.entries(CLASSES).map(([name, file]) => {
      const value = load(path.join(path.dirname(MAIN), file));
      Object.defineProperty(value, 'name', { configurable: true, value: name });
      return [name, value];
    }),
  );
  const indexedDB = new classes.IDBFactory();
  const { _cookieJar: user } = implForWrapper(window.document);
  const byOrigin = stored.get(user) ?? new Map();
  stored.set(user, byOrigin);
  indexedDB._databases = byOrigin.get(window.origin) ?? indexedDB._databases;
  byOrigin.set(window.origin, indexedDB._databases);
  return { ...classes, indexedDB };
}

/**
 * @param {Setting} setting
 * @returns {Surroundings}
 */
function surroundingsOf(setting) {
  const { window, DOMException } = setting;
  const { structuredClone } = window;
  /** What listeners have thrown: the page is told, and the package only that something was. */
  class AggregateError {
    /** @param {unknown[]} errors */
    constructor(errors) {
      errors.forEach((error) => window.reportError(error));
    }
  }
  /** @param {() => void} task */
  const setImmediate = (task) =>
    setting.later(() => {
      try {
        task();
      } catch (error) {
        if (!(error instanceof AggregateError)) {
          throw error;
        }
      }
    });
  return { structuredClone, DOMException, AggregateError, globalThis: { setImmediate } };
}

/**
 * Loads modules of the package into surroundings of their own.
 *
 * @param {Surroundings} surroundings
 * @returns {(file: string) => any}
 */
function loader(surroundings) {
  /** @type {Map<string, { exports: any }>} */
  const modules = new Map();
  const names = Object.keys(surroundings);
  /** @param {string} file */
  const load = (file) => {
    const known = modules.get(file);
    if (known !== undefined) {
      return known.exports;
    }
    const module = { exports: {} };
    modules.set(file, module);
    const run = compileFunction(
      readFileSync(file, 'utf8'),
      ['module', 'exports', 'require', ...names],
      {
        filename: file,
      },
    );
    const find = (/** @type {string} */ name) => load(path.join(path.dirname(file), name));
    Reflect.apply(run, module.exports, [
      module,
      module.exports,
      find,
      ...Object.values(surroundings),
    ]);
    return module.exports;
  };
  return load;
}

exports.databases = databases;
