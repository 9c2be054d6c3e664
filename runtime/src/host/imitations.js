'use strict';
// What of a browser is only imitated: each is told once, at the place of the app that was the first to
// learn of it.

class Imitations {
  #runtime;
  #siteOf;
  /** @type {Set<string>} */
  #told = new Set();

  /**
   * @param {import('../core/host.js').Runtime} runtime
   * @param {() => number} siteOf the site of the code of the app that is running, -1 if there is none
   */
  constructor(runtime, siteOf) {
    this.#runtime = runtime;
    this.#siteOf = siteOf;
  }

  /**
   * The app is told something that is made up.
   *
   * @param {string} what it has asked for
   * @param {number} [site] of the asking, if that is over
   */
  told(what, site) {
    if (!this.#told.has(what)) {
      this.#told.add(what);
      this.#runtime.writer.noted.notModelled(site ?? this.#siteOf(), what);
    }
  }
}

exports.Imitations = Imitations;
