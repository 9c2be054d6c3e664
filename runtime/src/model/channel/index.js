'use strict';
// The channels that we know. What the host tells of libraries, realms and scripts goes to each.

const { http } = require('./http.js');
const { socketIo } = require('./socketio.js');
const { Traffic } = require('./traffic.js');

/** @type {import('./channel.js').Channel[]} */
const CHANNELS = [socketIo, http];

class Channels {
  #runtime;
  #traffic;

  /**
   * @param {import('./channel.js').Runtime} runtime
   * @param {(failure: import('./traffic.js').Failure) => void} failed the server answers that it
   *   has failed
   */
  constructor(runtime, failed) {
    this.#runtime = runtime;
    this.#traffic = new Traffic(runtime, failed);
  }

  /** Prepares Node's own classes; nothing of the app is loaded yet. */
  install() {
    this.#runtime.jsonCalls.written = (/** @type {object} */ value) => this.#traffic.writes(value);
    for (const channel of CHANNELS) {
      channel.install?.(this.#traffic);
    }
  }

  /**
   * A module of the server has been loaded; nobody has its exports yet.
   *
   * @param {string} filename
   * @param {{ exports: any }} module
   */
  moduleLoaded(filename, module) {
    for (const { modules } of CHANNELS) {
      for (const { file, loaded } of modules) {
        if (file.test(filename)) {
          loaded(module, this.#traffic);
        }
      }
    }
  }

  /**
   * A script of the page has run.
   *
   * @param {object} window
   */
  scriptRan(window) {
    for (const channel of CHANNELS) {
      channel.scriptRan?.(window, this.#traffic);
    }
  }
}

exports.Channels = Channels;
