'use strict';
// The channels that we know. What the host tells of libraries, realms and scripts goes to each.

const { createHttp } = require('./http.js');
const { socketIo } = require('./socketio.js');
const { Traffic } = require('./traffic.js');

/** @type {import('./channel.js').Channel[]} */
const CHANNELS = [socketIo];

class Channels {
  #runtime;
  #traffic;
  #channels;

  /**
   * @param {import('./channel.js').Runtime} runtime
   * @param {(failure: import('./traffic.js').Failure) => void} failed the server answers that it
   *   has failed
   * @param {() => number} site the site of whoever called into the runtime, -1 if there is none
   */
  constructor(runtime, failed, site) {
    this.#runtime = runtime;
    this.#traffic = new Traffic(runtime, failed);
    this.#channels = [...CHANNELS, createHttp(runtime, site)];
  }

  /** Prepares Node's own classes; nothing of the app is loaded yet. */
  install() {
    this.#runtime.jsonCalls.written = (/** @type {object} */ value) => this.#traffic.writes(value);
    for (const channel of this.#channels) {
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
    for (const { modules } of this.#channels) {
      for (const { file, loaded } of modules) {
        if (file.test(filename)) {
          loaded(module, this.#traffic);
        }
      }
    }
  }

  /**
   * There is a new window, in which nothing of the app has run.
   *
   * @param {object} window
   */
  opened(window) {
    for (const channel of this.#channels) {
      channel.opened?.(window, this.#traffic);
    }
  }

  /**
   * Another document is asked for in place of that of a window.
   *
   * @param {object} window
   * @param {import('./channel.js').Departure} to
   */
  leaves(window, to) {
    for (const channel of this.#channels) {
      channel.leaves?.(window, to);
    }
  }

  /**
   * A script of the page has run.
   *
   * @param {object} window
   */
  scriptRan(window) {
    for (const channel of this.#channels) {
      channel.scriptRan?.(window, this.#traffic);
    }
  }
}

exports.Channels = Channels;
