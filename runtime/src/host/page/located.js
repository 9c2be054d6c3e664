'use strict';
// Where in its document a script or an `on…` attribute stands. What a document says may differ from
// what the parser makes of it: line ends are made one character, and attributes may hold references
// such as `&quot;`. The engine puts the two side by side.

const ESCAPED = /[\r&]/;

/**
 * @typedef {import('../../../types/jsdom.js').ElementImpl} ElementImpl
 * @typedef {import('../instrumentation.js').Place} Place
 * @typedef {{ html: string | Buffer }} Text
 */

/**
 * Where the text of a script stands; `null` if it came from elsewhere.
 *
 * @param {Text} page
 * @param {import('../../../types/jsdom.js').ScriptImpl} element
 * @returns {Place}
 */
function placeOfScript(page, element) {
  const location = firstChild(element)?.sourceCodeLocation;
  return location
    ? within(htmlOf(page, element), location.startOffset, location.endOffset, element.text)
    : null;
}

/**
 * Where the text of an attribute stands; `null` if it came from elsewhere.
 *
 * @param {Text} page
 * @param {ElementImpl} element
 * @param {string} name
 * @param {string} text
 * @returns {Place}
 */
function placeOfAttribute(page, element, name, text) {
  const location = element.sourceCodeLocation?.attrs?.[name];
  if (!location) {
    return null;
  }
  const html = htmlOf(page, element);
  const raw = html.slice(location.startOffset, location.endOffset);
  const [before] = /^[^=]*=?\s*["']?/.exec(raw) ?? [''];
  const isQuoted = /["']$/.test(before);
  const start = location.startOffset + before.length;
  return within(html, start, location.endOffset - (isQuoted ? 1 : 0), text);
}

/**
 * A part of a document, unless it is plainly not what was made of it.
 *
 * @param {string} html
 * @param {number} start
 * @param {number} end
 * @param {string} text
 * @returns {Place}
 */
function within(html, start, end, text) {
  const raw = html.slice(start, end);
  return raw === text || ESCAPED.test(raw) ? { text: html, start, end } : null;
}

/**
 * The text of a document, decoded as jsdom has decoded it; empty if nobody knows how.
 *
 * @param {Text} page
 * @param {ElementImpl} element of it
 */
function htmlOf(page, { _ownerDocument: { _encoding: encoding } }) {
  if (typeof page.html !== 'string') {
    try {
      page.html = new TextDecoder(encoding).decode(page.html);
    } catch {
      page.html = '';
    }
  }
  return page.html;
}

/**
 * @param {ElementImpl} element
 * @returns {ElementImpl | null}
 */
function firstChild(element) {
  const { domSymbolTree } = require('jsdom/lib/jsdom/living/helpers/internal-constants.js');
  return domSymbolTree.firstChild(element);
}

exports.placeOfAttribute = placeOfAttribute;
exports.placeOfScript = placeOfScript;
