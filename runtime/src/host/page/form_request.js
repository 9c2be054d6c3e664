'use strict';
// The request by which a form is sent: HTML's "form submission algorithm" from the entry list on.

const { URL, URLSearchParams } = require('url');
const { wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const {
  BOUNDARY,
  MULTIPART,
  formEntries,
  lines,
  multipartBytes,
} = require('../../model/channel/http/multipart.js');

/**
 * @typedef {import('../../../types/jsdom.js').FormImpl} FormImpl
 * @typedef {import('../../../types/jsdom.js').ElementImpl} ElementImpl
 */

/** @typedef {{ url: string, request: import('./load.js').Request }} FormRequest */

const URL_ENCODED = 'application/x-www-form-urlencoded';
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
      return {
        type: `${MULTIPART}; boundary=${BOUNDARY}`,
        body: Buffer.concat(multipartBytes(formEntries(data))),
      };
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

exports.formRequest = formRequest;
