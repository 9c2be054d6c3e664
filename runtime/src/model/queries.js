'use strict';
// Queries to a database: their values cross without shadows, as a database is not followed. So a query
// with a symbolic text or value is told, once; what comes back is guessed (core/guesses.js).
//
// Clients are known by their modules, and by the functions of their classes that all queries go through.

/** @typedef {import('../core/host.js').Runtime} Runtime */

/**
 * @typedef {object} Client
 * @property {RegExp} file the module that has the class
 * @property {string} database
 * @property {(exports: any) => any[]} holders what has the functions: prototypes
 * @property {string[]} names of the functions
 */

/** @type {Client[]} */
const CLIENTS = [
  {
    file: /[\\/]node_modules[\\/]pg-pool[\\/]index\.js$/,
    database: 'Postgres',
    holders: (Pool) => [Pool.prototype],
    names: ['query'],
  },
  {
    file: /[\\/]node_modules[\\/]pg[\\/]lib[\\/]client\.js$/,
    database: 'Postgres',
    holders: (Client) => [Client.prototype],
    names: ['query'],
  },
  {
    file: /[\\/]node_modules[\\/]sqlite3[\\/]lib[\\/]sqlite3\.js$/,
    database: 'SQLite',
    holders: ({ Database, Statement }) => [Database.prototype, Statement.prototype],
    names: ['run', 'get', 'all', 'each', 'exec'],
  },
];

class Queries {
  #runtime;
  #site;
  /** Lists of values that have been told of, which a pool hands on to a client. @type {WeakSet<object>} */
  #told = new WeakSet();

  /**
   * @param {Runtime} runtime
   * @param {() => number} site the site of whoever called into the runtime, -1 if there is none
   */
  constructor(runtime, site) {
    this.#runtime = runtime;
    this.#site = site;
  }

  /**
   * A module of the server has been loaded; nobody has its exports yet.
   *
   * @param {string} filename
   * @param {{ exports: any }} module
   */
  moduleLoaded(filename, module) {
    for (const { file, database, holders, names } of CLIENTS) {
      if (file.test(filename)) {
        for (const holder of holders(module.exports)) {
          names.forEach((name) => this.#watch(holder, name, database));
        }
      }
    }
  }

  /**
   * @param {any} holder
   * @param {string} name
   * @param {string} database
   */
  #watch(holder, name, database) {
    const query = holder[name];
    if (typeof query !== 'function') {
      return;
    }
    const queries = this;
    /** @param {unknown[]} values */
    holder[name] = function (...values) {
      queries.#leave(values, database);
      return Reflect.apply(query, this, values);
    };
  }

  /**
   * A query is on its way.
   *
   * @param {unknown[]} values the arguments
   * @param {string} database
   */
  #leave(values, database) {
    const { incoming, shadows, writer } = this.#runtime;
    const own = incoming.takeArguments(values);
    const isSymbolic = values.some(
      (value, index) => (own?.[index] ?? 0) > 0 || this.#holds(value, shadows),
    );
    if (isSymbolic) {
      writer.lost(this.#site(), `${database}: the values of a query`);
    }
  }

  /**
   * @param {unknown} value
   * @param {Runtime['shadows']} shadows
   */
  #holds(value, shadows) {
    if (typeof value !== 'object' || value === null || this.#told.has(value)) {
      return false;
    }
    // A query with its text and its values in one object.
    const listed = /** @type {{ values?: unknown }} */ (value).values;
    const holds = shadows.holds(value) !== 0 || shadows.holds(listed) !== 0;
    if (holds) {
      this.#told.add(value);
    }
    return holds;
  }
}

exports.Queries = Queries;
