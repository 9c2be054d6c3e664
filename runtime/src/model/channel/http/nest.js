'use strict';
// Nest stands on Express or Fastify, by which requests and replies are followed; what it takes out of a
// request for the parameters of a handler is known again when the handler is called, and what handlers
// throw ends in a class of its own.

const { PENDING } = require('../../../core/registers.js');
const { standsFor } = require('./routes.js');

/** @typedef {import('./mail.js').Letter} Letter */
/** @typedef {import('./page.js').Way} Way */
/** @typedef {{ value: unknown, shadow: number }} Taken */

/** Handlers that have not been called, at most; of those that wait, the oldest go first. */
const MOST_WAITING = 64;

/**
 * What Nest calls the parts of a request.
 *
 * @type {Record<number, (letter: Letter, name: string, value: unknown) => number>}
 */
const PARTS = {
  4: ({ fields }, name, value) => fields.shadowOf(name, value),
  5: ({ segments }, _, value) => segments.shadowOf('', value),
  6: ({ headers }, name, value) => headers.shadowOf(name.toLowerCase(), value),
};

/**
 * What a handler has thrown.
 *
 * @type {import('../channel.js').LibraryModule}
 */
const nestFailures = {
  file: /[\\/]@nestjs[\\/]core[\\/]exceptions[\\/]exceptions-handler\.js$/,
  loaded({ exports: { ExceptionsHandler } }, traffic) {
    const { prototype } = ExceptionsHandler;
    const { next } = prototype;
    /**
     * @param {unknown} error
     * @param {any} host what the handler was called for
     */
    prototype.next = function (error, host) {
      const response = host.getArgByIndex(1);
      traffic.fail(response.raw ?? response, error);
      return next.call(this, error, host);
    };
  },
};

/**
 * @param {Way} way
 * @returns {import('../channel.js').LibraryModule[]}
 */
function nestModules(way) {
  /** What has been taken out of requests, by request; the oldest goes first. @type {Map<object, Taken[]>} */
  const taken = new Map();
  return [
    {
      file: /[\\/]@nestjs[\\/]core[\\/]router[\\/]route-params-factory\.js$/,
      loaded: ({ exports }) => followParameters(way, exports.RouteParamsFactory.prototype, taken),
    },
    {
      file: /[\\/]@nestjs[\\/]core[\\/]router[\\/]router-execution-context\.js$/,
      loaded: ({ exports }) => followHandlers(way, exports.RouterExecutionContext.prototype, taken),
    },
    {
      file: /[\\/]@nestjs[\\/]core[\\/]router[\\/]router-proxy\.js$/,
      loaded: ({ exports }) => followProxies(exports.RouterProxy.prototype),
    },
  ];
}

/**
 * @param {Way} way
 * @param {any} prototype
 * @param {Map<object, Taken[]>} taken
 */
function followParameters({ mail }, prototype, taken) {
  const { exchangeKeyForValue } = prototype;
  /**
   * @param {number} part
   * @param {unknown} name
   * @param {{ req: any }} request
   */
  prototype.exchangeKeyForValue = function (part, name, request) {
    const value = exchangeKeyForValue.apply(this, arguments);
    const { req } = request;
    const letter = mail.isNeeded ? (mail.of(req) ?? mail.of(req?.raw)) : undefined;
    const isOne = letter !== undefined && typeof name === 'string' && typeof value === 'string';
    const shadow = isOne ? (PARTS[part]?.(letter, name, value) ?? 0) : 0;
    if (shadow > 0) {
      taken.set(req, [...(taken.get(req) ?? []), { value, shadow }]);
      if (taken.size > MOST_WAITING) {
        const [oldest] = taken.keys();
        taken.delete(oldest);
      }
    }
    return value;
  };
}

/**
 * Nest calls a handler by its `apply`, once pipes have had its arguments.
 *
 * @param {Way} way
 * @param {any} prototype
 * @param {Map<object, Taken[]>} taken
 */
function followHandlers(way, prototype, taken) {
  const { create } = prototype;
  /**
   * @param {unknown} instance
   * @param {Function} handler
   */
  prototype.create = function (instance, handler) {
    const value = (/** @type {unknown} */ receiver, /** @type {unknown[]} */ values) => {
      const shadows = taken.size === 0 ? null : shadowsOf(way, values, taken);
      if (shadows === null) {
        return Reflect.apply(handler, receiver, values);
      }
      const { registers } = way.runtime;
      registers.passing(shadows, [...values]);
      const result = Reflect.apply(handler, receiver, values);
      if (registers.s === PENDING) {
        registers.clear();
      }
      return result;
    };
    Object.defineProperty(handler, 'apply', { value, configurable: true, writable: true });
    return standsFor(create.apply(this, arguments), handler);
  };
}

/**
 * What is called for a route, errors being caught.
 *
 * @param {any} prototype
 */
function followProxies(prototype) {
  const { createProxy } = prototype;
  /** @param {Function} target */
  prototype.createProxy = function (target) {
    return standsFor(createProxy.apply(this, arguments), target);
  };
}

/**
 * The shadows of the arguments of a handler: of the first request that has given one of them.
 *
 * @param {Way} way
 * @param {unknown[]} values
 * @param {Map<object, Taken[]>} taken
 */
function shadowsOf({ mail }, values, taken) {
  const isGiven = (/** @type {Taken} */ one) => values.includes(one.value);
  for (const [request, all] of taken) {
    if (all.some(isGiven)) {
      taken.delete(request);
      if (!all.every(isGiven)) {
        mail.lost('a parameter that a pipe of Nest has made another value of');
      }
      return values.map((value) => all.find((one) => one.value === value)?.shadow ?? 0);
    }
  }
  if (taken.size === 1) {
    taken.clear();
    mail.lost('a parameter that a pipe of Nest has made another value of');
  }
  return null;
}

exports.nestFailures = nestFailures;
exports.nestModules = nestModules;
