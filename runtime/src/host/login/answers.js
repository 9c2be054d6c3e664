'use strict';
// What the server answers while somebody logs in: Node tells of each answer that is complete.

const { subscribe, unsubscribe } = require('diagnostics_channel');

const ANSWERED = 'http.server.response.finish';
const FIRST_ERROR_STATUS = 400;
const ASKING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** @typedef {{ method: string, url: string, status: number }} Answer */

class Answers {
  /**
   * Those to requests that send something, since the last look.
   * @type {Answer[]}
   */
  #sent = [];
  #hear = this.#heard.bind(this);

  constructor() {
    subscribe(ANSWERED, this.#hear);
  }

  /** @param {any} message */
  #heard({ request: { method, originalUrl, url }, response: { statusCode: status } }) {
    if (!ASKING.has(method)) {
      this.#sent.push({ method, url: originalUrl ?? url, status });
    }
  }

  /** From here on a new step is looked at. */
  forget() {
    this.#sent = [];
  }

  /**
   * The first that was answered to what the step has sent, if that refuses it.
   *
   * @returns {Answer | null}
   */
  get refusal() {
    const [first] = this.#sent;
    return first !== undefined && first.status >= FIRST_ERROR_STATUS ? first : null;
  }

  close() {
    unsubscribe(ANSWERED, this.#hear);
  }
}

exports.Answers = Answers;
