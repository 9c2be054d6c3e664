'use strict';
// Requests as they arrive at the server: the line, the headers, the body of a request get the shadows
// of what it was made from, wherever Node has put them.

const { subscribe } = require('diagnostics_channel');
const { Op } = require('../../../protocol.js');
const { holdText } = require('../../text.js');
const { textOfCookies } = require('./cookies.js');
const { Parts } = require('./parts.js');

/** @typedef {import('../../../core/host.js').Runtime} Runtime */
/** @typedef {import('./mail.js').Letter} Letter */
/** @typedef {import('./mail.js').Mail} Mail */
/** @typedef {import('http').IncomingMessage} Request */
/** @typedef {import('http').ServerResponse} Response */

/**
 * Looks at all requests from now on.
 *
 * @param {Runtime} runtime
 * @param {Mail} mail
 */
function followServer(runtime, mail) {
  subscribe('http.server.request.start', (message) => {
    if (mail.isNeeded) {
      const { request, response } = /** @type {{ request: Request, response: Response }} */ (
        message
      );
      arrive(runtime, mail, request, response);
    }
  });
}

/**
 * @param {Runtime} runtime
 * @param {Mail} mail
 * @param {Request} request
 * @param {Response} response
 */
function arrive(runtime, mail, request, response) {
  const letter = mail.arrive(request, response);
  if (letter === null) {
    return;
  }
  const { shadows } = runtime;
  for (const name of ['url', 'originalUrl']) {
    shadows.set(request, name, request.url, letter.shadow);
  }
  if (letter.headers.isSymbolic) {
    letter.headers.plant(request.headers);
  }
  knowCookies(runtime, mail, request);
  const { target } = letter;
  mail.known.know(target.includes('?') ? target.slice(target.indexOf('?') + 1) : '', letter.fields);
  mail.known.know(letter.text.value, letter.body);
  if (letter.text.shadow > 0) {
    followBody(runtime, request, letter);
  }
  response.once('finish', () => tellMissing(mail, letter));
}

/**
 * @param {Runtime} runtime
 * @param {Mail} mail
 * @param {Request} request
 */
function knowCookies(runtime, mail, request) {
  const { cookie } = mail.cookies.size > 0 ? request.headers : { cookie: undefined };
  if (cookie === undefined) {
    return;
  }
  const parts = cookie.split('; ').map((pair) => {
    const [name, ...rest] = pair.split('=');
    return mail.cookies.get(pair) ?? { name, value: rest.join('='), shadow: 0 };
  });
  mail.known.know(cookie, new Parts(runtime, parts));
  runtime.shadows.set(request.headers, 'cookie', cookie, textOfCookies(runtime, mail, cookie));
}

/**
 * The chunks of a body that is a symbolic text are slices of it.
 *
 * @param {Runtime} runtime
 * @param {Request} request
 * @param {Letter} letter
 */
function followBody(runtime, request, { text, body }) {
  const { writer, registers } = runtime;
  let given = 0;
  /** @param {string} part */
  const shadowOf = (part) => {
    const start = given;
    given += part.length;
    if (text.value.slice(start, given) !== part) {
      return 0;
    }
    if (part === text.value) {
      return text.shadow;
    }
    const end = given === text.value.length ? [] : [writer.constant(given)];
    return writer.apply(Op.StringSlice, [text.shadow, writer.constant(start), ...end]);
  };
  const { push, emit } = request;
  own(request, 'push', (/** @type {unknown} */ chunk, /** @type {BufferEncoding} */ encoding) => {
    if (Buffer.isBuffer(chunk)) {
      const part = chunk.toString();
      const shadow = request.readableEncoding === null ? shadowOf(part) : 0;
      holdText(runtime, chunk, 'utf8', part, shadow);
    }
    return push.call(request, chunk, encoding);
  });
  own(request, 'emit', (/** @type {string} */ type, /** @type {any[]} */ ...values) => {
    if (type === 'data' && typeof values[0] === 'string') {
      // Whoever wants texts reads them: the fields of a form are in it.
      body.handOver();
      registers.passing([shadowOf(values[0])], [values[0]]);
    }
    return emit.call(request, type, ...values);
  });
}

/**
 * A method of one object, which does not show.
 *
 * @param {object} object
 * @param {string} name
 * @param {Function} value
 */
function own(object, name, value) {
  Object.defineProperty(object, name, { value, writable: true, configurable: true });
}

/**
 * The server has answered: what it was not given is lost, and so is what a document is made from.
 *
 * @param {Mail} mail
 * @param {Letter} letter
 */
function tellMissing(mail, letter) {
  const { status, written } = letter.reply;
  if (letter.isDocument && (status.shadow | written.shadow) > 0) {
    mail.lost(`the document that answers ${letter.method} ${letter.target}`, letter.site);
  }
  const lists = {
    'the query': letter.fields,
    'a form': letter.body,
    'the headers': letter.headers,
  };
  for (const [what, parts] of Object.entries(lists)) {
    for (const { name } of parts.missing) {
      mail.lost(`${name} in ${what} of ${letter.method} ${letter.target}`, letter.site);
    }
  }
}

exports.followServer = followServer;
