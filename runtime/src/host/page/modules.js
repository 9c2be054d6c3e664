'use strict';
// Module scripts of a page, which jsdom does not run: Node's `vm` modules in the page's realm, in a
// browser's order. Each module is fetched and compiled once; a graph is linked when all of it is
// there, and evaluated when its script's turn has come.

const { SourceTextModule, SyntheticModule } = withoutWarning(() => require('vm'));
const { ImportMap } = require('./importmap.js');

const living = 'jsdom/lib/jsdom/living';
const SCRIPT = /^(?:text|application)\/(?:x-)?(?:javascript|ecmascript)$/;
const JSON_TYPE = /^(?:application|text)\/(?:[^;]*\+)?json$/;

/** A module that could not be fetched: its script gets an `error` event, and nothing is thrown. */
class Unfetched extends Error {}

class PageModules {
  #window;
  #instrumentation;
  #ran;
  #map = new ImportMap();
  /** Promises of compiled modules, by URL. */
  #modules = new Map();
  /** What `import.meta.url` is in each module. */
  #urls = new WeakMap();
  /** Graphs share modules, so they are linked one after the other. */
  #linked = Promise.resolve();

  /**
   * @param {object} window the document's
   * @param {import('../instrumentation.js').Instrumentation} instrumentation
   * @param {(window: object) => void} ran called after each script
   */
  constructor(window, instrumentation, ran) {
    this.#window = window;
    this.#instrumentation = instrumentation;
    this.#ran = ran;
  }

  /** The page's import map grows. */
  addMap(text) {
    try {
      this.#map.add(text, this.#window.document.baseURI);
    } catch (error) {
      this.#report(
        new this.#window[error.name === 'TypeError' ? 'TypeError' : 'SyntaxError'](error.message),
      );
    }
  }

  /**
   * Fetches the script of an element and all that it imports, and runs it in its turn.
   *
   * @param {object} element jsdom's implementation of the script element
   * @param {{name: string, place: object | null}} inline what a text in the document is called
   */
  run(element, inline) {
    const document = element._ownerDocument;
    const source = element.getAttributeNS(null, 'src');
    const root = source === null ? this.#inline(element, inline) : this.#external(source);
    const graph = root.then((module) => this.#link(module));
    // A browser tells of what cannot be compiled when the script's turn has come.
    const settled = graph.then(
      (module) => ({ module }),
      (error) => ({ error }),
    );
    const loaded = ({ module, error }) => this.#loaded(element, source, module, error);
    const failed = () => Promise.resolve();
    if (element.hasAttributeNS(null, 'async') || !element._parserInserted) {
      document._asyncQueue.push(settled, loaded, failed, document._queue.getLastScript());
    } else {
      document._deferQueue.push(settled, loaded, failed, false, element);
    }
  }

  /** `import()` in a script at `base`. */
  async import(specifier, base) {
    const module = await this.#link(await this.#fetched(this.#resolve(specifier, base)));
    await module.evaluate();
    return module;
  }

  async #loaded(element, source, module, error) {
    const { fireAnEvent } = require(`${living}/helpers/events.js`);
    if (error instanceof Unfetched) {
      fireAnEvent('error', element);
      return;
    }
    if (error !== undefined) {
      this.#report(error);
    } else {
      // What awaits at the top level lets the next script go on.
      module.evaluate().catch((thrown) => this.#report(thrown));
      this.#ran(this.#window._globalProxy);
    }
    if (source !== null) {
      fireAnEvent('load', element);
    }
  }

  async #inline(element, { name, place }) {
    const { text } = element;
    const code = this.#instrumentation.pageModule(name, text, place);
    return this.#compile(code, name, this.#window.document.baseURI);
  }

  async #external(source) {
    let url;
    try {
      ({ href: url } = new URL(source, this.#window.document.baseURI));
    } catch {
      throw new Unfetched(source);
    }
    return this.#fetched(url);
  }

  #fetched(url) {
    if (!this.#modules.has(url)) {
      this.#modules.set(url, this.#fetch(url));
    }
    return this.#modules.get(url);
  }

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
    const [type] = (headers['content-type'] ?? '').toLowerCase().split(';', 1);
    if (
      status < 200 ||
      status >= 300 ||
      !(SCRIPT.test(type.trim()) || JSON_TYPE.test(type.trim()))
    ) {
      throw new Unfetched(url);
    }
    const text = new TextDecoder().decode(body);
    if (JSON_TYPE.test(type.trim())) {
      return this.#json(text, url);
    }
    return this.#compile(this.#instrumentation.pageModule(url, text, null), url, found ?? url);
  }

  #json(text, url) {
    const value = this.#window.JSON.parse(text);
    return new SyntheticModule(
      ['default'],
      function () {
        this.setExport('default', value);
      },
      { context: this.#window, identifier: url },
    );
  }

  #compile(code, identifier, url) {
    const module = new SourceTextModule(code, {
      context: this.#window,
      identifier,
      initializeImportMeta: (meta) => {
        meta.url = url;
        meta.resolve = (specifier) => this.#resolve(`${specifier}`, url);
      },
      importModuleDynamically: (specifier) => this.import(specifier, url),
    });
    this.#urls.set(module, url);
    return module;
  }

  #resolve(specifier, base) {
    const url = this.#map.resolve(specifier, base);
    if (url === null) {
      throw new this.#window.TypeError(
        `Failed to resolve module specifier "${specifier}". Relative references must start with either "/", "./", or "../".`,
      );
    }
    return url;
  }

  /** The module once all that it imports is there, and bound. */
  async #link(module) {
    const modules = new Map();
    const visit = async (importer) => {
      const base = this.#urls.get(importer);
      const urls = (importer.dependencySpecifiers ?? []).map((specifier) =>
        this.#resolve(specifier, base),
      );
      await Promise.all(
        urls
          .filter((url) => !modules.has(url))
          .map(async (url) => {
            modules.set(url, null);
            modules.set(url, await this.#fetched(url));
            await visit(modules.get(url));
          }),
      );
    };
    await visit(module);
    const turn = this.#linked.then(() => {
      const find = (specifier, importer) =>
        modules.get(this.#resolve(specifier, this.#urls.get(importer)));
      return module.status === 'unlinked' ? module.link(find) : undefined;
    });
    this.#linked = turn.catch(() => undefined);
    await turn;
    return module;
  }

  #report(error) {
    require(`${living}/helpers/runtime-script-errors.js`)(
      this.#window,
      error,
      this.#window._document.URL,
    );
  }
}

/**
 * Node has these with a flag only, and calls them experimental on their first use: to the app they
 * are not there.
 */
function withoutWarning(load) {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    const vm = load();
    new vm.SourceTextModule('');
    const { SourceTextModule, SyntheticModule } = vm;
    delete vm.Module;
    delete vm.SourceTextModule;
    delete vm.SyntheticModule;
    return { SourceTextModule, SyntheticModule };
  } finally {
    process.emitWarning = emitWarning;
  }
}

module.exports = { PageModules };
