'use strict';
// PostgreSQL without a server: an app that connects to one finds it inside its own process.
//
// It is there for whoever connects to where a PostgreSQL would be and nothing of the app listens. It is
// loaded when somebody connects first, or before the app is ready if it uses a client of PostgreSQL:
// what is loaded by then no run has to load.

const { Engine } = require('./engine.js');
const { Session } = require('./session.js');
const { Turns } = require('./turns.js');
const { message } = require('./messages.js');

/** Where PostgreSQL listens unless it is told otherwise. */
const USUAL_PORT = 5432;
/** Sockets in the file system. */
const SOCKET = /(?:^|\/)\.s\.PGSQL\.\d+$/;
const URL_PROTOCOL = /^postgres(?:ql)?:\/\//i;
/** Modules of the clients that an app may use. */
const CLIENT =
  /[\\/]node_modules[\\/](?:pg[\\/](?:lib|esm)|postgres[\\/](?:src|cjs[\\/]src))[\\/]index\.m?js$/;

class PostgresServer {
  turns = new Turns();
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
  #isWanted = false;

  /** @param {(what: string) => void} tell for the report */
  constructor(tell) {
    this.#tell = tell;
  }

  /** What it is called, if the app uses it. */
  get version() {
    return this.#loading === null ? null : Engine.version;
  }

  /**
   * A module has been loaded.
   *
   * @param {string} filename
   */
  loaded(filename) {
    this.#isWanted ||= CLIENT.test(filename);
  }

  /** Loads the database if the app has a client of one; whether it has. */
  async prepare() {
    if (this.#isWanted) {
      await this.#load();
    }
    return this.#isWanted;
  }

  /**
   * Whether somebody who connects there looks for a PostgreSQL.
   *
   * @param {string | number} key a port, or a path
   */
  isAt(key) {
    return typeof key === 'string'
      ? SOCKET.test(key)
      : key === USUAL_PORT || portsOf(process.env).has(key);
  }

  /**
   * A client connects.
   *
   * @param {import('../socket.js').MemoryHandle} handle its end
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
      this.#load();
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

  /** @returns {Promise<void>} which never fails */
  #load() {
    this.#loading ??= this.#loadOnce();
    return this.#loading;
  }

  async #loadOnce() {
    try {
      this.#engine = await Engine.load();
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

/**
 * The ports of the PostgreSQL that an app's environment names.
 *
 * @param {NodeJS.ProcessEnv} environment
 */
function portsOf(environment) {
  const ports = new Set([Number(environment.PGPORT)]);
  for (const value of Object.values(environment)) {
    if (value !== undefined && URL_PROTOCOL.test(value) && URL.canParse(value)) {
      ports.add(Number(new URL(value).port || USUAL_PORT));
    }
  }
  return ports;
}

exports.PostgresServer = PostgresServer;
