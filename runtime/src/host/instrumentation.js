'use strict';
/**
 * Asks the engine which source texts run instrumented.
 *
 * What is first-party is the engine's decision; a text it does not want runs as it is.
 */

class Instrumentation {
  #channel;

  /** @param {import('./channel.js').Channel} channel */
  constructor(channel) {
    this.#channel = channel;
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

  /** The function body to run for the text of an `on…` attribute. */
  attribute(name, text, parameters, document) {
    return this.#ask({ kind: 'attribute', name, text, parameters, document });
  }

  #ask(request) {
    const { code } = this.#channel.request({ type: 'instrument', ...request });
    return code ?? request.text;
  }
}

module.exports = { Instrumentation };
