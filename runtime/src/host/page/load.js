'use strict';
// Fetches a document over the network in memory, following redirects, as a browser's address bar
// does. jsdom's own loader does not tell the status of an answer.

const { URL } = require('url');
const { request: send } = require('undici');

const MOST_REDIRECTS = 20;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * @typedef {import('jsdom').CookieJar} CookieJar
 * @typedef {import('undici').Dispatcher} Client see `createClient`
 * @typedef {import('../../model/channel/channel.js').SentForm} SentForm
 * @typedef {{method?: 'GET' | 'POST', headers?: Record<string, string>, body?: string | Buffer,
 *   form?: SentForm}} Request
 */

/**
 * @typedef {object} Document
 * @property {string} url
 * @property {number} status
 * @property {string} contentType
 * @property {Buffer} body
 */

/** A document that could not be had: `status` is `null` if there was no answer. */
class Unreachable extends Error {
  /**
   * @param {string} url
   * @param {number | null} status
   * @param {string} reason
   */
  constructor(url, status, reason) {
    super(reason);
    this.url = url;
    this.status = status;
  }
}

/**
 * @param {string} url
 * @param {CookieJar} cookies
 * @param {Client} client
 * @param {Request} request
 * @returns {Promise<Document>}
 */
async function loadDocument(url, cookies, client, { method = 'GET', headers = {}, body } = {}) {
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await request(url, cookies, client, { method, headers, body });
    const { status, location } = response;
    if (!REDIRECTS.has(status) || location === undefined) {
      return { url, status, contentType: response.contentType, body: response.body };
    }
    url = new URL(location, url).href;
    if (status !== 307 && status !== 308) {
      method = 'GET';
      body = undefined;
    }
  }
  throw new Unreachable(url, null, `more than ${MOST_REDIRECTS} redirects`);
}

/**
 * @param {string} url
 * @param {CookieJar} cookies
 * @param {Client} client
 * @param {Request} request
 */
async function request(url, cookies, client, { method, headers, body }) {
  const cookie = cookies.getCookieStringSync(url);
  let response;
  let content;
  try {
    response = await send(url, {
      dispatcher: client,
      method,
      headers: {
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        ...(cookie && { cookie }),
        ...headers,
      },
      body,
    });
    content = Buffer.from(await response.body.arrayBuffer());
  } catch (error) {
    throw new Unreachable(url, null, /** @type {Error} */ (error).message);
  }
  const { statusCode: status, headers: answered } = response;
  for (const text of listOf(answered['set-cookie'])) {
    cookies.setCookieSync(text, url, { ignoreError: true });
  }
  const [location] = listOf(answered.location);
  const [contentType = 'text/html'] = listOf(answered['content-type']);
  return { status, location, contentType, body: content };
}

/** @param {string | string[] | undefined} header which may come more than once */
function listOf(header) {
  return [header ?? []].flat();
}

exports.loadDocument = loadDocument;
exports.request = request;
exports.Unreachable = Unreachable;
