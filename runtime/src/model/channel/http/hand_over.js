'use strict';
// A framework hands a request over to a function of the app: what its parsers have put on it gets its
// shadows.

const { readJson } = require('../../../core/models/json/document.js');
const { plantFiles } = require('./uploads.js');

/** @typedef {import('./mail.js').Letter} Letter */
/** @typedef {import('./page.js').Way} Way */

/**
 * @param {Way} way
 * @param {Letter | undefined} letter that the request was, if it is known
 * @param {unknown} params from its path
 * @param {any} holder the object that has its `body`, and its files, if there are any
 */
function handOver(way, letter, params, holder) {
  if (letter === undefined) {
    return;
  }
  const { runtime } = way;
  const { segments, body, text } = letter;
  if (segments.isSymbolic && typeof params === 'object' && params !== null) {
    segments.plantInOrder(params);
  }
  if (body.isSymbolic) {
    body.plant(holder.body);
    plantFiles(way, body, [holder.file, holder.files]);
  }
  if (text.shadow > 0 && holder.body === text.value) {
    runtime.shadows.set(holder, 'body', text.value, text.shadow);
  }
  if (text.shadow > 0 && body.list.length === 0) {
    readAnew(way, letter, holder.body);
  }
}

/**
 * A body that the page has put together as JSON by itself is read once more, once.
 *
 * @param {Way} way
 * @param {Letter} letter
 * @param {unknown} value what was parsed
 */
function readAnew({ runtime, mail }, letter, value) {
  const { text, site } = letter;
  // Parsers leave an empty object where they have not read a body.
  const isRead =
    (letter.isForged && letter.text.value !== '') || Object.keys(value ?? {}).length > 0;
  const isParsed = typeof value === 'object' && value !== null && isRead;
  if (!isParsed || letter.isRead || runtime.texts.isKnown(text.value)) {
    return;
  }
  letter.isRead = true;
  const read = site < 0 ? null : readJson(runtime, site, text.value, text.shadow);
  if (read === null) {
    mail.lost('a body that was put together as JSON', site);
  } else {
    read(value);
  }
}

/**
 * What is read of the headers by a method of a request.
 *
 * @param {Way} way
 * @param {any} prototype of requests
 * @param {string} method
 */
function followHeader({ runtime, mail }, prototype, method) {
  const native = prototype[method];
  /** @param {unknown} name */
  prototype[method] = function (name) {
    const value = native.apply(this, arguments);
    const letter = mail.isNeeded ? mail.of(this.req ?? this) : undefined;
    const shadow = letter?.headers.shadowOf(String(name).toLowerCase(), value) ?? 0;
    return shadow > 0 ? runtime.registers.gives(value, shadow) : value;
  };
}

exports.followHeader = followHeader;
exports.handOver = handOver;
