'use strict';
// What the server says in reply: status, headers and body get into the letter that they answer, with
// the shadows of what the app gave for them.

const { OutgoingMessage, ServerResponse } = require('http');
const { Op } = require('../../../protocol.js');
const { keyOf } = require('../../text.js');
const { rememberCookie } = require('./cookies.js');
const { entriesIn, textual } = require('./entries.js');
const { post } = require('./request.js');

/** @typedef {import('./mail.js').Letter} Letter */
/** @typedef {import('./page.js').Way} Way */
/** @typedef {import('./parts.js').Part} Part */

const FIRST_REDIRECT = 300;
const FIRST_ERROR = 400;
/** Longer replies are not kept. */
const LONGEST_TEXT = 1 << 16;
const STREAMED = 'a reply that is read as a stream';

/**
 * Node's own responses.
 *
 * @param {Way} way
 */
function followReplies(way) {
  const { prototype } = OutgoingMessage;
  for (const name of /** @type {const} */ (['setHeader', 'appendHeader'])) {
    followCall(way, prototype, name, (letter, response, [header, value], [, shadow]) =>
      sayHeader(way, letter, header, value, shadow),
    );
  }
  followCall(way, ServerResponse.prototype, 'writeHead', begin, true);
  followCall(way, prototype, 'write', (letter, response, [chunk], [shadow]) =>
    write(way, letter, chunk, shadow),
  );
  followCall(way, prototype, 'end', (letter, response, [chunk], [shadow]) =>
    write(way, letter, chunk, shadow),
  );
  /**
   * @param {Letter} letter
   * @param {ServerResponse} response
   * @param {unknown[]} values
   * @param {number[]} shadows
   */
  function begin(letter, response, values, [shadow]) {
    for (const { name, value, shadow: own } of entriesIn(way.runtime, values.at(-1))) {
      sayHeader(way, letter, name, value, own);
    }
    const { statusCode: value } = response;
    const known = shadow || way.runtime.shadows.of(response, 'statusCode', value);
    letter.reply.status = { value, shadow: known };
    if (value >= FIRST_REDIRECT && value < FIRST_ERROR) {
      redirect(way, letter, response);
    }
  }
}

/**
 * Looks at the calls of a method of responses.
 *
 * @param {Way} way
 * @param {any} prototype
 * @param {string} name
 * @param {(letter: Letter, response: any, values: any[], shadows: number[]) => void} said
 * @param {boolean} [isKnownAfter] whether it is looked at once it has been made; most send something
 */
function followCall({ runtime, mail }, prototype, name, said, isKnownAfter = false) {
  const native = prototype[name];
  /**
   * @this {any}
   * @param {unknown[]} values
   */
  function wrapper(...values) {
    const letter = mail.isNeeded ? (mail.of(this) ?? mail.of(this.res ?? this.raw)) : undefined;
    if (letter === undefined) {
      return native.apply(this, values);
    }
    const shadows = runtime.incoming.takeArguments(values) ?? [];
    if (isKnownAfter) {
      const result = native.apply(this, values);
      said(letter, this, values, shadows);
      return result;
    }
    said(letter, this, values, shadows);
    return native.apply(this, values);
  }
  runtime.sources.replaceNative(prototype, name, wrapper);
}

/**
 * @param {Way} way
 * @param {Letter} letter
 * @param {unknown} name
 * @param {unknown} value
 * @param {number} [shadow]
 */
function sayHeader(way, letter, name, value, shadow = 0) {
  const { runtime } = way;
  if (typeof name === 'object') {
    for (const entry of entriesIn(runtime, name)) {
      sayHeader(way, letter, entry.name, entry.value, entry.shadow);
    }
    return;
  }
  const known = shadow || letter.reply.said.get(String(value)) || 0;
  if (!(known > 0)) {
    return;
  }
  const part = { name: String(name).toLowerCase(), value: String(value), shadow: 0 };
  part.shadow = textual(runtime, value, known);
  letter.reply.headers.list.push(part);
  if (part.name === 'set-cookie') {
    rememberCookie(way, part.value, part.shadow);
  }
}

/**
 * A piece of the body is sent.
 *
 * @param {Way} way
 * @param {Letter} letter
 * @param {unknown} chunk
 * @param {number} [shadow]
 */
function write({ runtime, mail }, { reply, site }, chunk, shadow = 0) {
  const isText = typeof chunk === 'string';
  if (!isText && !Buffer.isBuffer(chunk)) {
    return;
  }
  if (reply.written.value.length + chunk.length > LONGEST_TEXT) {
    return;
  }
  const value = isText ? chunk : chunk.toString();
  const known =
    shadow || reply.said.get(value) || runtime.shadows.of(chunk, keyOf('utf8'), value) || 0;
  const before = reply.written;
  const { operators, writer } = runtime;
  let sum = 0;
  if (before.value === '') {
    sum = known;
  } else if ((before.shadow | known) > 0) {
    const operands = [
      operators.operand(before.value, before.shadow),
      operators.operand(value, known),
    ];
    sum = writer.apply(Op.Add, operands);
  }
  if (reply.isStreamed && sum > 0) {
    mail.lost(STREAMED, site);
  }
  reply.written = { value: before.value + value, shadow: sum };
}

/**
 * The page asks for what it is sent to.
 *
 * @param {Way} way
 * @param {Letter} letter
 * @param {ServerResponse} response
 */
function redirect({ runtime, mail, site }, letter, response) {
  const value = String(response.getHeader('location') ?? '');
  const told = letter.reply.headers.list.find(({ name }) => name === 'location');
  if (told !== undefined && told.value !== value) {
    mail.lost('the URL of a redirection');
  }
  const isKept = response.statusCode === 307 || response.statusCode === 308;
  const given = {
    method: isKept ? letter.method : 'GET',
    base: `http://localhost${letter.target}`,
    url: { value, shadow: told?.value === value ? told.shadow : 0 },
    headers: [],
    body: undefined,
    bodyShadow: 0,
    isDocument: letter.isDocument,
  };
  post(runtime, mail, given, given.url.shadow > 0 ? site() : -1);
}

exports.followCall = followCall;
exports.followReplies = followReplies;
exports.STREAMED = STREAMED;
exports.sayHeader = sayHeader;
