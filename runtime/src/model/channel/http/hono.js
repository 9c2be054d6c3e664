'use strict';
// Hono: what a handler reads of its request, says in reply, and throws. A request of Hono is one of
// `fetch`, made from one of Node, which it has under a symbol. What is imported as an ES module has exports
// that nobody can replace, and is not followed.

const { IncomingMessage } = require('http');
const { textual } = require('./entries.js');
const { sayHeader } = require('./reply.js');

/** @typedef {import('../channel.js').LibraryModule} LibraryModule */
/** @typedef {import('./mail.js').Letter} Letter */
/** @typedef {import('./page.js').Way} Way */

/**
 * What a handler has thrown.
 *
 * @type {LibraryModule[]}
 */
const honoFailures = [
  {
    file: /[\\/]hono[\\/]dist[\\/]cjs[\\/]compose\.js$/,
    loaded({ exports }, traffic) {
      const { compose } = exports;
      exports.compose = (
        /** @type {unknown} */ middleware,
        /** @type {Function | undefined} */ onError,
        /** @type {unknown[]} */ ...rest
      ) => compose(middleware, onError && failing(traffic, onError), ...rest);
    },
  },
  {
    file: /[\\/]hono[\\/]dist[\\/]cjs[\\/]hono-base\.js$/,
    loaded(library, traffic) {
      const name = 'HonoBase' in library.exports ? 'HonoBase' : 'Hono';
      const Base = library.exports[name];
      library.exports[name] = new Proxy(Base, {
        construct(target, values, made) {
          const app = Reflect.construct(target, values, made);
          app.errorHandler = failing(traffic, app.errorHandler);
          return app;
        },
      });
    },
  },
];

/**
 * @param {Way} way
 * @returns {LibraryModule[]}
 */
function honoModules(way) {
  return [
    {
      file: /[\\/]hono[\\/]dist[\\/]cjs[\\/]request\.js$/,
      loaded: ({ exports }) => followRequest(way, exports.HonoRequest.prototype),
    },
    {
      file: /[\\/]hono[\\/]dist[\\/]cjs[\\/]context\.js$/,
      loaded({ exports }) {
        exports.Context = followContext(way, exports.Context);
      },
    },
  ];
}

/**
 * What is called with an error that a handler has thrown.
 *
 * @param {import('../channel.js').Traffic} traffic
 * @param {Function} onError
 */
function failing(traffic, onError) {
  /**
   * @param {unknown} error
   * @param {any} context
   */
  return function (error, context) {
    const response = context.env?.outgoing;
    if (response) {
      traffic.fail(response, error);
    }
    return onError(error, context);
  };
}

/**
 * @param {Way} way
 * @param {any} prototype of requests
 */
function followRequest({ runtime, mail }, prototype) {
  /** @type {Record<string, (letter: Letter, name: string, value: unknown) => number>} */
  const named = {
    query: (letter, name, value) => letter.fields.shadowOf(name, value),
    header: (letter, name, value) => letter.headers.shadowOf(name.toLowerCase(), value),
    param: (letter, _, value) => letter.segments.shadowOf('', value),
  };
  for (const [method, shadowOf] of Object.entries(named)) {
    const native = prototype[method];
    /** @param {unknown} name */
    prototype[method] = function (name) {
      const value = native.apply(this, arguments);
      const letter = mail.isNeeded ? mail.of(incoming(this.raw)) : undefined;
      if (letter === undefined || typeof value !== 'string') {
        return value;
      }
      const shadow = shadowOf(letter, String(name), value);
      return shadow > 0 ? runtime.registers.returns(value, shadow) : value;
    };
  }
  const { parseBody, text } = prototype;
  prototype.parseBody = async function () {
    const body = await parseBody.apply(this, arguments);
    mail.of(incoming(this.raw))?.body.plant(body);
    return body;
  };
  prototype.text = async function () {
    const value = await text.call(this);
    const sent = mail.of(incoming(this.raw))?.text;
    return sent !== undefined && sent.shadow > 0 && sent.value === value
      ? runtime.registers.returns(value, sent.shadow)
      : value;
  };
}

/**
 * The class of what a handler gets, whose methods are each object's own.
 *
 * @param {Way} way
 * @param {any} Context
 */
function followContext(way, Context) {
  return new Proxy(Context, {
    construct(target, values, made) {
      const context = Reflect.construct(target, values, made);
      const letter = way.mail.isNeeded ? way.mail.of(context.env?.incoming) : undefined;
      if (letter !== undefined) {
        followReply(way, context, letter);
      }
      return context;
    },
  });
}

/**
 * @param {Way} way
 * @param {any} context
 * @param {Letter} letter
 */
function followReply(way, context, letter) {
  const { runtime } = way;
  /** @type {Record<string, (values: any[], shadows: number[]) => void>} */
  const said = {
    text: ([text], [shadow]) => letter.reply.said.set(text, textual(runtime, text, shadow)),
    html: ([text], [shadow]) => letter.reply.said.set(text, textual(runtime, text, shadow)),
    status: ([code], [shadow]) =>
      runtime.shadows.set(context.env.outgoing, 'statusCode', code, shadow),
    header: ([name, value], [, shadow]) => sayHeader(way, letter, name, value, shadow),
    redirect: ([url], [shadow]) => sayHeader(way, letter, 'location', String(url), shadow),
  };
  for (const [name, say] of Object.entries(said)) {
    const native = context[name];
    context[name] = (/** @type {unknown[]} */ ...values) => {
      const shadows = runtime.incoming.takeArguments(values);
      if (shadows !== null) {
        say(values, shadows);
      }
      return native(...values);
    };
  }
}

/**
 * Node's request behind one of `fetch`.
 *
 * @param {any} raw
 */
function incoming(raw) {
  const key = Object.getOwnPropertySymbols(raw).find((own) => raw[own] instanceof IncomingMessage);
  return key === undefined ? undefined : raw[key];
}

exports.honoFailures = honoFailures;
exports.honoModules = honoModules;
