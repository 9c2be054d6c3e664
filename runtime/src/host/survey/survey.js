'use strict';
// What an app consists of when it is ready, as `--dry-run` tells it: pages and what a person can do on
// them, what the server and the pages listen to, and which requests are answered.
//
// It notes from the first line of the app on what cannot be asked for later, and looks at the rest once.
// No run follows.

const { heardSoFar, noteHeard } = require('../../model/channel/heard.js');
const { discover } = require('../actions/discover.js');
const { Emitters } = require('./emitters.js');
const { Functions } = require('./functions.js');
const { Carriers, functionsBehind } = require('./page.js');
const { routesOf } = require('./routes.js');

/** @typedef {import('../../protocol.js').FunctionPlace} FunctionPlace */
/** @typedef {import('../../protocol.js').Listener} Listener */

class Survey {
  #emitters = new Emitters();
  #carriers = new Carriers();

  /** Notes what cannot be asked for later. */
  install() {
    this.#emitters.install();
    this.#carriers.install();
    noteHeard();
  }

  /**
   * Looks at the app, which is ready.
   *
   * @param {import('../page/page.js').Page[]} pages
   * @returns {import('../../protocol.js').Survey}
   */
  take(pages) {
    const functions = new Functions();
    const places = (/** @type {unknown[]} */ list) =>
      list.map((one) => functions.place(one)).filter((place) => place !== null);
    const routes = routesOf(this.#emitters.all);
    return {
      pages: pages.map(({ window, whose: { user, tab } }) => ({
        user,
        tab,
        url: window?.location.href ?? null,
        title: window?.document.title ?? '',
      })),
      actions: pages.flatMap(({ window, whose }) =>
        (window === null ? [] : discover(window, whose)).map((action) => {
          const { key, label, words, found } = action.description;
          return { key, label, words, found, handlers: places(functionsBehind(action)) };
        }),
      ),
      listeners: [...this.#onServer(functions), ...this.#onPages(functions)],
      routes: routes.map(({ method, path, handlers }) => ({
        method,
        path,
        handlers: places(handlers),
      })),
      modules: modulesOfNode(),
    };
  }

  /**
   * @param {Functions} functions
   * @returns {Listener[]}
   */
  #onServer(functions) {
    return this.#emitters.listeners.flatMap(({ emitter, type, listener }) => {
      const place = functions.place(listener);
      const { constructor } = emitter;
      const of = functions.place(constructor)?.name ?? '';
      return place === null
        ? []
        : [{ process: 'server', emitter: constructor?.name ?? '', of, event: type, place }];
    });
  }

  /**
   * @param {Functions} functions
   * @returns {Listener[]}
   */
  #onPages(functions) {
    const ofLibraries = heardSoFar().map(({ emitter, type, listener }) => ({
      name: emitter.constructor.name,
      of: functions.place(emitter.constructor)?.name ?? '',
      type,
      listener,
    }));
    const ofPages = this.#carriers.listeners.map((one) => ({ ...one, of: '' }));
    return [...ofLibraries, ...ofPages].flatMap(({ name, of, type, listener }) => {
      const place = functions.place(listener);
      return place === null ? [] : [{ process: 'client', emitter: name, of, event: type, place }];
    });
  }
}

/** Which modules of Node have been loaded, with or without the app's doing. */
function modulesOfNode() {
  /** @type {{ moduleLoadList?: string[] }} */
  const { moduleLoadList = [] } = /** @type {any} */ (process);
  return moduleLoadList
    .filter((name) => name.startsWith('NativeModule '))
    .map((name) => name.slice('NativeModule '.length))
    .filter((name) => !name.startsWith('internal/'));
}

exports.Survey = Survey;
