'use strict';
// What stacks call the scripts of a document, and its `on…` attributes. V8 tells texts apart by name
// only, so each has one of its own; and the same text has the same one at each visit, as other
// documents of the address may hold more scripts, or fewer.

/**
 * What the scripts of a document are named after: its address without what differs between two visits
 * of the same page.
 *
 * @param {import('./scripts.js').Document} document
 * @param {string} url
 */
function addressOf({ address }, url) {
  return address ?? url.replace(/[?#].*$/s, '');
}

/**
 * A name for a text that stands in a document.
 *
 * @param {import('./scripts.js').Document} document
 * @param {string} url of the document
 * @param {'script' | 'attribute'} what
 * @param {string} text
 */
function nameOf(document, url, what, text) {
  const name = `${addressOf(document, url)}#${what}-${fingerprint(text)}`;
  const times = (document.named.get(name) ?? 0) + 1;
  document.named.set(name, times);
  return times === 1 ? name : `${name}-${times}`;
}

/**
 * A few letters for a text: FNV-1a, 32 bits.
 *
 * @param {string} text
 */
function fingerprint(text) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

exports.nameOf = nameOf;
