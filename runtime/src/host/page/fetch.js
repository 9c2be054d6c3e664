'use strict';
/**
 * `fetch` for a page, which jsdom lacks: Node's own, with the page's base URL, cookies and objects.
 *
 * Bodies and headers of the page's realm are turned into Node's; the answer is Node's `Response`.
 */

const nodeFetch = globalThis.fetch;
const { FormData, Headers, Request, Response } = globalThis;

/** Adds `fetch` and its classes to a new window. */
function addFetch(window, cookies) {
  const define = (name, value) => Object.defineProperty(window, name, { configurable: true, writable: true, value });
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
    const init = { ...options, headers, body: toNodeBody(window, options.body), signal: undefined };
    let request;
    try {
      request = new Request(isRequest ? new Request(url, resource) : url, init);
    } catch (error) {
      throw new window.TypeError(error.message);
    }
    return settle(window, cookies, url, request, options.signal);
  });
}

async function settle(window, cookies, url, request, signal) {
  const aborted = new Promise((_resolve, reject) => {
    const abort = () => reject(new window.DOMException('The operation was aborted.', 'AbortError'));
    if (signal?.aborted) {
      abort();
    }
    signal?.addEventListener('abort', abort);
  });
  let response;
  try {
    response = await (signal ? Promise.race([nodeFetch(request), aborted]) : nodeFetch(request));
  } catch (error) {
    throw error instanceof window.DOMException ? error : new window.TypeError('Failed to fetch');
  }
  for (const cookie of response.headers.getSetCookie()) {
    cookies.setCookieSync(cookie, url.href, { ignoreError: true });
  }
  return response;
}

function toNodeBody(window, body) {
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
