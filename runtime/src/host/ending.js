'use strict';
// How this process ends. Until the app is ready that is a failure to start, which the engine is told in
// a frame; from then on it is the end of a run, and stands in the trace.

const { SAID_ALL } = require('../protocol.js');

/**
 * @typedef {import('./errors.js').ErrorRecord} ErrorRecord
 * @typedef {import('../protocol.js').LoginProblem} LoginProblem
 * @typedef {'completed' | 'expired' | 'assumption' | 'threw'} Outcome
 */

class Ending {
  #native;
  #channel;
  #runtime;
  #sent;
  #isReady = false;
  /**
   * Who opens the page now, if not the first user in the first tab.
   * @type {string | null}
   */
  visitor = null;
  /**
   * Who logs in now, by which of the steps, and how many errors there were before.
   * @type {{ user: number, step: number | null, isPrefix: boolean, errors: number } | null}
   */
  #login = null;
  /**
   * What went wrong while loading; it is in the trace, too.
   * @type {ErrorRecord[]}
   */
  #errors = [];

  /**
   * @param {import('../../types/native.js').Native} native
   * @param {import('./channel.js').Channel} channel
   * @param {import('../core/host.js').Runtime} runtime
   * @param {import('./sent.js').Sent} sent
   */
  constructor(native, channel, runtime, sent) {
    this.#sent = sent;
    this.#native = native;
    this.#channel = channel;
    this.#runtime = runtime;
  }

  /**
   * A login goes on.
   *
   * @param {number} user from 1 on
   * @param {number | null} step from 0 on
   * @param {boolean} [isPrefix] whether it is a step of the prefix
   */
  logsIn(user, step, isPrefix = false) {
    const errors = this.#login?.errors ?? this.#errors.length;
    this.#login = { user, step, isPrefix, errors };
  }

  /** The login is over, or the prefix. */
  loggedIn() {
    this.#login = null;
  }

  /**
   * Nobody can log in.
   *
   * @param {LoginProblem} problem
   * @param {{ causes: string[], offers: string[], url: string | null }} details
   * @returns {never}
   */
  refused(problem, { causes, offers, url }) {
    const { user = 1, step = null, isPrefix = false, errors = 0 } = this.#login ?? {};
    const login = { user, step, isPrefix, problem, causes, offers };
    const error = this.#errors[errors] ?? null;
    return this.failed('login', 'the login failed', { url, error, login });
  }

  /** Whether what happens is part of a run by now. */
  get isReady() {
    return this.#isReady;
  }

  /** The app is ready. */
  ready() {
    this.#isReady = true;
  }

  /**
   * The app has failed, which does not end it by itself.
   *
   * @param {ErrorRecord} error
   */
  record(error) {
    if (error.process === 'server') {
      error.sent = this.#sent.last(error.method, error.url);
    }
    this.#runtime.writer.error(error);
    if (!this.#isReady) {
      this.#errors.push(error);
    }
  }

  /**
   * The run is over, whatever the program has still to do.
   *
   * @param {Outcome} outcome
   * @returns {never}
   */
  over(outcome) {
    this.#runtime.end({ outcome });
    this.#channel.send({ type: 'done' });
    return this.#native.exit(SAID_ALL);
  }

  /**
   * The app has died of an error.
   *
   * @param {ErrorRecord} error
   * @returns {never}
   */
  died(error) {
    return this.#isReady ? this.over('threw') : this.#ended('crashed', { error, exitCode: 1 });
  }

  /**
   * The app has ended its process.
   *
   * @param {number} exitCode
   * @returns {never}
   */
  exited(exitCode) {
    if (!this.#isReady) {
      return this.#ended('exited', { error: null, exitCode });
    }
    this.#runtime.end({ outcome: 'exited', code: exitCode });
    this.#channel.send({ type: 'exits', code: exitCode });
    return this.#native.exit(exitCode);
  }

  /**
   * The app is gone before it was ready.
   *
   * @param {string} reason
   * @param {{ error: ErrorRecord | null, exitCode: number }} details
   * @returns {never}
   */
  #ended(reason, details) {
    if (this.#login === null) {
      return this.failed('load', reason, details);
    }
    const { user, step, isPrefix } = this.#login;
    const login = { user, step, isPrefix, problem: 'ended', causes: [], offers: [] };
    return this.failed('login', reason, { ...details, login });
  }

  /**
   * The app does not get ready.
   *
   * @param {import('../protocol.js').Stage} stage
   * @param {string} reason
   * @param {object} details
   * @returns {never}
   */
  failed(stage, reason, details) {
    this.#channel.send({ type: 'failed', stage, reason, visitor: this.visitor, ...details });
    return this.#native.exit(1);
  }
}

exports.Ending = Ending;
