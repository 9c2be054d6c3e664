'use strict';
// What is noted for the report: symbolic values that were lost, and what a browser was made up for. Each
// is written once for a site and a run; where locations of the app's state have symbols, once for each
// shadow, as it matters then which of them was lost.

const { Tag } = require('../protocol.js');
const { SafeMap } = require('./primordials.js');

class Noted {
  /** @param {import('./writer.js').Writer} writer */
  constructor(writer) {
    this.writer = writer;
    this.restart();
  }

  /** Nothing has been noted. */
  restart() {
    /** What has been written, by tag, site, shadow and text. @type {Map<string, true>} */
    this.written = new SafeMap();
    /** Whether locations have symbols. */
    this.tellsShadows = false;
    /**
     * The call whose model is asked: what is lost at its site is what has gone into it.
     * @type {import('./calls/finished.js').Made | null}
     */
    this.call = null;
  }

  /**
   * A symbolic value was lost.
   * @param {number} site or -1
   * @param {string} text what could not be followed; empty if it is lost for the model of the event
   *   only, as the run's inputs are still followed
   * @param {number} [shadow] what was lost, if that is known
   */
  lost(site, text, shadow = 0) {
    const { call } = this;
    if (shadow !== 0 || !this.tellsShadows || call === null || call.site !== site) {
      this.#write(Tag.Concretised, site, shadow, text);
      return;
    }
    let any = call.receiverShadow;
    if (any !== 0) {
      this.#write(Tag.Concretised, site, any, text);
    }
    for (let i = 0; i < call.shadows.length; i++) {
      if (call.shadows[i] !== 0) {
        any |= call.shadows[i];
        this.#write(Tag.Concretised, site, call.shadows[i], text);
      }
    }
    // It was lost within an object.
    if (any === 0) {
      this.#write(Tag.Concretised, site, 0, text);
    }
  }

  /**
   * Symbolic values went into a function, and nothing is known of what came out.
   * @param {number} site or -1
   * @param {string} text the function
   */
  unaccounted(site, text) {
    this.#write(Tag.Unaccounted, site, 0, text);
  }

  /**
   * The app was told something of a browser that is made up.
   * @param {number} site or -1
   * @param {string} text what it asked for
   */
  notModelled(site, text) {
    this.writer.located(Tag.NotModelled, site, 0, text);
  }

  /**
   * @param {number} tag
   * @param {number} site
   * @param {number} shadow
   * @param {string} text
   */
  #write(tag, site, shadow, text) {
    const told = this.tellsShadows ? shadow : 0;
    const key = `${tag} ${site} ${told} ${text}`;
    if (!this.written.has(key)) {
      this.written.set(key, true);
      this.writer.located(tag, site, told, text);
    }
  }
}

exports.Noted = Noted;
