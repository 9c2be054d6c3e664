'use strict';
// The databases that an app has within its process, where they are kept apart for runs as its memory is:
// a Postgres that stands in for a server, and libraries that keep theirs in memory or in files.

const { setFlagsFromString } = require('v8');
const { Engine } = require('./postgres/engine.js');
const { PostgresServer } = require('./postgres/server.js');

/** Clients of Postgres, by their main files. */
const POSTGRES =
  /[\\/]node_modules[\\/](?:pg[\\/](?:lib|esm)|postgres[\\/](?:src|cjs[\\/]src))[\\/]index\.m?js$/;
/** Libraries that bring SQLite along, by any of their files. */
const SQLITE =
  /[\\/]node_modules[\\/](better-sqlite3|sqlite3|sql\.js|libsql|node-sqlite3-wasm)[\\/][^]*\.[cm]?js$/;
/** Node's own, in the list of what it has loaded. */
const BUILT_IN = 'NativeModule sqlite';

class Databases {
  /** The one that is there for whoever looks for a server; a program has none. */
  postgres;
  #isPostgresWanted = false;
  /** Packages with SQLite. @type {Set<string>} */
  #sqlite = new Set();

  /**
   * @param {import('../protocol.js').Boot} boot
   * @param {(what: string) => void} tell for the report
   */
  constructor({ program, database }, tell) {
    // To load it in each run of a program would take longer than all else.
    const start = () => loadWhole(database);
    this.postgres = program === null ? new PostgresServer(start, tell) : null;
  }

  /**
   * A module has been loaded.
   *
   * @param {string} filename
   */
  loaded(filename) {
    this.#isPostgresWanted ||= POSTGRES.test(filename);
    const [, sqlite] = SQLITE.exec(filename) ?? [];
    if (sqlite !== undefined) {
      this.#sqlite.add(sqlite);
    }
  }

  /** Loads what the app is going to need; whether there is something. */
  async prepare() {
    if (this.#isPostgresWanted) {
      await this.postgres?.load();
    }
    return this.#isPostgresWanted;
  }

  /** Those that the app has by now. */
  used() {
    const loaded = /** @type {{ moduleLoadList: string[] }} */ (/** @type {unknown} */ (process));
    const builtIn = loaded.moduleLoadList.includes(BUILT_IN) ? ['node:sqlite'] : [];
    const sqlite = [...this.#sqlite, ...builtIn].map((program) => ({ name: 'SQLite', program }));
    const isUsed = this.postgres?.isUsed;
    return [...(isUsed ? [{ name: 'Postgres', program: Engine.version }] : []), ...sqlite];
  }
}

/**
 * Loads a Postgres with all of its functions compiled, once: what V8 puts off until a function is called,
 * or called often, each run would do anew. An `insert` takes 3 ms this way, else 30.
 *
 * @param {string | null} archive of its data folder
 */
async function loadWhole(archive) {
  setFlagsFromString('--no-wasm-lazy-compilation');
  setFlagsFromString('--liftoff-only');
  try {
    return await Engine.load(archive);
  } finally {
    setFlagsFromString('--wasm-lazy-compilation');
    setFlagsFromString('--no-liftoff-only');
  }
}

exports.Databases = Databases;
