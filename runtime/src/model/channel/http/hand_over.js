'use strict';
// A framework hands a request over to a function of the app: what its parsers have put on it gets its
// shadows.

/** @typedef {import('./mail.js').Letter} Letter */
/** @typedef {import('./page.js').Way} Way */

/**
 * @param {Way} way
 * @param {Letter | undefined} letter that the request was, if it is known
 * @param {unknown} params from its path
 * @param {any} holder the object that has its `body`
 */
function handOver({ runtime }, letter, params, holder) {
  if (letter === undefined) {
    return;
  }
  const { segments, body, text } = letter;
  if (segments.isSymbolic && typeof params === 'object' && params !== null) {
    segments.plantInOrder(params);
  }
  if (body.isSymbolic) {
    body.plant(holder.body);
  }
  if (text.shadow > 0 && holder.body === text.value) {
    runtime.shadows.set(holder, 'body', text.value, text.shadow);
  }
}

exports.handOver = handOver;
