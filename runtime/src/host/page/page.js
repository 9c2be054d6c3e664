'use strict';
// A page: what a user has in one tab of the browser, a document of the app in a jsdom window, its
// scripts running.
//
// A navigation replaces the document; cookies, storages and the history of the tab stay. What jsdom
// lacks is added by the neighbours of this file before the document is parsed, so that the first script
// finds it.

const { URL } = require('url');
const { setTimeout } = require('timers');
const { addPicker } = require('./chooser.js');
const { createClient } = require('./client.js');
const { Journeys } = require('./journeys.js');
const { addDialogs } = require('./dialog.js');
const { continueHistory, requestOf } = require('./history.js');
const { Unreachable, loadDocument, request } = require('./load.js');
const { addPopovers } = require('./popover.js');
const { awaitedBy } = require('./resources.js');
const { addPlatform } = require('./platform/index.js');
const { addEventSource } = require('./eventsource.js');
const { addFetch } = require('./fetch.js');
const { followRefresh } = require('./refresh.js');
const { hookTimers } = require('./timers.js');
const { mayLeave, tellLeft } = require('./unload.js');
const { followQuestions } = require('../actions/told_apart.js');
const { knowPending } = require('../pending.js');

const FIRST_ERROR_STATUS = 400;
/**
 * A navigation waits for this long, in virtual time: a link is followed a millisecond after the click,
 * and then it counts, and not what a handler of the click has begun.
 */
const LINK_MS = 2;

/**
 * @typedef {import('../../../types/jsdom.js').Window} Window
 * @typedef {import('./load.js').Request} Request
 * @typedef {import('./load.js').Document} Document
 * @typedef {import('./history.js').Entry} Entry
 */

class Page {
  /**
   * The window of the current document.
   * @type {Window | null}
   */
  window = null;
  /**
   * The current document: its bytes as they were sent, or its text once that is known.
   * @type {string | Buffer}
   */
  html = '';
  /**
   * How often its scripts and handler attributes have got each name.
   * @type {Map<string, number>}
   */
  named = new Map();
  /** What its scripts are named after, if not its URL. */
  address = null;
  /**
   * The scripts that have run in it.
   * @type {Set<string>}
   */
  ran = new Set();
  /** How many navigations there were: one that is overtaken by the next comes to nothing. */
  #navigations = 0;
  #client;
  /**
   * Scripts of other machines that were refused, by their addresses: why.
   * @type {Map<string, string>}
   */
  refused = new Map();
  #journeys;
  #browser;
  #cookies;
  #storages;
  #instrumentation;
  #opened;
  #leaves;
  #arrives;
  #failed;
  #tell;
  #imitates;
  #pending;
  #confirmed;

  /**
   * @param {import('./browser.js').Browser} browser
   * @param {object} own
   * @param {import('../actions/whose.js').Whose} own.whose
   * @param {import('jsdom').CookieJar} own.cookies those of its user
   * @param {import('./storage.js').Storages} own.storages
   * @param {object} told
   * @param {import('../instrumentation.js').Instrumentation} told.instrumentation
   * @param {(window: Window) => void} told.opened a window exists, nothing of the app ran in it
   * @param {(window: Window, to: import('../../model/channel/channel.js').Departure) => void} told.leaves
   *   another document is asked for in place of that of the window
   * @param {(event: { data: unknown }) => void} told.arrives a message has come in
   * @param {(error: unknown) => void} told.failed a script or handler threw
   * @param {(what: string) => void} told.tell for the report
   * @param {import('./platform/setting.js').Imitates} told.imitates
   * @param {import('../pending.js').Pending} told.pending
   * @param {() => number} told.since when the person has acted last
   * @param {() => boolean} told.confirmed asks the person whether to leave a page that minds
   * @param {Pick<import('./client.js').Sources, 'installed' | 'front' | 'allows'>} told.elsewhere what
   *   answers in place of other machines
   */
  constructor(browser, { whose, cookies, storages }, told) {
    const { instrumentation, opened, leaves, arrives, failed } = told;
    const { tell, imitates, pending, confirmed, since } = told;
    const refused = (/** @type {string} */ url, /** @type {string} */ reason) =>
      this.refused.set(url, reason);
    this.front = told.elsewhere.front;
    this.#client = createClient({ ...told.elsewhere, refused });
    this.#browser = browser;
    this.whose = whose;
    this.#cookies = cookies;
    this.#storages = storages;
    this.#instrumentation = instrumentation;
    this.#opened = opened;
    this.#leaves = leaves;
    this.#arrives = arrives;
    this.#failed = failed;
    this.#tell = tell;
    this.#imitates = imitates;
    this.#pending = pending;
    this.#confirmed = confirmed;
    this.#journeys = new Journeys(since, tell);
  }

  /** For the report: what the document still waits for, now that nothing happens any more. */
  tellLoading() {
    for (const url of this.window === null ? [] : awaitedBy(this.window)) {
      this.#tell(`${url}, which has not answered: what comes after it in the page is missing`);
    }
  }

  /** The window of a document that is known to be open. */
  get current() {
    if (this.window === null) {
      throw new Error('no document is open');
    }
    return this.window;
  }

  /**
   * Loads the first document and starts parsing it; what it loads in turn comes later.
   *
   * @param {string} url
   */
  async open(url) {
    const document = await loadDocument(url, this.#cookies, this.#client);
    const { status, contentType } = document;
    if (status >= FIRST_ERROR_STATUS) {
      throw new Unreachable(document.url, status, 'the server refuses the page');
    }
    if (!isMarkup(contentType)) {
      throw new Unreachable(document.url, status, `the answer is ${contentType}, not HTML`);
    }
    this.#show(document, (window) => this.#storages.install(window));
  }

  /**
   * Sends a request that nothing in the document has made, with the cookies of the user. What becomes of
   * it is the server's matter: it may be gone before it answers.
   *
   * @param {string} url
   * @param {{ method: string, headers: Record<string, string>, body?: string }} made
   */
  request(url, made) {
    const { method, headers } = made;
    const sent = /** @type {Request & { method: string }} */ ({ ...made, method, headers });
    request(url, this.#cookies, this.#client, sent).catch(() => {});
  }

  /**
   * Opens another document in place of that of a window; nothing happens if that is gone.
   *
   * @param {Window} window
   * @param {(url: string) => void} goInFrame does so if it is the window of a frame
   * @param {string} url
   * @param {Request} [made]
   * @param {Entry} [entry]
   * @param {HTMLAnchorElement} [link] that leads there
   */
  go(window, goInFrame, url, made, entry, link) {
    const request = made ?? requestOf(window, entry);
    const { method = 'GET', form } = request ?? {};
    if (!this.#journeys.mayGo(url)) {
      return;
    }
    if (window._globalProxy === this.window) {
      this.#leaves(window, { url, method, form, link });
      this.#navigate(url, request, entry).catch(this.#failed);
    } else if (window._frameElement !== null && this.window !== null) {
      if (method === 'GET') {
        this.#leaves(window, { url, method, form, link });
        goInFrame(url);
      } else {
        this.#tell('a form that is posted from a frame, which is not followed');
      }
    }
  }

  /**
   * Leaves the current document for another, unless it minds. The visit of the app ends where there is
   * none to be had.
   *
   * @param {string} url
   * @param {Request} [request]
   * @param {Entry} [entry]
   */
  async #navigate(url, request, entry = 'push') {
    const number = ++this.#navigations;
    const { protocol, origin } = new URL(url);
    if (!/^(https?|about):$/.test(protocol)) {
      this.#tell(`a navigation to ${protocol}, which is not followed`);
      return;
    }
    await new Promise((later) => setTimeout(later, LINK_MS));
    if (number !== this.#navigations || !mayLeave(this.current, this.#confirmed)) {
      return;
    }
    if (protocol === 'about:') {
      this.#leave();
      return;
    }
    const document = await this.#load(url, request);
    if (number !== this.#navigations) {
      return;
    }
    if (document === null) {
      this.#tell(`a navigation to ${origin}, which cannot be had: the visit ends`);
      this.#leave();
    } else if (isText(document.contentType)) {
      // Where a redirection has led, the address alone leads.
      this.#replace(document, entry, document.url === url ? request : undefined);
    }
    // All else is a download: the page stays.
  }

  /**
   * A document, or `null` if there is none to be had.
   *
   * @param {string} url
   * @param {Request} [request]
   */
  async #load(url, request) {
    try {
      return await loadDocument(url, this.#cookies, this.#client, request);
    } catch (error) {
      if (error instanceof Unreachable) {
        return null;
      }
      throw error;
    }
  }

  /**
   * @param {Document} document
   * @param {Entry} entry
   * @param {Request} [request]
   */
  #replace(document, entry, request) {
    const { _sessionHistory: past } = this.current;
    this.#leave();
    if (!isMarkup(document.contentType)) {
      Object.assign(document, asText(document.body));
    }
    this.#show(document, (window) => {
      this.#storages.install(window);
      continueHistory(window, past, entry, request);
    });
  }

  /** The current document is no more. */
  #leave() {
    const window = this.current;
    // Nowhere to go from here: what it does as it is left is no navigation.
    this.window = null;
    tellLeft(window);
    // What it has put off to the end of its listeners still finds the document, as in a browser: jobs of
    // promises come before ticks that they ask for.
    void Promise.resolve().then(() => process.nextTick(() => window.close()));
  }

  /**
   * @param {Document} document
   * @param {(window: Window) => void} continued gives its window what the tab has from before
   */
  #show(document, continued) {
    this.html = document.body;
    this.named.clear();
    this.ran.clear();
    /** @type {Window | undefined} */
    let opened;
    const failed = (/** @type {unknown} */ error) => {
      // What a document still does when it has been left, a browser does not do.
      if (opened === undefined || opened._document !== undefined) {
        this.#failed(error);
      }
    };
    const options = {
      url: document.url,
      contentType: document.contentType,
      // The types of jsdom name a copy of undici's of their own.
      resources: { dispatcher: /** @type {any} */ (this.#client) },
      cookieJar: this.#cookies,
      virtualConsole: this.#browser.console(failed),
    };
    this.#browser.open(this, document.body, options, (window) => {
      opened = window;
      continued(window);
      this.#prepare(window);
    });
  }

  /** @param {Window} window */
  #prepare(window) {
    this.window = window;
    this.prepareWindow(window);
  }

  /**
   * Gives a window what all windows of a page have, before its document is parsed.
   *
   * @param {Window} window of the page itself, or of a frame in it
   */
  prepareWindow(window) {
    addPlatform(window, this.#imitates);
    addDialogs(window);
    addPicker(window);
    addPopovers(window);
    addFetch(window, this.#cookies, this.#client);
    addEventSource(window, this.#arrives);
    knowPending(window, this.#pending);
    followQuestions(window);
    followRefresh(window);
    hookTimers(window, (text) => this.#instrumentation.timer(text), this.#pending);
    this.#opened(window);
  }
}

/** @param {string} contentType */
function isMarkup(contentType) {
  return /html|xml/.test(contentType);
}

/** @param {string} contentType */
function isText(contentType) {
  return isMarkup(contentType) || /^text\/|json|javascript/.test(contentType);
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
