'use strict';
// What a connection has set for itself, such as its search path: the statements that do it, which are
// executed again when the one backend serves it after another connection.

const { identifier, literal } = require('./engine.js');

/** Parameters of a connection that are no settings. */
const NO_SETTINGS = new Set(['user', 'database', 'options', 'replication']);
/** An option of the command line: `-c name=value`, or `--name=value`. */
const OPTION = /(?:-c\s*|--)([\w.]+)=((?:\\.|\S)*)/g;
/** What holds until the end of a transaction is not the connection's. */
const SETS =
  /^\s*(?:set|reset)\s+(?!local\b|transaction\b|session\s+characteristics\b|constraints\b)/i;

class Settings {
  /** In the order in which they were executed. @type {string[]} */
  statements = [];
  /** Statements with a name that set something. @type {Map<string, string>} */
  #prepared = new Map();
  /** What is being executed, if it sets something. @type {string | null} */
  #current = null;

  /**
   * A connection begins with these parameters.
   *
   * @param {Record<string, string>} given
   */
  start(given) {
    const named = Object.entries(given).filter(([name]) => !NO_SETTINGS.has(name));
    const options = [...(given.options ?? '').matchAll(OPTION)];
    const all = [
      ...named,
      ...options.map(([, name, value]) => [name, value.replace(/\\(.)/g, '$1')]),
    ];
    this.statements = all.map(([name, value]) => {
      const parts = name.split('.').map(identifier).join('.');
      return `set ${name.toLowerCase() === 'search_path' ? `search_path to ${value}` : `${parts} to ${literal(value)}`}`;
    });
  }

  /** @param {string} text of a simple query */
  asked(text) {
    this.#current = SETS.test(text) ? text : null;
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  parsed(name, text) {
    if (SETS.test(text)) {
      this.#prepared.set(name, text);
    } else {
      this.#prepared.delete(name);
    }
  }

  /** @param {string} name of the statement that is executed next */
  bound(name) {
    this.#current = this.#prepared.get(name) ?? null;
  }

  /** @param {string} tag of a command that has been executed */
  done(tag) {
    if (this.#current !== null && (tag === 'SET' || tag === 'RESET')) {
      this.statements.push(this.#current);
      this.#current = null;
    }
  }
}

exports.Settings = Settings;
