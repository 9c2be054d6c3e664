'use strict';
// PostgreSQL itself: PGlite, which is PostgreSQL compiled to WebAssembly, on a file system in memory.
// It lies in the memory of this process, so whatever keeps runs apart keeps its data apart, too.
//
// A data folder that `initdb` has made comes with it as a package: to make one takes ten times as long
// as everything else here.

const { readFileSync } = require('fs');
const { dependencies } = require('../../../package.json');
const { HEAD_BYTES, letterOf, message, messagesIn } = require('./messages.js');

/** What a server tells a client of its settings as it lets it in, as far as this one has them. */
const REPORTED = `select name, setting from pg_settings where name in ('client_encoding', 'DateStyle',
  'default_transaction_read_only', 'in_hot_standby', 'integer_datetimes', 'IntervalStyle',
  'is_superuser', 'scram_iterations', 'search_path', 'server_encoding', 'server_version',
  'session_authorization', 'standard_conforming_strings', 'TimeZone') order by name`;

/** Databases that every server has, which are not an app's own. */
const MAINTENANCE = new Set(['postgres', 'template0', 'template1']);

class Engine {
  #database;
  /** Pairs of a setting and its value. */
  reported;
  #isNamed = false;

  /** @param {import('@electric-sql/pglite').PGlite} database which is ready */
  constructor(database) {
    this.#database = database;
    this.exec(message('Q', 'reset all'));
    this.reported = this.#rows(REPORTED);
  }

  /**
   * Loads it.
   *
   * @param {string | null} archive of a data folder; `null` for an empty one
   */
  static async load(archive) {
    const { PGlite } = require('@electric-sql/pglite');
    const { dataDir } = require('@electric-sql/pglite-prepopulatedfs');
    const loadDataDir = archive === null ? await dataDir() : new Blob([readFileSync(archive)]);
    return new Engine(await PGlite.create({ loadDataDir }));
  }

  /** An archive of its data folder, from which it can be loaded again. */
  async dump() {
    // By this name it is looked for when it is loaded.
    const named = `set datname = 'postgres' where datname = current_database()`;
    this.exec(message('Q', `update pg_database ${named}; checkpoint`));
    const archive = await this.#database.dumpDataDir('none');
    return Buffer.from(await archive.arrayBuffer());
  }

  /** What people call it. */
  static get version() {
    return `PGlite ${dependencies['@electric-sql/pglite']}`;
  }

  /**
   * What it answers to a message of a client.
   *
   * @param {Buffer} request
   */
  exec(request) {
    return messagesIn(this.#database.execProtocolRawSync(request));
  }

  /**
   * Somebody comes as a role, to a database. Whoever comes first to one of the app's own gives it its
   * name: there is one only.
   *
   * @param {string} role who is let in, and may do everything
   * @param {string} database
   */
  admit(role, database) {
    const roles = this.#rows(`select 1 from pg_roles where rolname = ${literal(role)}`);
    if (roles.length === 0) {
      this.exec(message('Q', `create role ${identifier(role)} superuser login`));
    }
    if (!this.#isNamed && !MAINTENANCE.has(database)) {
      this.#isNamed = true;
      const named = `set datname = ${literal(database)} where datname = current_database()`;
      this.exec(message('Q', `update pg_database ${named}`));
    }
  }

  /**
   * The rows of a query, as texts.
   *
   * @param {string} query
   */
  #rows(query) {
    const answers = this.exec(message('Q', query));
    return answers.filter((answer) => letterOf(answer) === 'D').map(columnsOf);
  }
}

/**
 * The columns of a row.
 *
 * @param {Buffer} row
 */
function columnsOf(row) {
  const columns = [];
  let at = HEAD_BYTES;
  const count = row.readInt16BE(at);
  at += 2;
  for (let column = 0; column < count; column++) {
    const length = Math.max(0, row.readInt32BE(at));
    columns.push(row.toString('utf8', at + 4, at + 4 + length));
    at += 4 + length;
  }
  return columns;
}

/** @param {string} text */
function literal(text) {
  return `E'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** @param {string} name */
function identifier(name) {
  return `"${name.replaceAll('"', '""')}"`;
}

exports.Engine = Engine;
exports.identifier = identifier;
exports.literal = literal;
