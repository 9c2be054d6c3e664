'use strict';
// One connection of the app to the database: what a client of PostgreSQL says, and what it is told.
//
// All connections share the one backend that there is. Each has names of prepared statements, settings
// and transactions of its own all the same: names are told apart by the number of the connection,
// settings are set again when another connection has the turn, and a transaction keeps the turn.

const { Cutter, HEAD_BYTES, errorMessage, letterOf, message, textsOf } = require('./messages.js');
const { Settings } = require('./settings.js');

/** What a client may ask for before it comes in, by number. */
const Request = { protocol3: 3, cancel: 80877102, tls: 80877103, gss: 80877104 };
/** The answer to who asks for an encryption that is not there. */
const NO = Buffer.from('N');
const IDLE = 'I';
/** Copying has a protocol of its own within the protocol. */
const COPY = /^\s*copy\b[^;]*\b(?:from\s+stdin|to\s+stdout)\b/i;
const COPY_REFUSED = {
  severity: /** @type {const} */ ('ERROR'),
  code: '0A000',
  text: 'the database inside the run does not copy from or to a client',
};

/** @typedef {'start' | 'waits' | 'open' | 'over'} State */

class Session {
  #server;
  #send;
  /** Distinguishes its names from those of the connections before it. */
  #prefix;
  #cutter = new Cutter();
  /** @type {State} */
  #state = 'start';
  /** Messages that wait for their turn. @type {Buffer[]} */
  #queue = [];
  /** What is to be sent at the end of this turn. @type {Buffer[]} */
  #answers = [];
  /** After an error nothing counts until the client synchronises. */
  #isSkipping = false;
  /** `I` idle, `T` in a transaction, `E` in one that has failed. */
  #status = IDLE;
  settings = new Settings();
  #listens = false;

  /**
   * @param {import('./server.js').PostgresServer} server
   * @param {number} number from 0
   * @param {(bytes: Buffer | null) => void} send to the client; `null` ends the connection
   */
  constructor(server, number, send) {
    this.#server = server;
    this.#prefix = number === 0 ? '' : `${number}:`;
    this.#send = send;
  }

  /**
   * The client has sent bytes, or leaves.
   *
   * @param {Uint8Array | null} chunk
   */
  receive(chunk) {
    if (this.#state === 'over') {
      return;
    }
    if (chunk === null) {
      this.#leave();
      return;
    }
    try {
      this.#cutter.add(chunk);
      while (this.#state === 'start') {
        if (!this.#first()) {
          return;
        }
      }
      if (this.#state === 'open') {
        this.#takeIn();
      }
    } catch (error) {
      this.fail(`not understood: ${error}`);
    }
  }

  /** The database is there, or it is this session's turn. */
  goOn() {
    if (this.#state === 'waits') {
      this.#state = 'open';
      this.#takeIn();
    } else {
      this.#work();
    }
  }

  /**
   * The connection ends for a reason that is not the client's.
   *
   * @param {string} why
   */
  fail(why) {
    const error = errorMessage({ severity: 'FATAL', code: '08006', text: why });
    this.#send(error);
    this.#leave();
  }

  /**
   * Whoever listens hears of a notification.
   *
   * @param {Buffer} notification
   */
  notify(notification) {
    if (this.#listens) {
      this.#send(notification);
    }
  }

  /** Takes what a client says before it is let in; whether there was something. */
  #first() {
    const first = this.#cutter.first();
    if (first === null) {
      return false;
    }
    const code = first.readUInt32BE(4);
    if (code === Request.tls || code === Request.gss) {
      this.#send(NO);
    } else if (code >>> 16 === Request.protocol3) {
      this.#begin(first.subarray(8));
    } else {
      // To cancel: what it is about has ended, as nothing runs between two messages.
      this.#leave();
    }
    return true;
  }

  /** @param {Buffer} pairs of names and values */
  #begin(pairs) {
    const { texts } = textsOf(pairs, Infinity, 0);
    /** @type {Record<string, string>} */
    const given = {};
    for (let at = 0; at + 1 < texts.length && texts[at] !== ''; at += 2) {
      given[texts[at]] = texts[at + 1];
    }
    this.settings.start(given);
    this.#state = 'waits';
    this.#server.ask(this, (engine) => {
      engine.admit(given.user ?? 'postgres', given.database || given.user || 'postgres');
      const settings = engine.reported.map(([name, value]) => message('S', name, value));
      const key = message('K', 1, 1);
      const idle = message('Z', Buffer.from(IDLE));
      this.#send(Buffer.concat([message('R', 0), ...settings, key, idle]));
    });
  }

  #takeIn() {
    for (let next = this.#cutter.next(); next !== null; next = this.#cutter.next()) {
      this.#queue.push(next);
    }
    this.#work();
  }

  /** Goes on with what has been asked, as far as it is its turn. */
  #work() {
    const { turns } = this.#server;
    while (this.#queue.length > 0 && this.#state === 'open' && turns.take(this)) {
      const next = /** @type {Buffer} */ (this.#queue.shift());
      if (letterOf(next) === 'X') {
        this.#leave();
        return;
      }
      this.#server.use(this);
      if (this.#perform(next)) {
        turns.leave(this);
      }
    }
    this.#flush();
  }

  /**
   * Has a message answered; whether the session is idle then.
   *
   * @param {Buffer} request
   */
  #perform(request) {
    const letter = letterOf(request);
    if (letter === 'S') {
      this.#isSkipping = false;
    } else if (this.#isSkipping || 'Hdcf'.includes(letter)) {
      // Answers are not held back, so there is nothing to flush, and nobody copies.
      return false;
    }
    const statement = this.#textOf(letter, request);
    if (statement !== null && COPY.test(statement)) {
      this.#server.refusesCopy();
      this.#answers.push(errorMessage(COPY_REFUSED));
      this.#isSkipping = letter === 'P';
      if (letter === 'Q') {
        this.#answers.push(message('Z', Buffer.from(this.#status)));
      }
      return letter === 'Q' && this.#status === IDLE;
    }
    const isWhole = letter === 'S' || letter === 'Q';
    for (const answer of this.#server.exec(this.#ownNames(letter, request))) {
      this.#take(answer, isWhole);
    }
    return isWhole && this.#status === IDLE;
  }

  /**
   * @param {Buffer} answer
   * @param {boolean} isWhole whether the backend is asked to be ready for the next query
   */
  #take(answer, isWhole) {
    switch (letterOf(answer)) {
      case 'A':
        this.#server.notify(answer);
        return;
      case 'C':
        this.#done(textsOf(answer, 1).texts[0]);
        break;
      case 'E':
        this.#isSkipping = !isWhole;
        break;
      case 'Z':
        this.#status = String.fromCharCode(answer[HEAD_BYTES]);
        if (!isWhole) {
          return;
        }
        break;
      default:
    }
    this.#answers.push(answer);
  }

  /** @param {string} tag what the backend calls the command that it has executed */
  #done(tag) {
    if (tag === 'LISTEN') {
      this.#listens = true;
    }
    this.settings.done(tag);
  }

  /**
   * The text of a statement that comes with a message, if one does.
   *
   * @param {string} letter
   * @param {Buffer} request
   */
  #textOf(letter, request) {
    if (letter === 'Q') {
      const { texts } = textsOf(request, 1);
      this.settings.asked(texts[0]);
      return texts[0];
    }
    if (letter === 'P') {
      const { texts } = textsOf(request, 2);
      this.settings.parsed(texts[0], texts[1]);
      return texts[1];
    }
    if (letter === 'B') {
      this.settings.bound(textsOf(request, 2).texts[1]);
    }
    return null;
  }

  /**
   * A message with the name that a statement has in the backend. A statement without a name, and
   * portals, do not outlive a turn.
   *
   * @param {string} letter
   * @param {Buffer} request
   */
  #ownNames(letter, request) {
    const isOwn = this.#prefix !== '';
    if (isOwn && letter === 'P') {
      const { texts, rest } = textsOf(request, 1);
      return texts[0] === '' ? request : message('P', this.#prefix + texts[0], rest);
    }
    if (isOwn && letter === 'B') {
      const { texts, rest } = textsOf(request, 2);
      const [portal, statement] = texts;
      return statement === '' ? request : message('B', portal, this.#prefix + statement, rest);
    }
    const isOfStatement = String.fromCharCode(request[HEAD_BYTES]) === 'S';
    if (isOwn && isOfStatement && 'DC'.includes(letter)) {
      const { texts } = textsOf(request, 1, HEAD_BYTES + 1);
      const name = texts[0] === '' ? '' : this.#prefix + texts[0];
      return message(letter, Buffer.from('S'), name);
    }
    return request;
  }

  #flush() {
    if (this.#answers.length > 0) {
      this.#send(Buffer.concat(this.#answers.splice(0)));
    }
  }

  /** What it has begun and not ended is undone. */
  #leave() {
    if (this.#state === 'over') {
      return;
    }
    this.#state = 'over';
    this.#flush();
    if (this.#status !== IDLE) {
      this.#server.exec(message('Q', 'rollback'));
    } else if (this.#server.turns.holder === this) {
      this.#server.exec(message('S'));
    }
    this.#server.left(this);
    this.#send(null);
  }
}

exports.Session = Session;
