'use strict';
// The channels that we know. What the host tells of libraries, realms and scripts goes to each.

const { broadcast } = require('./broadcast.js');
const { createHttp, failuresAlone } = require('./http.js');
const { messages } = require('./messages.js');
const { ports } = require('./ports.js');
const { socketIo } = require('./socketio.js');
const { socketIo09 } = require('./socketio_0_9.js');
const { createServerSent } = require('./server_sent.js');
const { sockJs } = require('./sockjs.js');
const { SwitchedOff } = require('./switched_off.js');
const { Traffic } = require('./traffic.js');
const { webSocket } = require('./websocket.js');

/** @type {import('./channel.js').Channel[]} */
const CHANNELS = [socketIo, socketIo09, webSocket, sockJs, messages, ports, broadcast];

class Channels {
  /** Requests on their way; `null` if they are not followed. @type {import('./http/mail.js').Mail | null} */
  mail;
  #runtime;
  #traffic;
  #channels;
  /** What channels that are switched off are given instead. @type {Map<import('./channel.js').Channel, Traffic>} */
  #off = new Map();
  /** How many globals a window has had when they were last looked at. @type {WeakMap<object, number>} */
  #globals = new WeakMap();

  /**
   * @param {import('./channel.js').Runtime} runtime
   * @param {(failure: import('./traffic.js').Failure) => void} failed the server answers that it
   *   has failed
   * @param {() => number} site the site of whoever called into the runtime, -1 if there is none
   * @param {import('../../protocol.js').ChannelName[]} switchedOff
   */
  constructor(runtime, failed, site, switchedOff) {
    this.#runtime = runtime;
    this.#traffic = new Traffic(runtime, failed, site);
    const isHttp = !switchedOff.includes('http');
    const http = isHttp ? createHttp(runtime, site) : null;
    this.mail = http?.mail ?? null;
    const ofHttp = http === null ? [failuresAlone] : [createServerSent(runtime), http];
    this.#channels = [...CHANNELS, ...ofHttp];
    for (const channel of this.#channels.filter(({ word }) => switchedOff.includes(word))) {
      if (channel.word !== 'http') {
        this.#off.set(channel, new SwitchedOff(channel.name, runtime, failed, site));
      }
      // Its content does not say by which channel a text has come.
      runtime.texts.isKnownByContent &&= channel.isWithinPage === true;
    }
  }

  /** @param {import('./channel.js').Channel} channel */
  #trafficOf(channel) {
    return this.#off.get(channel) ?? this.#traffic;
  }

  /** What has come in, and what is on its way: for Node's emitter, which hands it out. */
  get traffic() {
    return this.#traffic;
  }

  /** Prepares Node's own classes; nothing of the app is loaded yet. */
  install() {
    this.#traffic.install();
    for (const channel of this.#channels) {
      channel.install?.(this.#trafficOf(channel));
    }
  }

  /**
   * A module of the server has been loaded; nobody has its exports yet.
   *
   * @param {string} filename
   * @param {{ exports: any }} module
   */
  moduleLoaded(filename, module) {
    for (const channel of this.#channels) {
      for (const { file, loaded } of channel.modules) {
        if (file.test(filename)) {
          loaded(module, this.#trafficOf(channel));
        }
      }
    }
  }

  /**
   * Which exports of an ES module the channels want to know, and what they are called in it.
   *
   * @param {string} filename
   * @returns {Record<string, string>}
   */
  namesIn(filename) {
    const modules = this.#channels.flatMap((channel) => channel.modules);
    const names = modules.map((one) => (one.names && one.file.test(filename) ? one.names : {}));
    return Object.assign({}, ...names);
  }

  /**
   * A realm has its models; nothing of the app has run in it.
   *
   * @param {object} realm its global object
   */
  realmReady(realm) {
    for (const channel of this.#channels) {
      channel.realmReady?.(realm);
    }
  }

  /**
   * There is a new window, in which nothing of the app has run.
   *
   * @param {object} window
   */
  opened(window) {
    for (const channel of this.#channels) {
      channel.opened?.(window, this.#trafficOf(channel));
    }
  }

  /**
   * A text has come in at the page: it is the data of this event.
   *
   * @param {{ data: unknown }} event
   */
  reachesPage(event) {
    this.#traffic.reachesPage(event);
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
   * A script of the page has run, and modules that it has imported: their globals and exports are new.
   *
   * @param {object} window
   * @param {object[]} namespaces
   */
  scriptRan(window, namespaces) {
    const names = Object.keys(window);
    const before = this.#globals.get(window) ?? 0;
    this.#globals.set(window, names.length);
    for (const name of names.slice(before)) {
      this.#mayBeClient(Object.getOwnPropertyDescriptor(window, name)?.value);
    }
    namespaces.forEach((namespace) => this.#mayBeClient(namespace));
  }

  /** @param {unknown} library */
  #mayBeClient(library) {
    const isHolder = typeof library === 'function' || (typeof library === 'object' && library);
    if (!isHolder || this.#runtime.objects.isProxy(library)) {
      return;
    }
    for (const channel of this.#channels) {
      channel.clients?.(library, this.#trafficOf(channel));
    }
  }
}

exports.Channels = Channels;
