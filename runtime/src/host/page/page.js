'use strict';
// A page: what a user has in one tab of the browser, a document of the app in a jsdom window, its
// scripts running.
//
// A navigation replaces the document; cookies stay. What jsdom lacks is added by the neighbours of
// this file before the document is parsed, so that the first script finds it.

const { createClient } = require('./client.js');
const { loadDocument, Unreachable } = require('./load.js');
const { addStubs } = require('./stubs.js');
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
  #browser;
  #cookies;
  #instrumentation;
  #opened;
  #failed;

  /**
   * @param {import('./browser.js').Browser} browser
   * @param {object} own
   * @param {import('../actions/whose.js').Whose} own.whose
   * @param {import('jsdom').CookieJar} own.cookies those of its user
   * @param {object} told
   * @param {import('../instrumentation.js').Instrumentation} told.instrumentation
   * @param {(window: Window) => void} told.opened a window exists, nothing of the app ran in it
   * @param {(error: unknown) => void} told.failed a script or handler threw
   */
  constructor(browser, { whose, cookies }, { instrumentation, opened, failed }) {
    this.#browser = browser;
    this.whose = whose;
    this.#cookies = cookies;
    this.#instrumentation = instrumentation;
    this.#opened = opened;
    this.#failed = failed;
  }

  /** The window of a document that is known to be open. */
  get current() {
    if (this.window === null) {
      throw new Error('no document is open');
    }
    return this.window;
  }

  /**
   * Opens another document in place of that of a window; nothing happens if that is gone.
   *
   * @param {Window} window
   * @param {string} url
   * @param {Request} [request]
   */
  go(window, url, request) {
    if (window._globalProxy === this.window) {
      this.open(url, request).catch(this.#failed);
    }
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
    const options = {
      url: document.url,
      contentType: document.contentType,
      // The types of jsdom name a copy of undici's of their own.
      resources: { dispatcher: /** @type {any} */ (this.#client) },
      cookieJar: this.#cookies,
      virtualConsole: this.#browser.console(this.#failed),
    };
    this.#browser.open(this, document.body, options, (window) => this.#prepare(window));
  }

  /** @param {Window} window */
  #prepare(window) {
    this.window = window;
    addStubs(window);
    addFetch(window, this.#cookies, this.#client);
    hookTimers(window, (text) => this.#instrumentation.timer(text));
    this.#opened(window);
  }
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
