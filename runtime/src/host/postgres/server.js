'use strict';
// PostgreSQL without a server: an app that connects to one finds it inside its own process.
//
// It is there for whoever connects to where a PostgreSQL would be and nothing of the app listens. It is
// loaded when somebody connects first, or before the app is ready if it uses a client of PostgreSQL:
// what is loaded by then no run has to load.

const { Session } = require('./session.js');
const { Turns } = require('./turns.js');
const { message } = require('./messages.js');

/** @typedef {import('./engine.js').Engine} Engine */

class PostgresServer {
  turns;
  #tell;
  /** @type {Engine | null} */
  #engine = null;
  /** @type {Promise<void> | null} */
  #loading = null;
  /** What is done once it is there. @type {(() => void)[]} */
  #waiting = [];
  /** @type {Set<Session>} */
  #sessions = new Set();
  #number = 0;
  /** Whose settings the backend has. @type {Session | null} */
  #current = null;
  #start;

  /**
   * @param {() => Promise<Engine>} start loads the database
   * @param {(what: string) => void} tell for the report
   */
  constructor(start, tell) {
    this.#start = start;
    this.#tell = tell;
    this.turns = new Turns(tell);
  }

  /** Whether it is there, or is being loaded. */
  get isUsed() {
    return this.#loading !== null;
  }

  /** What an archive of its data folder holds; `null` if nobody has connected. */
  async dump() {
    await this.#loading;
    return this.#engine?.dump() ?? null;
  }

  /**
   * A client connects.
   *
   * @param {Pick<import('../socket.js').MemoryHandle, 'receive'> & {peer: import('../socket.js').Peer | null}} handle its end
   */
  accept(handle) {
    const session = new Session(this, this.#number++, (bytes) => handle.receive(bytes, () => {}));
    this.#sessions.add(session);
    handle.peer = {
      receive(chunk, done) {
        session.receive(chunk);
        done(0);
      },
    };
  }

  /**
   * Once the database is there, a session begins.
   *
   * @param {Session} session
   * @param {(engine: Engine) => void} begin
   */
  ask(session, begin) {
    const begins = () => {
      if (this.#engine !== null && this.#sessions.has(session)) {
        begin(this.#engine);
        session.goOn();
      }
    };
    if (this.#engine === null) {
      this.#waiting.push(begins);
      this.load();
    } else {
      begins();
    }
  }

  /**
   * From now on the backend has the settings of a session.
   *
   * @param {Session} session
   */
  use(session) {
    const before = this.#current;
    this.#current = session;
    if (before === session) {
      return;
    }
    const { statements } = session.settings;
    const isSet = before !== null && before.settings.statements.length > 0;
    for (const statement of isSet ? ['reset all', ...statements] : statements) {
      this.exec(message('Q', statement));
    }
  }

  /**
   * What the backend answers to a message.
   *
   * @param {Buffer} request
   */
  exec(request) {
    try {
      return this.#engine?.exec(request) ?? [];
    } catch (error) {
      this.#fail(`the database inside the run has failed: ${error}`);
      return [];
    }
  }

  /**
   * Everybody who listens hears of a notification.
   *
   * @param {Buffer} notification
   */
  notify(notification) {
    this.#sessions.forEach((session) => session.notify(notification));
  }

  /** @param {Session} session that is over */
  left(session) {
    this.#sessions.delete(session);
    this.turns.leave(session);
  }

  refusesCopy() {
    this.#tell(
      'COPY from or to a client of Postgres (refused: the database inside the run has none)',
    );
  }

  /**
   * Loads it, unless that has been done.
   *
   * @returns {Promise<void>} which never fails
   */
  load() {
    this.#loading ??= this.#loadOnce();
    return this.#loading;
  }

  async #loadOnce() {
    try {
      this.#engine = await this.#start();
      this.#waiting.splice(0).forEach((begin) => begin());
    } catch (error) {
      this.#fail(`the database inside the run cannot be started: ${error}`);
    }
  }

  /** @param {string} why */
  #fail(why) {
    this.#tell(`Postgres: ${why}`);
    [...this.#sessions].forEach((session) => session.fail(why));
  }
}

exports.PostgresServer = PostgresServer;
