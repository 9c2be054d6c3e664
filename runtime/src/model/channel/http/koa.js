'use strict';
// Koa: what its parsers have put on a context gets its shadows before the next middleware sees it; what
// is set as a reply, and what a handler has thrown, is told.

const { textual } = require('./entries.js');
const { followHeader, handOver } = require('./hand_over.js');
const { followCall, sayHeader } = require('./reply.js');

/** @typedef {import('../channel.js').LibraryModule} LibraryModule */
/** @typedef {import('./page.js').Way} Way */

/**
 * What a handler has thrown.
 *
 * @type {LibraryModule}
 */
const koaFailures = {
  file: /[\\/]koa[\\/]lib[\\/]context\.js$/,
  loaded({ exports }, traffic) {
    const { onerror } = exports;
    /** @param {unknown} error */
    exports.onerror = function (error) {
      if (error !== null && error !== undefined) {
        traffic.fail(this.res, error);
      }
      return onerror.call(this, error);
    };
  },
};

/**
 * Where a handler has set a status that says that the server has failed: the reply is written later.
 *
 * @type {LibraryModule}
 */
const koaStatus = {
  file: /[\\/]koa[\\/]lib[\\/]response\.js$/,
  loaded({ exports }, traffic) {
    const own = Object.getOwnPropertyDescriptor(exports, 'status');
    Object.defineProperty(exports, 'status', {
      ...own,
      set: function status(code) {
        own?.set?.call(this, code);
        if (code >= 500) {
          traffic.decides(this.res, status);
        }
      },
    });
  },
};

/**
 * @param {Way} way
 * @returns {LibraryModule[]}
 */
function koaModules(way) {
  return [
    {
      file: /[\\/]koa-compose[\\/]index\.js$/,
      loaded: (library) => (library.exports = followCompose(way, library.exports)),
    },
    {
      file: /[\\/]koa[\\/]lib[\\/]request\.js$/,
      loaded: ({ exports }) => followHeader(way, exports, 'get'),
    },
    {
      file: /[\\/]koa[\\/]lib[\\/]response\.js$/,
      loaded: ({ exports }) => followResponse(way, exports),
    },
    {
      file: /[\\/]cookies[\\/]index\.js$/,
      loaded: ({ exports }) => followCookies(way, exports.prototype),
    },
  ];
}

/**
 * @param {Way} way
 * @param {Function} compose
 */
function followCompose(way, compose) {
  /** @type {(middleware: any) => any} */
  const followed = (middleware) => {
    if (Array.isArray(middleware)) {
      return middleware.map(followed);
    }
    if (typeof middleware !== 'function') {
      return middleware;
    }
    /**
     * @this {unknown}
     * @param {any} context
     * @param {unknown} next
     */
    return function (context, next) {
      handOver(way, way.mail.of(context?.req), context?.params, context?.request);
      return middleware.call(this, context, next);
    };
  };
  return (/** @type {Function[]} */ middleware) =>
    compose(Array.isArray(middleware) ? middleware.map(followed) : middleware);
}

/**
 * @param {Way} way
 * @param {any} prototype of responses
 */
function followResponse(way, prototype) {
  const { runtime, mail } = way;
  followSetter(way, prototype, 'body', (response, body, shadow) =>
    mail.of(response.res)?.reply.said.set(String(body), textual(runtime, body, shadow)),
  );
  followSetter(way, prototype, 'status', (response, code, shadow) =>
    runtime.shadows.set(response.res, 'statusCode', code, shadow),
  );
  for (const name of ['set', 'append']) {
    followCall(way, prototype, name, (letter, _, [header, value], [, shadow = 0]) =>
      sayHeader(way, letter, header, value, shadow),
    );
  }
  followCall(way, prototype, 'redirect', (letter, _, [url], [shadow = 0]) =>
    sayHeader(way, letter, 'location', url, shadow),
  );
}

/**
 * @param {Way} way
 * @param {any} holder
 * @param {string} name
 * @param {(receiver: any, value: unknown, shadow: number) => void} given
 */
function followSetter({ runtime }, holder, name, given) {
  const own = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(holder, name));
  Object.defineProperty(holder, name, {
    ...own,
    set(value) {
      const [shadow] = runtime.incoming.takeArguments([value]) ?? [0];
      if (shadow > 0) {
        given(this, value, shadow);
      }
      own.set?.call(this, value);
    },
  });
}

/**
 * @param {Way} way
 * @param {any} prototype of `Cookies`
 */
function followCookies({ runtime, mail }, prototype) {
  const { get } = prototype;
  /** @param {string} name */
  prototype.get = function (name) {
    const value = get.apply(this, arguments);
    // It is given as it stands in the header.
    const shadow = mail.cookies.get(`${name}=${value}`)?.textShadow ?? 0;
    return shadow > 0 ? runtime.registers.gives(value, shadow) : value;
  };
}

exports.koaFailures = koaFailures;
exports.koaModules = koaModules;
exports.koaStatus = koaStatus;
