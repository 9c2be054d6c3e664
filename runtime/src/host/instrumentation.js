'use strict';
// Asks the engine which source texts run instrumented.
//
// What is first-party is the engine's decision; a text it does not want runs as it is. Code that is
// made at run time belongs to the code that makes it.

const path = require('path');

/** The folder of this runtime: its own frames are nobody's. */
const RUNTIME = path.join(__dirname, '..') + path.sep;
/** What it uses makes code of its own, such as jsdom's. */
const LIBRARIES = path.join(__dirname, '..', '..', 'node_modules') + path.sep;
/** The app's code may stand so far below that of its libraries. */
const MOST_FRAMES = 50;
/** Kinds of texts that Node loads, unless they are of a document. */
const ON_SERVER = new Set(['commonjs', 'module']);
/** The innermost frame of a stack. */
const FRAME = /^ +at (?:.* \()?(.+?):(\d+):(\d+)\)?$/m;
/** What code contains that may see which element has the focus. */
const FOCUS = /activeElement|hasFocus|focus|blur/i;
const { captureStackTrace } = Error;
/** @type {(text: string) => boolean} */
const isWellFormed = Function.prototype.call.bind(String.prototype.isWellFormed);
const { defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect;

/**
 * @typedef {{text: string, start: number, end: number} | null} Place the page's HTML and where in it a
 *   text begins and ends; `null` for a text of its own
 * @typedef {{name: string, line: number | null, column: number | null}} Frame of a stack
 */

/**
 * A text that is instrumented.
 *
 * @typedef {object} File
 * @property {string} name what stacks call it
 * @property {string} side `server` or `page`
 * @property {boolean} isOwn whether it is the app's own, and no library's
 */

/**
 * What the engine is asked about a text (docs/worker-protocol.md, `instrument`).
 *
 * @typedef {object} Request
 * @property {string} kind
 * @property {string} text
 * @property {string} [name]
 * @property {string | null} [url]
 * @property {Place} [document]
 * @property {readonly string[]} [parameters]
 * @property {Frame | null} [from]
 * @property {number} [site]
 */

class Instrumentation {
  #channel;
  #runtime;
  /** What stacks call the texts that are the app's own. @type {Set<unknown>} */
  #own = new Set();
  /** By tag. @type {Map<string, File>} */
  #files = new Map();
  /** Whether code of the app may see which element has the focus. */
  asksFocus = false;
  /** By what reports call them. @type {Map<string, File>} */
  #reported = new Map();

  /**
   * @param {import('./channel.js').Channel} channel
   * @param {import('../core/host.js').Runtime} runtime
   */
  constructor(channel, runtime) {
    this.#channel = channel;
    this.#runtime = runtime;
  }

  /**
   * The code to run for the text of a CommonJS module.
   *
   * @param {string} name
   * @param {string} text
   * @param {string | null} url the module's URL if Node takes it for an ES module should it be none
   *   of CommonJS
   */
  commonJs(name, text, url) {
    return this.#ask({ kind: 'commonjs', name, text, url });
  }

  /**
   * The code to run for the text of an ES module, which stacks call by its URL.
   *
   * @param {string} name
   * @param {string} url
   * @param {string} text
   */
  module(name, url, text) {
    return this.#ask({ kind: 'module', name, text, url });
  }

  /**
   * Tells the engine of a module that cannot be reached: nothing of it will be followed.
   *
   * @param {string} name
   */
  unhooked(name) {
    this.#ask({ kind: 'unhooked', name, text: '' });
  }

  /**
   * The code to run for a script of a page.
   *
   * @param {string} name
   * @param {string} text
   * @param {Place} document
   */
  script(name, text, document) {
    return this.#ask({ kind: 'script', name, text, document });
  }

  /**
   * The code to run for a module of a page.
   *
   * @param {string} name
   * @param {string} text
   * @param {Place} document
   */
  pageModule(name, text, document) {
    return this.#ask({ kind: 'module', name, text, url: name, document });
  }

  /**
   * The code to run for the text of a timer.
   *
   * @param {string} text
   */
  timer(text) {
    return this.evaluated({ kind: 'timer', text }) ?? text;
  }

  /**
   * The function body to run for the text of an `on…` attribute.
   *
   * @param {string} name
   * @param {string} text
   * @param {readonly string[]} parameters
   * @param {Place} document
   */
  attribute(name, text, parameters, document) {
    return this.#ask({ kind: 'attribute', name, text, parameters, document });
  }

  /**
   * The code to evaluate for a text that was given to `eval` or to a constructor of functions;
   * `null` if it is evaluated as it is. `site` is that of the call, if it is known.
   *
   * @param {Request} request
   */
  evaluated(request) {
    const from = request.site === undefined ? caller([RUNTIME]) : null;
    if (from?.name.startsWith(LIBRARIES)) {
      return null;
    }
    return this.#code({ name: '', from, ...request });
  }

  /**
   * The site at the call of whoever called into this runtime; `null` if there is none.
   *
   * @returns {number | null}
   */
  siteOfCaller() {
    const from = caller([RUNTIME, LIBRARIES]);
    return from === null ? null : this.#channel.request({ type: 'site', ...from }).site;
  }

  /**
   * The site of the code of the app that has led here, through whatever libraries it uses; `null` if
   * none is on the stack.
   *
   * @returns {number | null}
   */
  siteOfApp() {
    const [site = null] = this.#sites();
    return site;
  }

  /**
   * The sites of the code on the stack that is instrumented, innermost first.
   *
   * @returns {number[]}
   */
  sitesOfStack() {
    return [...this.#sites()];
  }

  *#sites() {
    for (const frame of callers([RUNTIME, LIBRARIES]).slice(0, MOST_FRAMES)) {
      const { site } = this.#channel.request({ type: 'site', ...frame });
      if (site !== null) {
        yield site;
      }
    }
  }

  /**
   * The site at which an error was made; `null` if its stack does not say.
   *
   * @param {unknown} error
   * @returns {number | null}
   */
  siteOf(error) {
    const { stack } = /** @type {{ stack?: unknown }} */ (Object(error));
    const [, name, line, column] = FRAME.exec(typeof stack === 'string' ? stack : '') ?? [];
    if (name === undefined || [RUNTIME, LIBRARIES].some((folder) => name.startsWith(folder))) {
      return null;
    }
    const frame = { name, line: Number(line), column: Number(column) };
    return this.#channel.request({ type: 'site', ...frame }).site;
  }

  /**
   * V8 refuses to compile a text of a page, by an error whose stack does not lead there.
   *
   * @param {string} name of the text
   * @param {unknown} error
   */
  refused(name, error) {
    this.#runtime.thrown.refuses(error, name);
  }

  /** Whether code of the app has led here, through whatever libraries it uses. */
  isOfApp() {
    return callers([RUNTIME, LIBRARIES]).some(({ name }) => this.#own.has(name));
  }

  /**
   * A file that is instrumented; undefined if there is none of that tag.
   *
   * @param {string} tag
   */
  fileOf(tag) {
    return this.#files.get(tag);
  }

  /**
   * A file by what reports call it.
   *
   * @param {string} name
   */
  reported(name) {
    return this.#reported.get(name);
  }

  /** The files of the app's own that Node has loaded, in order. */
  *onServer() {
    for (const { name, side, isOwn } of this.#files.values()) {
      if (isOwn && side === 'server') {
        yield name;
      }
    }
  }

  /** @param {Request} request */
  #ask(request) {
    return this.#code(request) ?? request.text;
  }

  /**
   * The engine's answer; `null` if the text runs as it is. Half of a surrogate pair, which only text in
   * memory can hold, is nothing that a frame carries: such a text stays behind.
   *
   * @param {Request} request
   * @returns {string | null}
   */
  #code(request) {
    const isWhole = isWellFormed(request.text);
    const text = isWhole ? request.text : '';
    const { code, tables, isOwn, isLibrary } = this.#channel.request({
      type: 'instrument',
      ...request,
      text,
      isWhole,
    });
    if (isOwn) {
      this.#own.add(request.name).add(request.url);
      this.asksFocus ||= !isLibrary && FOCUS.test(text);
    }
    if (tables !== null) {
      const isOnServer = ON_SERVER.has(request.kind) && request.document === undefined;
      const side = isOnServer ? 'server' : 'page';
      const file = { name: request.name ?? '', side, isOwn: isOwn && !isLibrary };
      this.#files.set(tables.tag, file);
      if (tables.captured !== null) {
        this.#reported.set(tables.captured.file, file);
      }
      this.#runtime.sources.load(tables);
    }
    return code;
  }
}

/**
 * Where the code that called into this runtime is; `null` if there is none, or the app keeps us from
 * seeing it.
 *
 * @param {string[]} passed folders whose code is not meant
 * @returns {Frame | null}
 */
function caller(passed) {
  return callers(passed)[0] ?? null;
}

/**
 * Where the code is that called into this runtime, and who called that, innermost first.
 *
 * @param {string[]} passed folders whose code is not meant
 * @returns {Frame[]}
 */
function callers(passed) {
  const keys = ['prepareStackTrace', 'stackTraceLimit'];
  const own = keys.map((key) => getOwnPropertyDescriptor(Error, key));
  /** @type {{stack?: unknown}} */
  const holder = {};
  /** @type {NodeJS.CallSite[]} */
  let sites = [];
  const prepare = {
    value: (/** @type {unknown} */ _holder, /** @type {NodeJS.CallSite[]} */ all) => (sites = all),
    writable: true,
    configurable: true,
  };
  const limit = { value: Infinity, writable: true, configurable: true };
  try {
    if (
      defineProperty(Error, 'prepareStackTrace', prepare) &&
      defineProperty(Error, 'stackTraceLimit', limit)
    ) {
      captureStackTrace(holder);
      void holder.stack;
    }
  } finally {
    for (const [at, key] of keys.entries()) {
      const descriptor = own[at];
      if (descriptor === undefined) {
        deleteProperty(Error, key);
      } else {
        defineProperty(Error, key, descriptor);
      }
    }
  }
  return sites.flatMap((site) => {
    const name = site.getScriptNameOrSourceURL();
    const isMeant = typeof name === 'string' && !passed.some((folder) => name.startsWith(folder));
    return isMeant ? [{ name, line: site.getLineNumber(), column: site.getColumnNumber() }] : [];
  });
}

exports.Instrumentation = Instrumentation;
