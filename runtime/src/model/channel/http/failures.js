'use strict';
// Failures of handlers: a response whose status says that the server has failed, and the error that it
// was made for. Express catches what a handler throws and answers 500, so that all that is left of the
// error is a text in the page. Its layers are where errors pass by on the way to an error handler of the
// app, its final handler is where they end without one.

const { ServerResponse } = require('http');

/** @typedef {import('../channel.js').Traffic} Traffic */
/** @typedef {import('http').IncomingMessage} Request */

const SERVER_ERROR = 500;

/** @type {import('../channel.js').LibraryModule[]} */
const failureModules = [
  {
    file: /[\\/]lib[\\/](?:router[\\/])?layer\.js$/,
    loaded({ exports: { prototype } }, traffic) {
      // Express 4 and 5 differ in the name.
      const name = ['handle_error', 'handleError'].find((key) => key in (prototype ?? {}));
      if (name !== undefined) {
        hookLayer(prototype, name, traffic);
      }
    },
  },
  {
    file: /[\\/]finalhandler[\\/]index\.js$/,
    loaded(library, traffic) {
      library.exports = hookFinalHandler(library.exports, traffic);
    },
  },
];

/** @param {Traffic} traffic */
function followFailures(traffic) {
  const { writeHead } = ServerResponse.prototype;
  /**
   * @this {ServerResponse}
   * @param {any} args
   */
  ServerResponse.prototype.writeHead = function writeHeadOnce(...args) {
    const result = writeHead.apply(this, args);
    if (this.statusCode >= SERVER_ERROR) {
      traffic.refuse(this, writeHeadOnce);
    }
    return result;
  };
}

/**
 * @param {any} prototype of a layer
 * @param {string} method that handles errors
 * @param {Traffic} traffic
 */
function hookLayer(prototype, method, traffic) {
  const handle = prototype[method];
  /**
   * @param {unknown} error
   * @param {Request} request
   * @param {ServerResponse} response
   * @param {unknown} next
   */
  prototype[method] = function (error, request, response, next) {
    traffic.fail(response, error);
    return handle.call(this, error, request, response, next);
  };
}

/**
 * @param {Function} finalHandler
 * @param {Traffic} traffic
 */
function hookFinalHandler(finalHandler, traffic) {
  /**
   * @param {Request} request
   * @param {ServerResponse} response
   * @param {unknown} options
   */
  return function finalhandler(request, response, options) {
    const done = finalHandler(request, response, options);
    /** @param {unknown} error */
    return (error) => {
      if (error) {
        traffic.fail(response, error);
      }
      done(error);
    };
  };
}

exports.failureModules = failureModules;
exports.followFailures = followFailures;
