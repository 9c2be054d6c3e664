'use strict';
// Fastify: a handler gets its request with shadows; what it sends or returns, and what it throws, is
// told.

const { textual } = require('./entries.js');
const { handOver } = require('./hand_over.js');
const { followCall, sayHeader } = require('./reply.js');
const { routesOfFrameworks, standsFor } = require('./routes.js');

/** @typedef {import('../channel.js').LibraryModule} LibraryModule */
/** @typedef {import('./mail.js').Letter} Letter */
/** @typedef {import('./page.js').Way} Way */

/**
 * What a handler has thrown.
 *
 * @type {LibraryModule}
 */
const fastifyFailures = {
  file: /[\\/]fastify[\\/]lib[\\/]error-?handler\.js$/i,
  loaded({ exports }, traffic) {
    const { handleError } = exports;
    /**
     * @param {any} reply
     * @param {unknown} error
     */
    exports.handleError = function (reply, error) {
      traffic.fail(reply.raw, error);
      return handleError.apply(this, arguments);
    };
  },
};

/**
 * @param {Way} way
 * @returns {LibraryModule[]}
 */
function fastifyModules(way) {
  return [
    {
      file: /[\\/]fastify[\\/]lib[\\/]context\.js$/,
      loaded: (library) => (library.exports = followContext(way, library.exports)),
    },
    {
      file: /[\\/]fastify[\\/]lib[\\/]reply\.js$/,
      loaded: ({ exports }) => followReply(way, exports.prototype),
    },
  ];
}

/**
 * The class of what is known of a route, its handler included.
 *
 * @param {Way} way
 * @param {any} Context
 */
function followContext(way, Context) {
  /** @type {{ config?: { method?: string | string[], url?: string }, handler: unknown }[]} */
  const contexts = [];
  routesOfFrameworks.push(() => contexts.flatMap(routesIn));
  return new Proxy(Context, {
    construct(target, values, made) {
      const context = Reflect.construct(target, values, made);
      const { handler } = context;
      if (typeof handler === 'function') {
        context.handler = standsFor(followHandler(way, handler), handler);
        contexts.push(context);
      }
      return context;
    },
  });
}

/**
 * What Fastify says of a route; its own contexts, such as that of errors, are none.
 *
 * @param {{ config?: { method?: string | string[], url?: string }, handler: unknown }} context
 * @returns {import('./routes.js').Route[]}
 */
function routesIn({ config, handler }) {
  const { method, url } = config ?? {};
  const methods = [method ?? []].flat().filter((one) => one !== 'HEAD');
  return url === undefined
    ? []
    : methods.map((one) => ({ method: one, path: url, handlers: [handler] }));
}

/**
 * @param {Way} way
 * @param {Function} handler
 */
function followHandler(way, handler) {
  /**
   * @this {unknown}
   * @param {any} request
   * @param {unknown} reply
   */
  return function (request, reply) {
    const letter = way.mail.of(request.raw);
    handOver(way, letter, request.params, request);
    const result = handler.call(this, request, reply);
    if (letter !== undefined) {
      returned(way, letter, result);
    }
    return result;
  };
}

/**
 * What a handler returns, or what the promise that it returns is settled with, is sent.
 *
 * @param {Way} way
 * @param {Letter} letter
 * @param {any} result
 */
function returned({ runtime }, letter, result) {
  const say = (/** @type {unknown} */ value, /** @type {number} */ shadow) => {
    if (shadow > 0) {
      letter.reply.said.set(String(value), textual(runtime, value, shadow));
    }
  };
  if (typeof result?.then === 'function') {
    result.then(
      (/** @type {unknown} */ value) =>
        say(value, runtime.incoming.takeArguments([value])?.[0] ?? 0),
      () => {},
    );
  } else {
    say(result, runtime.results.taken(result));
  }
}

/**
 * @param {Way} way
 * @param {any} prototype of replies
 */
function followReply(way, prototype) {
  const { runtime } = way;
  followCall(way, prototype, 'send', (letter, _, [body], [shadow = 0]) => {
    if (shadow > 0) {
      letter.reply.said.set(String(body), textual(runtime, body, shadow));
    }
  });
  for (const name of ['code', 'status']) {
    followCall(way, prototype, name, (_, { raw }, [code], [shadow = 0]) =>
      runtime.shadows.set(raw, 'statusCode', code, shadow),
    );
  }
  followCall(way, prototype, 'header', (letter, _, [name, value], [, shadow = 0]) =>
    sayHeader(way, letter, name, value, shadow),
  );
  followCall(way, prototype, 'redirect', (letter, _, values, shadows) => {
    const at = values.findLastIndex((value) => typeof value === 'string');
    sayHeader(way, letter, 'location', values[at], shadows[at]);
  });
}

exports.fastifyFailures = fastifyFailures;
exports.fastifyModules = fastifyModules;
