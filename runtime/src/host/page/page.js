'use strict';
// The page: one document of the app in a jsdom window, its scripts running.
//
// A navigation replaces the document; cookies stay. What jsdom lacks is added by the neighbours of
// this file before the document is parsed, so that the first script finds it.

const { createClient } = require('./client.js');
const { loadJsdom } = require('./jsdom.js');
const { navigationChanges } = require('./navigation.js');
const { scriptChanges } = require('./scripts.js');
const { loadDocument, Unreachable } = require('./load.js');
const { addStubs } = require('./stubs.js');
const { targetChanges } = require('./targets.js');
const { addFetch } = require('./fetch.js');
const { hookTimers } = require('./timers.js');

const FIRST_ERROR_STATUS = 400;

/**
 * @typedef {import('../../../types/jsdom.js').Window} Window
 * @typedef {import('./load.js').Request} Request
 */

class Page {
  /**
   * The window of the current document.
   * @type {Window | null}
   */
  window = null;
  /** The current document as it was sent. */
  html = '';
  /** How many of its scripts and handler attributes have been named. */
  scripts = 0;
  attributes = 0;
  /**
   * The scripts that have run in it.
   * @type {Set<string>}
   */
  ran = new Set();
  #client = createClient();
  #cookies;
  #instrumentation;
  #JSDOM;
  #VirtualConsole;
  #opened;
  #failed;

  /**
   * @param {object} told
   * @param {import('../instrumentation.js').Instrumentation} told.instrumentation
   * @param {(window: Window) => void} told.opened a window exists, nothing of the app ran in it
   * @param {import('./modules.js').Ran} told.ran a script of it ran
   * @param {(error: unknown) => void} told.failed a script or handler threw
   */
  constructor({ instrumentation, opened, ran, failed }) {
    this.#instrumentation = instrumentation;
    this.#opened = opened;
    this.#failed = failed;
    /** @type {import('./navigation.js').Go} */
    const go = (window, url, request) => {
      if (window._globalProxy === this.window) {
        this.open(url, request).catch(failed);
      }
    };
    const { JSDOM, VirtualConsole, CookieJar } = loadJsdom({
      ...navigationChanges(go),
      ...scriptChanges(instrumentation, this, ran),
      ...targetChanges,
    });
    this.#JSDOM = JSDOM;
    this.#VirtualConsole = VirtualConsole;
    this.#cookies = new CookieJar();
  }

  /** The window of a document that is known to be open. */
  get current() {
    if (this.window === null) {
      throw new Error('no document is open');
    }
    return this.window;
  }

  /**
   * Loads a document and starts parsing it; what it loads in turn comes later.
   *
   * @param {string} url
   * @param {Request} [request]
   */
  async open(url, request) {
    const first = this.window === null;
    const document = await loadDocument(url, this.#cookies, this.#client, request);
    if (first && document.status >= FIRST_ERROR_STATUS) {
      throw new Unreachable(document.url, document.status, 'the server refuses the page');
    }
    if (!/html|xml/.test(document.contentType)) {
      if (first) {
        throw new Unreachable(
          document.url,
          document.status,
          `the answer is ${document.contentType}, not HTML`,
        );
      }
      if (!/^text\/|json|javascript/.test(document.contentType)) {
        return; // A download: the page stays.
      }
      Object.assign(document, asText(document.body));
    }
    this.window?.close();
    this.html = document.body.toString('utf8');
    this.scripts = 0;
    this.attributes = 0;
    this.ran.clear();
    new this.#JSDOM(document.body, {
      url: document.url,
      contentType: document.contentType,
      runScripts: 'dangerously',
      // The types of jsdom name a copy of undici's of their own.
      resources: { dispatcher: /** @type {any} */ (this.#client) },
      pretendToBeVisual: true,
      includeNodeLocations: true,
      cookieJar: this.#cookies,
      virtualConsole: this.#console(),
      beforeParse: (window) => this.#prepare(insideOf(window)),
    });
  }

  /**
   * The window of a document that has nothing to do with the app, for `warmUp`.
   *
   * @param {string} html
   */
  blank(html) {
    const { window } = new this.#JSDOM(html, {
      runScripts: 'outside-only',
      pretendToBeVisual: true,
    });
    return insideOf(window);
  }

  /** @param {Window} window */
  #prepare(window) {
    this.window = window;
    addStubs(window);
    addFetch(window, this.#cookies, this.#client);
    hookTimers(window, (text) => this.#instrumentation.timer(text));
    this.#opened(window);
  }

  #console() {
    const virtualConsole = new this.#VirtualConsole();
    virtualConsole.forwardTo(console, { jsdomErrors: ['resource-loading'] });
    virtualConsole.on('jsdomError', (/** @type {Error & {type?: string}} */ { type, cause }) => {
      if (type === 'unhandled-exception') {
        this.#failed(cause);
      }
    });
    return virtualConsole;
  }
}

/**
 * A window with what jsdom's types do not say of it.
 *
 * @param {import('jsdom').DOMWindow} window
 */
function insideOf(window) {
  return /** @type {Window} */ (/** @type {unknown} */ (window));
}

/**
 * What a browser shows for an answer that is text but no document.
 *
 * @param {Buffer} body
 */
function asText(body) {
  const text = body.toString('utf8').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return { contentType: 'text/html', body: Buffer.from(`<pre>${text}</pre>`) };
}

exports.Page = Page;
exports.Unreachable = Unreachable;
