'use strict';
// What a request of the page is made from: the texts and objects that the page gives for it.

const { URL } = require('url');
const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { Op } = require('../../../protocol.js');
const { textOfBlob } = require('../../blob.js');
const { keyOf } = require('../../text.js');
const { entriesOf } = require('./entries.js');
const { fileParts, multipartText } = require('./multipart.js');
const { textOf } = require('./parsers.js');
const { partsOfQuery, partsOfUrl } = require('./url.js');

/** @typedef {import('./mail.js').Mail} Mail */
/** @typedef {import('./mail.js').Text} Text */
/** @typedef {import('./parts.js').Part} Part */
/** @typedef {import('../../../core/host.js').Runtime} Runtime */

/**
 * What a function of the page was given.
 *
 * @typedef {object} Given
 * @property {string} method
 * @property {string} base URL of the document
 * @property {Text} url as the page says it
 * @property {Part[]} headers
 * @property {unknown} body
 * @property {number} bodyShadow of a body that is a text
 * @property {boolean} [isDocument] whether the reply takes the place of the page
 */

const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * Posts what goes with a request that is being sent.
 *
 * @param {Runtime} runtime
 * @param {Mail} mail
 * @param {Given} given
 * @param {number} site
 */
function post(runtime, mail, given, site) {
  if (!URL.canParse(given.url.value, given.base)) {
    return null;
  }
  const url = new URL(given.url.value, given.base);
  const target = url.pathname + url.search;
  const headers = given.headers.map((part) => ({ ...part, name: part.name.toLowerCase() }));
  return mail.send({
    method: given.method.toUpperCase(),
    target,
    headers,
    isDocument: given.isDocument,
    site,
    ...targetOf(runtime, mail, given.url, target, site),
    ...bodyOf(runtime, mail, given, headers, site),
  });
}

/**
 * @param {Runtime} runtime
 * @param {Mail} mail
 * @param {Text} url
 * @param {string} target
 * @param {number} site
 */
function targetOf(runtime, mail, { value, shadow }, target, site) {
  const query = target.includes('?') ? target.slice(target.indexOf('?') + 1) : '';
  const known = query === '' ? undefined : mail.known.fieldsOf(runtime, query);
  if (!(shadow > 0)) {
    return { fields: known };
  }
  const parts = partsOfUrl(runtime, value, shadow, site);
  if (parts === null) {
    mail.lost('a URL whose parts are not known', site);
    return {};
  }
  // What the page has joined to a text that is known by its content shows nothing of that.
  const fields = parts.fields.map((field) =>
    field.shadow > 0 ? field : (known?.find((other) => isSame(field, other)) ?? field),
  );
  return { ...parts, fields, shadow: targetShadow(runtime, value, shadow, target) };
}

/**
 * @param {Part} one
 * @param {Part} other
 */
function isSame(one, other) {
  return one.name === other.name && one.value === other.value;
}

/**
 * The shadow of the target of a URL: of its end, or of more than it says; 0 if it is another text.
 *
 * @param {Runtime} runtime
 * @param {string} url
 * @param {number} shadow
 * @param {string} target
 */
function targetShadow({ writer }, url, shadow, target) {
  if (url === target) {
    return shadow;
  }
  if (url.endsWith(target)) {
    const start = writer.constant(url.length - target.length);
    return writer.apply(Op.StringSlice, [shadow, start]);
  }
  if (target.endsWith(url)) {
    const before = target.slice(0, target.length - url.length);
    return writer.apply(Op.Add, [writer.constant(before), shadow]);
  }
  return 0;
}

/**
 * @param {Runtime} runtime
 * @param {Mail} mail
 * @param {Pick<Given, 'body' | 'bodyShadow'>} given
 * @param {Part[]} headers
 * @param {number} site
 * @returns {{ body?: Part[], text?: Text }}
 */
function bodyOf(runtime, mail, { body, bodyShadow }, headers, site) {
  if (typeof body === 'string') {
    const text = { value: body, shadow: bodyShadow };
    const type = headers.find(({ name }) => name === 'content-type')?.value ?? '';
    if (!type.startsWith(FORM_TYPE)) {
      return { text };
    }
    const known = mail.known.fieldsOf(runtime, body);
    const fields = bodyShadow > 0 ? partsOfQuery(runtime, body, bodyShadow, site) : known;
    if (fields === null) {
      mail.lost('a form whose fields are not known', site);
    }
    return { text, body: fields ?? [] };
  }
  if (typeof body !== 'object' || body === null) {
    return {};
  }
  const entries = entriesOf(runtime, body);
  if (entries !== null && body.constructor.name === 'FormData') {
    const text = multipartText(runtime, body);
    return { body: [...entries, ...fileParts(runtime, body)], text };
  }
  if (entries !== null) {
    return { body: entries, text: formText(body) };
  }
  const text = textOfBytes(runtime, body);
  if (text === null) {
    return {};
  }
  if (text.shadow === 0 && runtime.shadows.has(body)) {
    mail.lost('a body that is no text', site);
  }
  const said = { body: text.value, bodyShadow: text.shadow };
  return bodyOf(runtime, mail, said, withType(headers, body), site);
}

/**
 * The text of a body that is one of bytes.
 *
 * @param {Runtime} runtime
 * @param {any} body
 */
function textOfBytes(runtime, body) {
  const blob = implForWrapper(body);
  if (blob?._bytes !== undefined) {
    return textOfBlob(runtime, blob);
  }
  if (!ArrayBuffer.isView(body)) {
    return null;
  }
  const value = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
  return { value, shadow: runtime.shadows.of(body, keyOf('utf8'), value) };
}

/**
 * A blob says of which type it is.
 *
 * @param {Part[]} headers
 * @param {any} body
 */
function withType(headers, { type }) {
  return typeof type === 'string'
    ? [...headers, { name: 'content-type', value: type, shadow: 0 }]
    : headers;
}

/**
 * The text of a form that is one of URLs: its content tells the server which it is.
 *
 * @param {object} body
 */
function formText(body) {
  const isQuery = body.constructor.name === 'URLSearchParams';
  return { value: isQuery ? textOf(body) : '', shadow: 0 };
}

exports.post = post;
