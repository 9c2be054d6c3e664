'use strict';
// The request by which a form is sent: HTML's "form submission algorithm" from the entry list on.
//
// A browser makes up a boundary for each request; this one is always the same, as a run must be.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');

/**
 * @typedef {import('../../../types/jsdom.js').FormImpl} FormImpl
 * @typedef {import('../../../types/jsdom.js').ElementImpl} ElementImpl
 */

/** @typedef {{ url: string, request: import('./load.js').Request }} FormRequest */

const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW0';
const URL_ENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const PLAIN = 'text/plain';

/**
 * @param {FormImpl} form
 * @param {ElementImpl | null} submitter
 * @param {import('../../../types/jsdom.js').Window} window
 * @returns {FormRequest | null} `null` for a form that is not sent
 */
function formRequest(form, submitter, window) {
  const said = (/** @type {string} */ name) =>
    submitter?.getAttributeNS(null, `form${name}`)?.toLowerCase();
  const method = said('method') ?? form.method;
  if (method === 'dialog') {
    return null;
  }
  const target = /** @type {HTMLFormElement} */ (wrapperForImpl(form));
  const data = new window.FormData(
    target,
    submitter ? /** @type {HTMLElement} */ (wrapperForImpl(submitter)) : undefined,
  );
  const action = submitter?.getAttributeNS(null, 'formaction') || form.action;
  const url = new URL(action, form._ownerDocument.baseURI);
  if (method !== 'post') {
    url.search = urlEncoded(data);
    return { url: url.href, request: { form: { target, data, body: '' } } };
  }
  const { type, body } = bodyOf(data, said('enctype') ?? form.enctype);
  const headers = { 'content-type': type };
  const request = { method: /** @type {const} */ ('POST'), headers, body };
  return { url: url.href, request: { ...request, form: { target, data, body } } };
}

/**
 * @param {FormData} data
 * @param {string} type
 * @returns {{ type: string, body: string | Buffer }}
 */
function bodyOf(data, type) {
  switch (type) {
    case MULTIPART:
      return { type: `${MULTIPART}; boundary=${BOUNDARY}`, body: multipart(data) };
    case PLAIN: {
      const lines = texts(data).map(([name, value]) => `${name}=${value}\r\n`);
      return { type, body: lines.join('') };
    }
    default:
      return { type: URL_ENCODED, body: urlEncoded(data) };
  }
}

/** @param {FormData} data */
function urlEncoded(data) {
  return new URLSearchParams(texts(data)).toString();
}

/**
 * Names and values; of a file its name.
 *
 * @param {FormData} data
 * @returns {[string, string][]}
 */
function texts(data) {
  return [...data.entries()].map(([name, value]) => [
    lines(name),
    lines(typeof value === 'string' ? value : value.name),
  ]);
}

/** @param {FormData} data */
function multipart(data) {
  const parts = [...data.entries()].map(([name, value]) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${escaped(lines(name))}"`;
    if (typeof value === 'string') {
      return Buffer.from(`${head}\r\n\r\n${lines(value)}\r\n`);
    }
    const type = value.type || 'application/octet-stream';
    const file = `; filename="${escaped(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`;
    return Buffer.concat([
      Buffer.from(head + file),
      implForWrapper(value)._bytes,
      Buffer.from('\r\n'),
    ]);
  });
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** @param {string} text of which each line ends with CR LF */
function lines(text) {
  return text.replace(/\r(?!\n)|(?<!\r)\n/g, '\r\n');
}

/** @param {string} name in a header */
function escaped(name) {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}

exports.formRequest = formRequest;
