'use strict';
// What all pages stand on: jsdom with our changes, of which a process has one, and whose page a window
// belongs to.

const { chooserChanges } = require('./chooser.js');
const { readerChanges } = require('./file_reader.js');
const { formNameChanges } = require('./form_names.js');
const { Frames, documentInFrame } = require('./frames.js');
const { historyChanges } = require('./history.js');
const { imageChanges } = require('./images.js');
const { loadJsdom } = require('./jsdom.js');
const { multipartChanges } = require('./multipart.js');
const { layoutChanges } = require('./layout/measures.js');
const { navigationChanges } = require('./navigation.js');
const { playbackChanges } = require('./platform/playback.js');
const { popoverChanges } = require('./popover.js');
const { resourceChanges } = require('./resources.js');
const { scriptChanges } = require('./scripts.js');
const { selectChanges } = require('./select.js');
const { selectorChanges } = require('./selectors.js');
const { storageChanges } = require('./storage.js');
const { targetChanges } = require('./targets.js');
const { unloadChanges } = require('./unload.js');

/**
 * @typedef {import('../../../types/jsdom.js').Window} Window
 * @typedef {import('./page.js').Page} Page
 */

/** How jsdom begins to say that it does nothing. */
const NOT_IMPLEMENTED = /^Not implemented: /;

class Browser {
  /**
   * The pages of all users, in the order in which they are opened.
   * @type {Page[]}
   */
  pages = [];
  #jsdom;
  #imitates;
  /**
   * By outermost window: frames belong to the page they stand in.
   * @type {WeakMap<object, Page>}
   */
  #pages = new WeakMap();

  /**
   * @param {object} told
   * @param {import('../instrumentation.js').Instrumentation} told.instrumentation
   * @param {import('./modules.js').Ran} told.ran called after each script of a page
   * @param {(event: { data: unknown }) => void} told.arrives a message has come in at a page
   * @param {(event: any) => void} told.stored called with jsdom's own object of an event that tells a
   *   window of a change in its storage
   * @param {(reader: object, blob: object, format: string) => void} told.read a `FileReader` has read
   *   a blob
   * @param {(submission: import('./navigation.js').Submission) => void} told.submitted
   * @param {(what: string) => void} told.tell for the report
   * @param {import('./platform/setting.js').Imitates} told.imitates
   */
  constructor({ instrumentation, ran, arrives, stored, read, submitted, tell, imitates }) {
    const pageOf = (/** @type {Window} */ window) => {
      const page = this.#pages.get(window._top);
      if (page === undefined) {
        throw new Error('a script runs in a window of no page');
      }
      return page;
    };
    const frames = new Frames((window) => pageOf(window).prepareWindow(window));
    /** @type {import('./navigation.js').Go} */
    const go = (window, ...where) =>
      this.#pages.get(window._top)?.go(window, (url) => frames.go(window, url), ...where);
    const documentOf = (/** @type {Window} */ window) => documentInFrame(window) ?? pageOf(window);
    this.#jsdom = loadJsdom([
      frames.changes(),
      navigationChanges(go, tell, submitted),
      formNameChanges,
      historyChanges(go),
      selectorChanges,
      storageChanges(stored),
      unloadChanges,
      scriptChanges(instrumentation, documentOf, ran),
      targetChanges(arrives),
      chooserChanges,
      readerChanges(read),
      multipartChanges,
      popoverChanges,
      selectChanges,
      resourceChanges,
      layoutChanges(imitates),
      imageChanges(imitates),
      playbackChanges(imitates),
    ]);
    this.#imitates = imitates;
  }

  /** Cookies of a user who has been nowhere. */
  cookies() {
    return new this.#jsdom.CookieJar();
  }

  /** @param {(error: unknown) => void} failed a script or handler threw and nobody caught it */
  console(failed) {
    const virtualConsole = new this.#jsdom.VirtualConsole();
    virtualConsole.forwardTo(console, { jsdomErrors: ['resource-loading'] });
    virtualConsole.on(
      'jsdomError',
      (/** @type {Error & {type?: string}} */ { type, message, cause }) => {
        if (type === 'unhandled-exception') {
          failed(cause);
        } else if (type === 'not-implemented') {
          this.#imitates(message.replace(NOT_IMPLEMENTED, ''));
        }
      },
    );
    return virtualConsole;
  }

  /**
   * Parses a document, whose scripts run, in a new window of a page.
   *
   * @param {Page} page
   * @param {Buffer} body
   * @param {Omit<import('jsdom').ConstructorOptions, 'beforeParse'>} options
   * @param {(window: Window) => void} prepare is called before the document is parsed
   */
  open(page, body, options, prepare) {
    new this.#jsdom.JSDOM(body, {
      runScripts: 'dangerously',
      pretendToBeVisual: true,
      includeNodeLocations: true,
      ...options,
      beforeParse: (opened) => {
        const window = insideOf(opened);
        this.#pages.set(window._top, page);
        prepare(window);
      },
    });
  }

  /**
   * The window of a document that has nothing to do with the app, for `warmUp`.
   *
   * @param {string} html
   */
  blank(html) {
    const options = /** @type {const} */ ({ runScripts: 'outside-only', pretendToBeVisual: true });
    return insideOf(new this.#jsdom.JSDOM(html, options).window);
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

exports.Browser = Browser;
