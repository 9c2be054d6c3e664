'use strict';
// How often a page goes elsewhere by itself. One that never stays would keep us loading for ever: after
// more documents than any login goes through, it is held where it is.

const { URL } = require('url');
const MOST_JOURNEYS = 8;

class Journeys {
  #since;
  #tell;
  /** When the person had acted before the first of those that are counted. */
  #begun = -1;
  #count = 0;

  /**
   * @param {() => number} since when the person has acted last
   * @param {(what: string) => void} tell for the report
   */
  constructor(since, tell) {
    this.#since = since;
    this.#tell = tell;
  }

  /**
   * Whether the page may go on to another document, which is counted.
   *
   * @param {string} url
   */
  mayGo(url) {
    const since = this.#since();
    if (since !== this.#begun) {
      this.#begun = since;
      this.#count = 0;
    }
    this.#count++;
    if (this.#count <= MOST_JOURNEYS) {
      return true;
    }
    const { origin, pathname } = new URL(url);
    const often = `more than ${MOST_JOURNEYS} times`;
    this.#tell(
      `a page that goes elsewhere ${often} by itself: it is held before ${origin}${pathname}`,
    );
    return false;
  }
}

exports.Journeys = Journeys;
