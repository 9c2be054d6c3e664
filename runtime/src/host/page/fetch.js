'use strict';
// `fetch` for a page, which jsdom lacks: that of undici, as in Node, with the page's base URL,
// connections, cookies and objects.
//
// Bodies and headers of the page's realm are turned into undici's; the answer is its `Response`.

const { fetch: send, FormData, Headers, Request, Response } = require('undici');

/** Adds `fetch` and its classes to a new window; requests go through `client`. */
function addFetch(window, cookies, client) {
  const define = (name, value) =>
    Object.defineProperty(window, name, { configurable: true, writable: true, value });
  define('Headers', Headers);
  define('Request', Request);
  define('Response', Response);
  define('fetch', async function fetch(resource, options = {}) {
    const isRequest = resource instanceof Request;
    const url = new URL(isRequest ? resource.url : String(resource), window.document.baseURI);
    const headers = new Headers(options.headers ?? (isRequest ? resource.headers : undefined));
    if (options.credentials !== 'omit' && url.origin === window.location.origin) {
      const cookie = cookies.getCookieStringSync(url.href);
      if (cookie) {
        headers.set('cookie', cookie);
      }
    }
    const init = { ...options, headers, body: toOwnBody(window, options.body), signal: undefined };
    let request;
    try {
      request = new Request(isRequest ? new Request(url, resource) : url, init);
    } catch (error) {
      throw new window.TypeError(error.message);
    }
    return settle(window, cookies, url, send(request, { dispatcher: client }), options.signal);
  });
}

async function settle(window, cookies, url, answered, signal) {
  const aborted = new Promise((_resolve, reject) => {
    const abort = () => reject(new window.DOMException('The operation was aborted.', 'AbortError'));
    if (signal?.aborted) {
      abort();
    }
    signal?.addEventListener('abort', abort);
  });
  let response;
  try {
    response = await (signal ? Promise.race([answered, aborted]) : answered);
  } catch (error) {
    throw error instanceof window.DOMException ? error : new window.TypeError('Failed to fetch');
  }
  for (const cookie of response.headers.getSetCookie()) {
    cookies.setCookieSync(cookie, url.href, { ignoreError: true });
  }
  return response;
}

function toOwnBody(window, body) {
  if (body instanceof window.FormData) {
    const data = new FormData();
    for (const [name, value] of body.entries()) {
      data.append(name, value);
    }
    return data;
  }
  if (body instanceof window.URLSearchParams) {
    return new URLSearchParams(body.toString());
  }
  return body;
}

module.exports = { addFetch };
