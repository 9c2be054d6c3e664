'use strict';
// What a page says.

const SILENT = new Set(['script', 'style', 'noscript', 'template']);
const LONGEST_LINE = 200;

/**
 * The texts of a document.
 *
 * @param {Document} document
 * @returns {Set<string>}
 */
function linesOf(document) {
  /** @type {Set<string>} */
  const lines = new Set();
  collect(document.body, lines);
  return lines;
}

/**
 * @param {Node | null} node
 * @param {Set<string>} lines
 */
function collect(node, lines) {
  if (node === null || ('localName' in node && SILENT.has(String(node.localName)))) {
    return;
  }
  const text = node.nodeType === node.TEXT_NODE ? (node.nodeValue ?? '').trim() : '';
  if (text !== '') {
    lines.add(text.replace(/\s+/g, ' ').slice(0, LONGEST_LINE));
  }
  for (const child of node.childNodes) {
    collect(child, lines);
  }
}

exports.linesOf = linesOf;
