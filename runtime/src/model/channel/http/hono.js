'use strict';
// Hono: what a handler reads of its request, says in reply, and throws. A request of Hono is one of
// `fetch`, made from one of Node, which it has under a symbol.

const { IncomingMessage } = require('http');
const { textual } = require('./entries.js');
const { sayHeader } = require('./reply.js');
const { routesOfFrameworks } = require('./routes.js');

/** @typedef {import('../channel.js').LibraryModule} LibraryModule */
/** @typedef {import('./mail.js').Letter} Letter */
/** @typedef {import('./page.js').Way} Way */

/**
 * What a handler reads of a request: one by its name, or all.
 *
 * @type {Record<string, { one: (letter: Letter, name: string, value: unknown) => number,
 *   all: (letter: Letter, values: object) => void }>}
 */
const READ = {
  query: {
    one: ({ fields }, name, value) => fields.shadowOf(name, value),
    all: ({ fields }, values) => fields.plant(values),
  },
  queries: {
    one: () => 0,
    all: ({ fields }, values) => fields.plant(values),
  },
  header: {
    one: ({ headers }, name, value) => headers.shadowOf(name.toLowerCase(), value),
    all: ({ headers }, values) => headers.plant(values),
  },
  param: {
    one: ({ segments }, _, value) => segments.shadowOf('', value),
    all: ({ segments }, values) => segments.plantInOrder(values),
  },
};

/**
 * What a handler has thrown.
 *
 * @type {LibraryModule[]}
 */
const honoFailures = [
  {
    file: /[\\/]hono[\\/]dist[\\/](?:cjs[\\/])?hono-base\.js$/,
    names: { HonoBase: 'Hono' },
    loaded(library, traffic) {
      const name = 'HonoBase' in library.exports ? 'HonoBase' : 'Hono';
      const Base = library.exports[name];
      library.exports[name] = new Proxy(Base, {
        construct: (target, values, made) =>
          followErrors(traffic, Reflect.construct(target, values, made)),
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
      file: /[\\/]hono[\\/]dist[\\/](?:cjs[\\/])?request\.js$/,
      names: { HonoRequest: 'HonoRequest' },
      loaded: ({ exports }) => followRequest(way, exports.HonoRequest.prototype),
    },
    {
      file: /[\\/]hono[\\/]dist[\\/](?:cjs[\\/])?context\.js$/,
      names: { Context: 'Context' },
      loaded({ exports }) {
        exports.Context = followContext(way, exports.Context);
      },
    },
  ];
}

/** Whether applications are being put together. */
let isRouting = false;

/**
 * What an application calls with errors passes them on, whoever sets it. Applications are put together by
 * `route`, which looks whether there is more than the library's own.
 *
 * @param {import('../channel.js').Traffic} traffic
 * @param {any} app
 */
function followErrors(traffic, app) {
  routesOfFrameworks.push(() =>
    app.routes.map((/** @type {any} */ { method, path, handler }) => ({
      method,
      path,
      handlers: [handler],
    })),
  );
  let { errorHandler } = app;
  let following = failing(traffic, errorHandler);
  Object.defineProperty(app, 'errorHandler', {
    configurable: true,
    enumerable: true,
    get: () => (isRouting ? errorHandler : following),
    set(handler) {
      errorHandler = handler;
      following = failing(traffic, handler);
    },
  });
  followFetch(traffic, app);
  const { route } = app;
  const value = (/** @type {string} */ path, /** @type {any} */ other) => {
    isRouting = true;
    try {
      return route.call(app, path, other);
    } finally {
      isRouting = false;
    }
  };
  Object.defineProperty(app, 'route', { configurable: true, writable: true, value });
  return app;
}

/**
 * What is thrown and is no `Error` is handed to nobody: it leaves the application by the promise that its
 * server gets.
 *
 * @param {import('../channel.js').Traffic} traffic
 * @param {any} app
 */
function followFetch(traffic, app) {
  const { fetch } = app;
  /**
   * @param {unknown} request
   * @param {any} env
   */
  app.fetch = function (request, env) {
    const note = (/** @type {unknown} */ error) => {
      if (env?.outgoing && !(error instanceof Error)) {
        traffic.fail(env.outgoing, error);
      }
    };
    try {
      const response = Reflect.apply(fetch, this, arguments);
      if (response instanceof Promise) {
        response.catch(note);
      }
      return response;
    } catch (error) {
      note(error);
      throw error;
    }
  };
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
  for (const [method, { one, all }] of Object.entries(READ)) {
    const native = prototype[method];
    /** @param {unknown} name */
    prototype[method] = function (name) {
      const value = native.apply(this, arguments);
      const letter = mail.isNeeded ? mail.of(incoming(this.raw)) : undefined;
      if (letter === undefined) {
        return value;
      }
      if (typeof value === 'object') {
        all(letter, name === undefined ? value : { [String(name)]: value });
        return value;
      }
      const shadow = one(letter, String(name), value);
      return shadow > 0 ? runtime.registers.gives(value, shadow) : value;
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
      ? runtime.registers.gives(value, sent.shadow)
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
