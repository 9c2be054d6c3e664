'use strict';
// Express: what its parsers have put on a request gets its shadows before the next layer sees it.

const { Op } = require('../../../protocol.js');
const { textual } = require('./entries.js');
const { followHeader, handOver } = require('./hand_over.js');
const { followCall, sayHeader } = require('./reply.js');

/** @typedef {import('../channel.js').LibraryModule} LibraryModule */
/** @typedef {import('./page.js').Way} Way */

/**
 * @param {Way} way
 * @returns {LibraryModule[]}
 */
function expressModules(way) {
  return [
    {
      file: /[\\/]express[^\\/]*[\\/]lib[\\/]response\.js$/,
      loaded: ({ exports }) => followResponse(way, exports),
    },
    {
      file: /[\\/]express[^\\/]*[\\/]lib[\\/]request\.js$/,
      loaded: ({ exports }) =>
        ['get', 'header'].forEach((name) => followHeader(way, exports, name)),
    },
    {
      file: /[\\/]lib[\\/](?:router[\\/])?layer\.js$/,
      loaded: ({ exports }) => followLayer(way, exports.prototype ?? {}),
    },
  ];
}

/**
 * @param {Way} way
 * @param {any} prototype of layers, which call handlers
 */
function followLayer(way, prototype) {
  // Express 4 and 5 differ in the name; layers of other routers have neither.
  const name = ['handle_request', 'handleRequest'].find((key) => key in prototype);
  if (name === undefined) {
    return;
  }
  const handle = prototype[name];
  /**
   * @param {any} request
   * @param {unknown} response
   * @param {unknown} next
   */
  prototype[name] = function (request, response, next) {
    handOver(way, way.mail.of(request), request.params, request);
    return handle.call(this, request, response, next);
  };
}

/**
 * @param {Way} way
 * @param {any} prototype of responses
 */
function followResponse(way, prototype) {
  const { runtime, mail } = way;
  followCall(way, prototype, 'status', (_, response, [code], [shadow = 0]) => {
    runtime.shadows.set(response, 'statusCode', code, shadow);
  });
  followCall(way, prototype, 'send', (letter, _, [body], [shadow = 0]) => {
    if (shadow > 0) {
      letter.reply.said.set(String(body), textual(runtime, body, shadow));
    }
  });
  for (const name of ['set', 'header', 'append']) {
    followCall(way, prototype, name, (letter, _, [header, value], [, shadow = 0]) =>
      sayHeader(way, letter, header, value, shadow),
    );
  }
  for (const name of ['location', 'redirect']) {
    followCall(way, prototype, name, (letter, _, values, shadows) => {
      const at = values.length - 1;
      sayHeader(way, letter, 'location', values[at], shadows[at]);
    });
  }
  followCall(way, prototype, 'cookie', (_, __, [name, value], [, shadow = 0]) => {
    if (shadow > 0 && typeof value === 'string') {
      const text = encodeURIComponent(value);
      const textShadow = runtime.writer.apply(Op.EncodeURIComponent, [shadow]);
      mail.cookies.set(`${name}=${text}`, { name: String(name), textShadow, value, shadow });
    }
  });
}

exports.expressModules = expressModules;
