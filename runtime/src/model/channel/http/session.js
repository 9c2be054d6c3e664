'use strict';
// Sessions, kept at the server or in a cookie: what is kept between requests is a text of JSON, which is
// followed; but the session that is made of what was parsed is another object.

/** @typedef {import('./page.js').Way} Way */

/**
 * @param {Way} way
 * @returns {import('../channel.js').LibraryModule[]}
 */
function sessionModules(way) {
  return [
    {
      file: /[\\/]express-session[\\/]session[\\/]session\.js$/,
      loaded(library) {
        library.exports = new Proxy(library.exports, {
          construct(Session, values, made) {
            const session = Reflect.construct(Session, values, made);
            carry(way, values[1], session);
            return session;
          },
        });
      },
    },
    {
      file: /[\\/]cookie-session[\\/]index\.js$/,
      loaded(library) {
        const { exports: cookieSession } = library;
        library.exports = Object.assign(
          (/** @type {unknown} */ options) => followCookieSession(way, cookieSession(options)),
          cookieSession,
        );
      },
    },
  ];
}

/**
 * A session has what was kept of it.
 *
 * @param {Way} way
 * @param {any} kept
 * @param {any} session
 */
function carry({ runtime: { shadows } }, kept, session) {
  for (const [key, value] of shadows.has(kept) ? Object.entries(kept) : []) {
    shadows.set(session, key, value, shadows.of(kept, key, value));
  }
}

/**
 * The session of a request is made when it is first asked for, of what is then parsed.
 *
 * @param {Way} way
 * @param {Function} middleware
 */
function followCookieSession(way, middleware) {
  /**
   * @this {unknown}
   * @param {any} request
   * @param {unknown} response
   * @param {Function} next
   */
  return function (request, response, next) {
    return middleware.call(this, request, response, (/** @type {unknown[]} */ ...values) => {
      const own = Object.getOwnPropertyDescriptor(request, 'session');
      const read = own?.get;
      if (own !== undefined && read !== undefined) {
        const get = () => asKept(way, () => read.call(request));
        Object.defineProperty(request, 'session', { ...own, get });
      }
      return next(...values);
    });
  };
}

/**
 * What `read` gives has what it has parsed.
 *
 * @template T
 * @param {Way} way
 * @param {() => T} read
 * @returns {T}
 */
function asKept(way, read) {
  const { jsonCalls } = way.runtime;
  const { parsed } = jsonCalls;
  /** @type {object | null} */
  let kept = null;
  jsonCalls.parsed = (value) => (kept = value);
  try {
    const session = read();
    if (kept !== null && typeof session === 'object') {
      carry(way, kept, session);
    }
    return session;
  } finally {
    jsonCalls.parsed = parsed;
  }
}

exports.sessionModules = sessionModules;
