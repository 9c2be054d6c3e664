'use strict';
// Nest stands on Express or Fastify, by which requests and replies are followed; what its handlers throw
// ends in a class of its own.

/** @type {import('../channel.js').LibraryModule[]} */
const nestModules = [
  {
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
  },
];

exports.nestModules = nestModules;
