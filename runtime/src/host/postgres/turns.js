'use strict';
// Whose turn it is: the database is a single backend, and a connection has it from its first message
// until it is idle again, so from the begin of a transaction to its end. The others wait.

// Taken before the app can replace it.
const later = setTimeout;
/** Who waits for so long, in virtual time, waits for somebody who has nothing else to do. */
const LONG_MS = 500;

/** @typedef {import('./session.js').Session} Session */

class Turns {
  /** @type {Session | null} */
  #holder = null;
  /** @type {Set<Session>} in the order in which they have come */
  #waiting = new Set();
  #tell;

  /** @param {(what: string) => void} tell for the report */
  constructor(tell) {
    this.#tell = tell;
  }

  /**
   * Whether a session has the database now; else it goes on once it has.
   *
   * @param {Session} session
   */
  take(session) {
    if (this.#holder === null) {
      this.#holder = session;
    }
    if (this.#holder === session) {
      return true;
    }
    if (!this.#waiting.has(session)) {
      this.#waiting.add(session);
      later(() => this.#look(session), LONG_MS);
    }
    return false;
  }

  /** Who has the database. */
  get holder() {
    return this.#holder;
  }

  /**
   * A server with several backends would not let it wait.
   *
   * @param {Session} session
   */
  #look(session) {
    if (this.#waiting.has(session)) {
      this.#tell('Postgres: a query that waits for the end of a transaction of another connection');
    }
  }

  /**
   * A session needs the database no longer, or has never had it.
   *
   * @param {Session} session
   */
  leave(session) {
    this.#waiting.delete(session);
    if (this.#holder !== session) {
      return;
    }
    this.#holder = null;
    const [next] = this.#waiting;
    if (next !== undefined) {
      this.#waiting.delete(next);
      this.#holder = next;
      next.goOn();
    }
  }
}

exports.Turns = Turns;
