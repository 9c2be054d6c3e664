'use strict';
// Requests for another document: by forms, links and `location`.

const { URL } = require('url');
const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { replaceAll } = require('../../../core/models/string_replace.js');
const { PENDING } = require('../../../core/registers.js');
const { PERSON_SITE } = require('../../../protocol.js');
const { entryShadow } = require('./entries.js');
const { fileParts, lines, multipartText } = require('./multipart.js');
const { addressOf } = require('./objects.js');
const { post } = require('./request.js');

/** @typedef {import('../channel.js').Departure} Departure */
/** @typedef {import('./page.js').Way} Way */
/** @typedef {import('../../../core/host.js').Runtime} Runtime */
/** @typedef {import('./mail.js').Text} Text */
/** @typedef {import('./parts.js').Part} Part */

const LINE_BREAKS = 'line breaks in a form that is sent';

/**
 * The page goes elsewhere.
 *
 * @param {Way} way
 * @param {any} window
 * @param {Departure} to
 */
function leavesPage(way, window, { url, method, form, link }) {
  const { runtime, mail } = way;
  if (!mail.isNeeded) {
    return;
  }
  const base = window._document.baseURI;
  const given = { method, base, headers: [], body: undefined, bodyShadow: 0, isDocument: true };
  if (form === undefined) {
    const text = link === undefined ? pendingText(way, url, base) : addressOf(way, link);
    const known = text.shadow > 0 ? way.site() : -1;
    // Where no code of the app is on the stack it is the person who goes there.
    const site = text.shadow > 0 && known < 0 ? PERSON_SITE : known;
    post(runtime, mail, { ...given, url: text }, site);
    return;
  }
  const { target, body, data } = form;
  const action = target.getAttribute('action');
  if (runtime.shadows.of(target, 'action', action) > 0) {
    mail.lost('the action of a form', way.site());
  }
  const entries = entriesOfForm(way, target, data);
  if (method === 'GET') {
    mail.send({ method, target: targetOf(url), fields: entries, isDocument: true });
  } else {
    const text =
      typeof body === 'string' ? { value: body, shadow: 0 } : multipartText(runtime, data);
    const parts = typeof body === 'string' ? entries : [...entries, ...fileParts(runtime, data)];
    mail.send({ method, target: targetOf(url), body: parts, text, isDocument: true });
  }
}

/**
 * The text that was given for a URL: `location.href = text` or `location.assign(text)`, whose argument
 * nobody has taken.
 *
 * @param {Way} way
 * @param {string} url
 * @param {string} base
 */
function pendingText({ runtime: { registers } }, url, base) {
  const [text] = registers.values;
  const isPending = registers.s === PENDING && typeof text === 'string';
  if (isPending && URL.canParse(text, base) && new URL(text, base).href === url) {
    const [shadow] = registers.shadows;
    registers.clear();
    return { value: text, shadow };
  }
  return { value: url, shadow: 0 };
}

/** @param {string} url */
function targetOf(url) {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * The entries of a form with the shadows of its fields.
 *
 * @param {Way} way
 * @param {HTMLFormElement} form
 * @param {FormData} data
 * @returns {Part[]}
 */
function entriesOfForm({ runtime }, form, data) {
  // jsdom's own list: a field may be called `elements`.
  const fields = implForWrapper(form)._getElementNodes().map(wrapperForImpl);
  /** @type {Part[]} */
  const entries = [];
  for (const [name, value] of data.entries()) {
    if (typeof value !== 'string') {
      continue;
    }
    const field = fields.find(
      (/** @type {HTMLInputElement} */ other) => other.name === name && other.value === value,
    );
    const own = entryShadow(runtime, data, name, value);
    const shadow = own || runtime.shadows.of(field, 'value', value);
    entries.push({ name: lines(name), ...sentText(runtime, field, { value, shadow }) });
  }
  return entries;
}

/**
 * A text as it is sent, where each line ends with CR LF: whether there is another line is a decision.
 *
 * @param {Runtime} runtime
 * @param {{ localName: string } | undefined} field where the text comes from
 * @param {Text} text
 * @returns {Text}
 */
function sentText(runtime, field, { value, shadow }) {
  const sent = lines(value);
  // The texts of an `input` are of one line.
  if (!(shadow > 0) || (field?.localName === 'input' && sent === value)) {
    return { value: sent, shadow };
  }
  if (value.includes('\r')) {
    return { value: sent, shadow: runtime.writer.lost(PERSON_SITE, LINE_BREAKS) };
  }
  const call = {
    receiver: value,
    receiverShadow: shadow,
    values: ['\n', '\r\n'],
    shadows: [0, 0],
    result: sent,
    site: PERSON_SITE,
    isTaken: false,
    isCarried: false,
    prepared: undefined,
    untaken: 0,
    given: undefined,
  };
  return { value: sent, shadow: replaceAll.called(runtime, call, LINE_BREAKS) };
}

exports.leavesPage = leavesPage;
