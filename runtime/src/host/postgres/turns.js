'use strict';
// Whose turn it is: the database is a single backend, and a connection has it from its first message
// until it is idle again, so from the begin of a transaction to its end. The others wait.

/** @typedef {import('./session.js').Session} Session */

class Turns {
  /** @type {Session | null} */
  #holder = null;
  /** @type {Set<Session>} in the order in which they have come */
  #waiting = new Set();

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
    this.#waiting.add(session);
    return false;
  }

  /** Who has the database. */
  get holder() {
    return this.#holder;
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
