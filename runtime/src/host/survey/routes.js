'use strict';
// Which requests the server answers: what frameworks know of their routes, each asked in its own words.

const { handlerBehind, routesOfFrameworks } = require('../../model/channel/http/routes.js');

/** @typedef {{ method: string, path: string, handlers: unknown[] }} Route */

/** What express calls a route for all methods. */
const ALL = '_all';

/**
 * The routes behind what an HTTP server calls with requests, and of the frameworks that were seen.
 *
 * @param {Iterable<any>} emitters that somebody listens to
 * @returns {Route[]}
 */
function routesOf(emitters) {
  /** @type {Route[]} */
  const routes = [];
  for (const emitter of emitters) {
    for (const listener of requestListeners(emitter)) {
      routes.push(...expressRoutes(listener, ''));
    }
    if (Array.isArray(emitter.middleware) && typeof emitter.callback === 'function') {
      routes.push(...koaRoutes(emitter.middleware));
    }
  }
  routes.push(...routesOfFrameworks.flatMap((list) => list()));
  return routes.map((route) => ({ ...route, handlers: route.handlers.map(handlerBehind) }));
}

/**
 * The routes of an application of Express that no other one contains, of one of Koa, and of those of
 * frameworks that were seen.
 *
 * @param {Iterable<any>} applications
 * @returns {Route[]}
 */
function routesOfApplications(applications) {
  const own = [...applications].flatMap((one) =>
    Array.isArray(one.middleware) ? koaRoutes(one.middleware) : expressRoutes(one, ''),
  );
  return [...own, ...routesOfFrameworks.flatMap((list) => list())];
}

/** @param {any} emitter */
function requestListeners(emitter) {
  return typeof emitter.listen === 'function' ? emitter.rawListeners('request') : [];
}

/**
 * Of an application or router of express 4 or 5.
 *
 * @param {any} app
 * @param {string} base
 * @returns {Route[]}
 */
function expressRoutes(app, base) {
  const stack = app?.stack ?? app?._router?.stack ?? expressRouterOf(app)?.stack;
  if (!Array.isArray(stack)) {
    return [];
  }
  return stack.flatMap((layer) => {
    if (layer.route === undefined) {
      const inside = expressRoutes(layer.handle, base + mountOf(layer));
      return inside.length > 0 ? inside : [middleware(layer, base)];
    }
    const { path, methods, stack: handlers } = layer.route;
    return Object.keys(methods).map((method) => ({
      method: method === ALL ? 'ALL' : method.toUpperCase(),
      path: base + path,
      handlers: handlers
        .filter((/** @type {any} */ one) => one.method === undefined || one.method === method)
        .map((/** @type {any} */ one) => one.handle),
    }));
  });
}

/**
 * Express 5 makes its router when it is first asked for; express 4 throws.
 *
 * @param {any} app
 */
function expressRouterOf(app) {
  try {
    return app?.router;
  } catch {
    return undefined;
  }
}

/**
 * @param {any} layer
 * @param {string} base
 * @returns {Route}
 */
function middleware(layer, base) {
  return { method: 'USE', path: base + mountOf(layer) || '/', handlers: [layer.handle] };
}

/**
 * Where a layer of express 4 or 5 is mounted, as far as its pattern tells.
 *
 * @param {any} layer
 */
function mountOf({ path, regexp, slash }) {
  if (slash === true || regexp?.fast_slash === true) {
    return '';
  }
  const source = regexp?.source ?? '';
  const literal = /^\^((?:\\\/[^\\/?()]+)+)\\\/\?/.exec(source)?.[1];
  return literal?.replaceAll('\\/', '/') ?? path ?? '';
}

/**
 * Of what an application of Koa is made from: a router says what it holds.
 *
 * @param {any[]} middleware
 * @returns {Route[]}
 */
function koaRoutes(middleware) {
  return middleware.flatMap((one) => {
    const layers = one.router?.stack;
    if (!Array.isArray(layers)) {
      return [{ method: 'USE', path: '/', handlers: [one] }];
    }
    return layers.flatMap(({ methods, path, stack }) =>
      methods
        .filter((/** @type {string} */ method) => method !== 'HEAD')
        .map((/** @type {string} */ method) => ({ method, path: String(path), handlers: stack })),
    );
  });
}

exports.routesOf = routesOf;
exports.routesOfApplications = routesOfApplications;
