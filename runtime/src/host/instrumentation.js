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
const { captureStackTrace } = Error;
const isWellFormed = Function.prototype.call.bind(String.prototype.isWellFormed);
const { defineProperty, getOwnPropertyDescriptor } = Reflect;

class Instrumentation {
  #channel;
  #runtime;

  /**
   * @param {import('./channel.js').Channel} channel
   * @param {import('../core/machine.js').Machine} runtime
   */
  constructor(channel, runtime) {
    this.#channel = channel;
    this.#runtime = runtime;
  }

  /**
   * The code to run for the text of a CommonJS module.
   *
   * @param {string | null} url the module's URL if Node takes it for an ES module should it be none
   *   of CommonJS
   */
  commonJs(name, text, url) {
    return this.#ask({ kind: 'commonjs', name, text, url });
  }

  /** The code to run for the text of an ES module, which stacks call by its URL. */
  module(name, url, text) {
    return this.#ask({ kind: 'module', name, text, url });
  }

  /** Tells the engine of a module that cannot be reached: nothing of it will be followed. */
  unhooked(name) {
    this.#ask({ kind: 'unhooked', name, text: '' });
  }

  /**
   * The code to run for a script of a page.
   *
   * @param {{text: string, start: number} | null} document the page's HTML and where in it the
   *   text begins; `null` for a script of its own
   */
  script(name, text, document) {
    return this.#ask({ kind: 'script', name, text, document });
  }

  /** The same for a module of a page. */
  pageModule(name, text, document) {
    return this.#ask({ kind: 'module', name, text, url: name, document });
  }

  /** The code to run for the text of a timer. */
  timer(text) {
    return this.evaluated({ kind: 'timer', text }) ?? text;
  }

  /** The function body to run for the text of an `on…` attribute. */
  attribute(name, text, parameters, document) {
    return this.#ask({ kind: 'attribute', name, text, parameters, document });
  }

  /**
   * The code to evaluate for a text that was given to `eval` or to a constructor of functions;
   * `null` if it is evaluated as it is. `site` is that of the call, if it is known.
   */
  evaluated(request) {
    const from = request.site === undefined ? caller() : null;
    if (from?.name.startsWith(LIBRARIES)) {
      return null;
    }
    return this.#code({ name: '', from, ...request });
  }

  /** The site at the call of whoever called into this runtime; `null` if there is none. */
  siteOfCaller() {
    const from = caller();
    return from === null ? null : this.#channel.request({ type: 'site', ...from }).site;
  }

  #ask(request) {
    return this.#code(request) ?? request.text;
  }

  /** Half of a surrogate pair, which only text in memory can hold, is nothing that a frame carries. */
  #code(request) {
    const isWhole = isWellFormed(request.text);
    const text = isWhole ? request.text : '';
    const { code, tables } = this.#channel.request({
      type: 'instrument',
      ...request,
      text,
      isWhole,
    });
    if (code === null) {
      return null;
    }
    if (tables !== null) {
      this.#runtime.sources.load(tables);
    }
    return code;
  }
}

/**
 * Where the code that called into this runtime is: the name of its text, line and column; `null` if
 * there is none, or the app keeps us from seeing it.
 */
function caller() {
  const own = ['prepareStackTrace', 'stackTraceLimit'].map((key) => [
    key,
    getOwnPropertyDescriptor(Error, key),
  ]);
  const holder = {};
  let sites = [];
  const prepare = { value: (_holder, all) => (sites = all), writable: true, configurable: true };
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
    for (const [key, descriptor] of own) {
      if (descriptor === undefined) {
        delete Error[key];
      } else {
        defineProperty(Error, key, descriptor);
      }
    }
  }
  for (const site of sites) {
    const name = site.getScriptNameOrSourceURL();
    if (typeof name === 'string' && !name.startsWith(RUNTIME)) {
      return { name, line: site.getLineNumber(), column: site.getColumnNumber() };
    }
  }
  return null;
}

module.exports = { Instrumentation };
