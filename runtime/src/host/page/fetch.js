'use strict';
// `fetch` for a page, which jsdom lacks: that of undici, as in Node, with the page's base URL,
// connections, cookies and objects.
//
// Bodies and headers of the page's realm are turned into undici's; the answer is its `Response`.

const { URL, URLSearchParams } = require('url');
const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { fetch: send, Headers, Request, Response } = require('undici');
const {
  BOUNDARY,
  MULTIPART,
  formEntries,
  multipartBytes,
} = require('../../model/channel/http/multipart.js');
const { textOf } = require('../../model/channel/http/parsers.js');

/**
 * @typedef {import('../../../types/jsdom.js').Window} Window
 * @typedef {import('jsdom').CookieJar} CookieJar
 * @typedef {import('undici').Dispatcher} Dispatcher
 * @typedef {Omit<import('undici').RequestInit, 'signal'> & {signal?: AbortSignal}} Init
 */

/** Those of a page, by its requests: undici takes none but its own. @type {WeakMap<Request, AbortSignal>} */
const signals = new WeakMap();
/** The pages that have got responses. @type {WeakMap<Response, Window>} */
const windows = new WeakMap();
/** What reads a body. */
const READS = /** @type {const} */ (['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text']);

readForPages();

/**
 * Adds `fetch` and its classes to a new window; requests go through `client`.
 *
 * @param {Window} window
 * @param {CookieJar} cookies
 * @param {Dispatcher} client
 */
function addFetch(window, cookies, client) {
  const define = (/** @type {string} */ name, /** @type {Function} */ value) =>
    Object.defineProperty(window, name, { configurable: true, writable: true, value });
  const OwnRequest = requestClass(window);
  define('Headers', Headers);
  define('Request', OwnRequest);
  define('Response', Response);
  /**
   * @param {Request | string | URL} resource
   * @param {Init} options
   */
  async function answered(resource, options = {}) {
    const given = resource instanceof Request ? resource : null;
    const url = new URL(given?.url ?? String(resource), window.document.baseURI);
    const headers = new Headers(options.headers ?? given?.headers);
    if (options.credentials !== 'omit' && url.origin === window.location.origin) {
      const cookie = cookies.getCookieStringSync(url.href);
      if (cookie) {
        headers.set('cookie', cookie);
      }
    }
    const signal = options.signal ?? (given && signals.get(given));
    const { body, type } = toOwnBody(window, options.body);
    if (type !== '' && !headers.has('content-type')) {
      headers.set('content-type', type);
    }
    // Whoever leaves closes the connection, which the server sees.
    const left = signal ? new AbortController() : undefined;
    signal?.addEventListener('abort', () => left?.abort());
    const init = { ...options, headers, body, signal: left?.signal };
    let request;
    try {
      request = new Request(given === null ? url : new Request(url, given), init);
    } catch (error) {
      throw new window.TypeError(/** @type {Error} */ (error).message);
    }
    return settle(window, cookies, url, send(request, { dispatcher: client }), signal);
  }
  /**
   * @param {Request | string | URL} resource
   * @param {Init} options
   */
  const fetch = (resource, options) => ofPage(window, answered(resource, options));
  define('fetch', fetch);
  /**
   * Sends what nobody waits for an answer to.
   *
   * @param {string | URL} url
   * @param {Init['body']} [data]
   */
  const sendBeacon = (url, data = null) => {
    fetch(String(url), { method: 'POST', body: data, keepalive: true }).catch(() => {});
    return true;
  };
  Object.defineProperty(window.navigator, 'sendBeacon', {
    configurable: true,
    writable: true,
    value: sendBeacon,
  });
}

/**
 * Makes a promise one of the page's: what is derived from it is the page's, and so is what it is
 * rejected with.
 *
 * @template T
 * @param {Window} window
 * @param {Promise<T>} promise
 */
function ofPage(window, promise) {
  const attributes = { configurable: true, enumerable: false, writable: true };
  return Object.defineProperty(promise, 'constructor', { ...attributes, value: window.Promise });
}

/**
 * A page's requests are made with its base URL, and of its objects.
 *
 * @param {Window} window
 */
function requestClass(window) {
  return class extends Request {
    static {
      Object.defineProperty(this, 'name', { value: 'Request', configurable: true });
    }

    /**
     * @param {Request | string | URL} resource
     * @param {Init} [options]
     */
    constructor(resource, options = {}) {
      const given = resource instanceof Request ? resource : null;
      const { body, type } = toOwnBody(window, options.body);
      const init = { ...options, body, signal: undefined };
      super(given ?? new URL(String(resource), window.document.baseURI), init);
      if (type !== '' && !new Headers(options.headers).has('content-type')) {
        this.headers.set('content-type', type);
      }
      const signal = options.signal ?? (given && signals.get(given));
      if (signal) {
        signals.set(this, signal);
      }
    }
  };
}

/**
 * @param {Window} window
 * @param {CookieJar} cookies
 * @param {URL} url
 * @param {Promise<Response>} answered
 * @param {AbortSignal | null | undefined} signal
 */
async function settle(window, cookies, url, answered, signal) {
  /** @type {Promise<never>} */
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
  windows.set(response, window);
  return response;
}

/** A body that cannot be read is an error of the page that reads it: one of its own realm. */
function readForPages() {
  const prototype = /** @type {any} */ (Response.prototype);
  for (const name of READS) {
    const read = prototype[name];
    prototype[name] = /** @this {Response} */ function () {
      const window = windows.get(this);
      const reading = read.apply(this, arguments);
      return window === undefined
        ? reading
        : reading.catch((/** @type {Error} */ error) => {
            throw errorOfPage(window, error);
          });
    };
  }
  const { clone } = prototype;
  prototype.clone = /** @this {Response} */ function () {
    const other = clone.apply(this, arguments);
    const window = windows.get(this);
    if (window !== undefined) {
      windows.set(other, window);
    }
    return other;
  };
}

/**
 * An error as the page's realm has it.
 *
 * @param {any} window
 * @param {Error} error
 */
function errorOfPage(window, { name, message, stack }) {
  const Own = name === 'SyntaxError' ? window.SyntaxError : window.TypeError;
  return Object.assign(new Own(message), { stack });
}

/**
 * A body of the page as one of undici's, and the type that it says it is.
 *
 * @param {Window} window
 * @param {Init['body']} body
 * @returns {{ body: Init['body'], type: string }}
 */
function toOwnBody(window, body) {
  if (body instanceof window.FormData) {
    const type = `${MULTIPART}; boundary=${BOUNDARY}`;
    return { body: Buffer.concat(multipartBytes(formEntries(body))), type };
  }
  if (body instanceof window.URLSearchParams) {
    return { body: new URLSearchParams(textOf(body)), type: '' };
  }
  if (body instanceof window.Blob) {
    return { body: implForWrapper(body)._bytes, type: body.type };
  }
  return { body, type: '' };
}

exports.addFetch = addFetch;
