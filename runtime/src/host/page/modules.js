'use strict';
// Module scripts of a page, which jsdom does not run: Node's `vm` modules in the page's realm, in a
// browser's order. Each module is fetched and compiled once; a graph is linked when all of it is
// there, and evaluated when its script's turn has come.

const { URL } = require('url');
const { SourceTextModule, SyntheticModule } = withoutWarning(() => require('vm'));
const { ImportMap } = require('./importmap.js');

const SCRIPT = /^(?:text|application)\/(?:x-)?(?:javascript|ecmascript)$/;
const JSON_TYPE = /^(?:application|text)\/(?:[^;]*\+)?json$/;

/**
 * @typedef {import('../../../types/jsdom.js').Window} Window
 * @typedef {import('../../../types/jsdom.js').ScriptImpl} ScriptImpl
 * @typedef {import('../instrumentation.js').Place} Place
 * @typedef {import('vm').Module & {dependencySpecifiers?: readonly string[]}} Module
 * @typedef {{module: Module} | {error: unknown}} Loaded a script's module, or why there is none
 */

/** A module that could not be fetched: its script gets an `error` event, and nothing is thrown. */
class Unfetched extends Error {}

/**
 * Called after each script of a page, with what the modules export that have run.
 *
 * @typedef {(window: Window, namespaces: object[]) => void} Ran
 */

class PageModules {
  #window;
  #instrumentation;
  #ran;
  #map = new ImportMap();
  /**
   * Promises of compiled modules, by URL.
   * @type {Map<string, Promise<Module>>}
   */
  #modules = new Map();
  /**
   * What `import.meta.url` is in each module.
   * @type {WeakMap<Module, string>}
   */
  #urls = new WeakMap();
  /**
   * Modules of which nobody has been told that they have run.
   * @type {Set<Module>}
   */
  #untold = new Set();
  /**
   * Graphs share modules, so they are linked one after the other.
   * @type {Promise<unknown>}
   */
  #linked = Promise.resolve();

  /**
   * @param {Window} window the document's
   * @param {import('../instrumentation.js').Instrumentation} instrumentation
   * @param {Ran} ran called after each script
   */
  constructor(window, instrumentation, ran) {
    this.#window = window;
    this.#instrumentation = instrumentation;
    this.#ran = ran;
  }

  /**
   * The page's import map grows.
   *
   * @param {string} text
   */
  addMap(text) {
    try {
      this.#map.add(text, this.#window.document.baseURI);
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      const { TypeError, SyntaxError } = this.#window;
      this.#report(name === 'TypeError' ? new TypeError(message) : new SyntaxError(message));
    }
  }

  /**
   * Fetches the script of an element and all that it imports, and runs it in its turn.
   *
   * @param {ScriptImpl} element
   * @param {{name: string, place: Place} | null} inline what a text in the document is called; `null` if
   *   the script is elsewhere
   */
  run(element, inline) {
    const document = element._ownerDocument;
    const source = element.getAttributeNS(null, 'src');
    const root =
      inline === null
        ? this.#external(`${source}`)
        : this.#inline(element, inline.name, inline.place);
    const graph = root.then((module) => this.#link(module));
    // A browser tells of what cannot be compiled when the script's turn has come.
    /** @type {Promise<Loaded>} */
    const settled = graph.then(
      (module) => ({ module }),
      (error) => ({ error }),
    );
    const loaded = (/** @type {Loaded} */ result) => this.#loaded(element, source, result);
    const failed = () => Promise.resolve();
    if (element.hasAttributeNS(null, 'async') || !element._parserInserted) {
      document._asyncQueue.push(settled, loaded, failed, document._queue.getLastScript());
    } else {
      document._deferQueue.push(settled, loaded, failed, false, element);
    }
  }

  /**
   * `import()` in a script at `base`.
   *
   * @param {string} specifier
   * @param {string} base
   */
  async import(specifier, base) {
    const module = await this.#link(await this.#fetched(this.#resolve(specifier, base)));
    await module.evaluate();
    this.#tell();
    return module;
  }

  /**
   * @param {ScriptImpl} element
   * @param {string | null} source
   * @param {Loaded} result
   */
  async #loaded(element, source, result) {
    const { fireAnEvent } = require('jsdom/lib/jsdom/living/helpers/events.js');
    if ('error' in result) {
      if (result.error instanceof Unfetched) {
        fireAnEvent('error', element);
        return;
      }
      this.#report(result.error);
    } else {
      // What awaits at the top level lets the next script go on.
      result.module.evaluate().then(
        () => this.#tell(),
        (thrown) => this.#report(thrown),
      );
      this.#tell();
    }
    if (source !== null) {
      fireAnEvent('load', element);
    }
  }

  /** A script has run, and modules that it imports. */
  #tell() {
    const isOver = (/** @type {Module} */ { status }) => status === 'evaluated';
    const over = [...this.#untold].filter(isOver);
    over.forEach((module) => this.#untold.delete(module));
    const namespaces = over.map(({ namespace }) => namespace);
    this.#ran(this.#window._globalProxy, namespaces);
  }

  /**
   * @param {ScriptImpl} element
   * @param {string} name
   * @param {Place} place
   */
  async #inline(element, name, place) {
    const { text } = element;
    const code = this.#instrumentation.pageModule(name, text, place);
    return this.#compile(code, name, this.#window.document.baseURI);
  }

  /** @param {string} source */
  async #external(source) {
    let url;
    try {
      ({ href: url } = new URL(source, this.#window.document.baseURI));
    } catch {
      throw new Unfetched(source);
    }
    return this.#fetched(url);
  }

  /**
   * @param {string} url
   * @returns {Promise<Module>}
   */
  #fetched(url) {
    const module = this.#modules.get(url) ?? this.#fetch(url);
    this.#modules.set(url, module);
    return module;
  }

  /**
   * @param {string} url
   * @returns {Promise<Module>}
   */
  async #fetch(url) {
    const { fetchCollected } = require('jsdom/lib/jsdom/browser/resources/jsdom-dispatcher.js');
    const { _dispatcher: dispatcher, _document: document } = this.#window;
    let response;
    try {
      response = await fetchCollected(dispatcher, { url, headers: { Referer: document.URL } });
    } catch (error) {
      throw new Unfetched(url, { cause: error });
    }
    const { status, headers, body, url: found } = response;
    const [beforeParameters] = (headers['content-type'] ?? '').toLowerCase().split(';', 1);
    const type = beforeParameters.trim();
    const isGood = status >= 200 && status < 300;
    if (!isGood || !(SCRIPT.test(type) || JSON_TYPE.test(type))) {
      throw new Unfetched(url);
    }
    const text = new TextDecoder().decode(body);
    if (JSON_TYPE.test(type)) {
      return this.#json(text, url);
    }
    return this.#compile(this.#instrumentation.pageModule(url, text, null), url, found ?? url);
  }

  /**
   * @param {string} text
   * @param {string} url
   */
  #json(text, url) {
    const value = this.#window.JSON.parse(text);
    return new SyntheticModule(
      ['default'],
      /** @this {import('vm').SyntheticModule} */
      function () {
        this.setExport('default', value);
      },
      { context: this.#window, identifier: url },
    );
  }

  /**
   * @param {string} code
   * @param {string} identifier
   * @param {string} url
   * @returns {Module}
   */
  #compile(code, identifier, url) {
    const module = this.#compiled(code, {
      context: this.#window,
      identifier,
      initializeImportMeta: (meta) => {
        meta.url = url;
        meta.resolve = (/** @type {unknown} */ specifier) => this.#resolve(`${specifier}`, url);
      },
      importModuleDynamically: (specifier) => this.import(specifier, url),
    });
    this.#urls.set(module, url);
    this.#untold.add(module);
    return module;
  }

  /**
   * @param {string} code
   * @param {import('vm').SourceTextModuleOptions & { identifier: string }} options
   * @returns {Module}
   */
  #compiled(code, options) {
    try {
      return new SourceTextModule(code, options);
    } catch (error) {
      this.#instrumentation.refused(options.identifier, error);
      throw error;
    }
  }

  /**
   * @param {string} specifier
   * @param {string} base
   */
  #resolve(specifier, base) {
    const url = this.#map.resolve(specifier, base);
    if (url === null) {
      throw new this.#window.TypeError(
        `Failed to resolve module specifier "${specifier}". Relative references must start with either "/", "./", or "../".`,
      );
    }
    return url;
  }

  /**
   * The module once all that it imports is there, and bound.
   *
   * @param {Module} module
   */
  async #link(module) {
    /** @type {Map<string, Module | null>} */
    const modules = new Map();
    const visit = async (/** @type {Module} */ importer) => {
      const urls = this.#imported(importer).filter((url) => !modules.has(url));
      await Promise.all(
        urls.map(async (url) => {
          modules.set(url, null);
          const imported = await this.#fetched(url);
          modules.set(url, imported);
          await visit(imported);
        }),
      );
    };
    await visit(module);
    const turn = this.#linked.then(() => {
      const find = (/** @type {string} */ specifier, /** @type {Module} */ importer) =>
        /** @type {Module} */ (modules.get(this.#resolve(specifier, this.#urlOf(importer))));
      return module.status === 'unlinked' ? module.link(find) : undefined;
    });
    this.#linked = turn.catch(() => undefined);
    await turn;
    return module;
  }

  /**
   * The URLs of what a module imports.
   *
   * @param {Module} module
   */
  #imported(module) {
    const base = this.#urlOf(module);
    return (module.dependencySpecifiers ?? []).map((specifier) => this.#resolve(specifier, base));
  }

  /**
   * A module of JSON imports nothing, so none is asked for.
   *
   * @param {Module} module
   * @returns {string}
   */
  #urlOf(module) {
    return this.#urls.get(module) ?? '';
  }

  /** @param {unknown} error */
  #report(error) {
    const reportException = require('jsdom/lib/jsdom/living/helpers/runtime-script-errors.js');
    reportException(this.#window, error, this.#window._document.URL);
  }
}

/**
 * Node has these with a flag only, and calls them experimental on their first use: to the app they
 * are not there.
 *
 * @param {() => typeof import('vm')} load
 */
function withoutWarning(load) {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    const vm = load();
    new vm.SourceTextModule('');
    const { SourceTextModule, SyntheticModule } = vm;
    for (const name of ['Module', 'SourceTextModule', 'SyntheticModule']) {
      Reflect.deleteProperty(vm, name);
    }
    return { SourceTextModule, SyntheticModule };
  } finally {
    process.emitWarning = emitWarning;
  }
}

exports.PageModules = PageModules;
