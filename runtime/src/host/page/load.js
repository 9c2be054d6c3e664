'use strict';
// Fetches a document over the network in memory, following redirects, as a browser's address bar
// does. jsdom's own loader does not tell the status of an answer.

const { request: send } = require('undici');

const MOST_REDIRECTS = 20;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** A document that could not be had: `status` is `null` if there was no answer. */
class Unreachable extends Error {
  constructor(url, status, reason) {
    super(reason);
    this.url = url;
    this.status = status;
  }
}

/**
 * @param {string} url
 * @param {object} cookies a cookie jar of jsdom
 * @param {object} client see `createClient`
 * @param {{method?: string, headers?: object, body?: string}} request
 * @returns {Promise<{url: string, status: number, contentType: string, body: Buffer}>}
 */
async function loadDocument(url, cookies, client, { method = 'GET', headers = {}, body } = {}) {
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await request(url, cookies, client, { method, headers, body });
    const location = response.headers.location;
    if (!REDIRECTS.has(response.statusCode) || location === undefined) {
      return {
        url,
        status: response.statusCode,
        contentType: response.headers['content-type'] ?? 'text/html',
        body: response.body,
      };
    }
    url = new URL(location, url).href;
    if (response.statusCode !== 307 && response.statusCode !== 308) {
      method = 'GET';
      body = undefined;
    }
  }
  throw new Unreachable(url, null, `more than ${MOST_REDIRECTS} redirects`);
}

async function request(url, cookies, client, { method, headers, body }) {
  const cookie = cookies.getCookieStringSync(url);
  let response;
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
    response.body = Buffer.from(await response.body.arrayBuffer());
  } catch (error) {
    throw new Unreachable(url, null, error.message);
  }
  for (const text of [response.headers['set-cookie'] ?? []].flat()) {
    cookies.setCookieSync(text, url, { ignoreError: true });
  }
  return response;
}

module.exports = { loadDocument, Unreachable };
