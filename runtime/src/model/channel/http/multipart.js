'use strict';
// Forms as `multipart/form-data`: the pieces of such a body, as HTML encodes them, whoever sends it, and
// its text with the shadows of what was filled in.
//
// A browser makes up a boundary for each request; this one is always the same, as a run must be.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const { textOfBlob } = require('../../blob.js');
const { Op } = require('../../../protocol.js');
const { entryShadow } = require('./entries.js');

/** @typedef {import('../../../core/host.js').Runtime} Runtime */
/** @typedef {import('../../../../types/jsdom.js').FormEntry} FormEntry */
/** @typedef {import('../../../../types/jsdom.js').FileImpl} FileImpl */
/** @typedef {import('./mail.js').Text} Text */
/** @typedef {import('./parts.js').Part} Part */

const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW0';
const MULTIPART = 'multipart/form-data';
const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * A piece of a body: a text that the encoding asks for, or one that an entry says, which may be the type
 * of a file.
 *
 * @typedef {{ text: string, entry?: FormEntry, isType?: boolean } | { text?: undefined, file: FileImpl }} Piece
 */

/**
 * @param {FormEntry[]} entries
 * @returns {Piece[]}
 */
function piecesOf(entries) {
  /** @type {Piece[]} */
  const pieces = [];
  for (const entry of entries) {
    const { name, value } = entry;
    const text = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${escaped(lines(name))}"`;
    if (typeof value === 'string') {
      pieces.push({ text: `${text}\r\n\r\n` }, { text: lines(value), entry });
    } else {
      pieces.push({ text: `${text}; filename="` }, { text: escaped(value.name), entry });
      pieces.push({ text: '"\r\nContent-Type: ' }, { text: sentType(value), entry, isType: true });
      pieces.push({ text: '\r\n\r\n' }, { file: value });
    }
    pieces.push({ text: '\r\n' });
  }
  return [...pieces, { text: `--${BOUNDARY}--\r\n` }];
}

/**
 * The bytes of a form.
 *
 * @param {FormEntry[]} entries
 * @returns {Uint8Array[]}
 */
function multipartBytes(entries) {
  return piecesOf(entries).map((piece) =>
    piece.text === undefined ? piece.file._bytes : Buffer.from(piece.text),
  );
}

/**
 * The text of a form, with the shadows of what was filled in.
 *
 * @param {Runtime} runtime
 * @param {object} data a `FormData` of the page
 * @returns {Text}
 */
function multipartText(runtime, data) {
  const { operators, writer } = runtime;
  const texts = piecesOf(formEntries(data)).map((piece) => textOf(runtime, data, piece));
  const value = texts.map((text) => text.value).join('');
  if (!texts.some(({ shadow }) => shadow > 0)) {
    return { value, shadow: 0 };
  }
  // Few terms: what lies between two symbolic pieces is one constant.
  const terms = [];
  let constant = '';
  for (const text of texts) {
    if (text.shadow > 0) {
      terms.push(operators.operand(constant, 0), text.shadow);
      constant = '';
    } else {
      constant += text.value;
    }
  }
  terms.push(operators.operand(constant, 0));
  return { value, shadow: terms.reduce((left, right) => writer.apply(Op.Add, [left, right])) };
}

/**
 * @param {Runtime} runtime
 * @param {object} data
 * @param {Piece} piece
 * @returns {Text}
 */
function textOf(runtime, data, piece) {
  if (piece.text === undefined) {
    const { value, shadow } = textOfBlob(runtime, piece.file);
    return { value: shadow > 0 ? value : Buffer.from(piece.file._bytes).toString('utf8'), shadow };
  }
  const { text: value, entry, isType } = piece;
  if (isType === true) {
    return typeOf(runtime, /** @type {FileImpl} */ (entry?.value));
  }
  const said = entry === undefined ? undefined : saidBy(runtime, data, entry);
  if (said !== undefined && said.shadow > 0 && said.value !== value) {
    return { value, shadow: runtime.writer.lost(-1, 'line breaks in a form that is sent') };
  }
  return { value, shadow: said?.shadow ?? 0 };
}

/**
 * The value of an entry, or the name of its file.
 *
 * @param {Runtime} runtime
 * @param {object} data
 * @param {FormEntry} entry
 * @returns {Text}
 */
function saidBy(runtime, data, { name, value }) {
  if (typeof value === 'string') {
    return { value, shadow: entryShadow(runtime, data, name, value) };
  }
  const file = wrapperForImpl(value);
  return { value: value.name, shadow: runtime.shadows.of(file, 'name', value.name) };
}

/**
 * What a request says of the type of a file.
 *
 * @param {Runtime} runtime
 * @param {FileImpl} impl
 * @returns {Text}
 */
function typeOf({ shadows, writer }, impl) {
  const { type } = impl;
  const value = sentType(impl);
  const shadow = shadows.of(wrapperForImpl(impl), 'type', type);
  if (shadow === 0) {
    return { value, shadow };
  }
  const unknown = writer.constant(UNKNOWN_TYPE);
  return { value, shadow: writer.apply(Op.Conditional, [shadow, shadow, unknown]) };
}

/** @param {FileImpl} impl */
const sentType = ({ type }) => type || UNKNOWN_TYPE;

/**
 * The files of a form as parts: their names, types and contents.
 *
 * @param {Runtime} runtime
 * @param {object} data
 * @returns {Part[]}
 */
function fileParts(runtime, data) {
  return formEntries(data).flatMap((entry) => {
    const { name, value } = entry;
    if (typeof value === 'string') {
      return [];
    }
    /** @type {Part[]} */
    const parts = [
      { name, ofFile: 'name', ...saidBy(runtime, data, entry) },
      { name, ofFile: 'type', ...typeOf(runtime, value) },
      { name, ofFile: 'content', ...textOfBlob(runtime, value) },
    ];
    return parts.filter(({ shadow }) => shadow > 0);
  });
}

/**
 * jsdom's own entries of a form of the page.
 *
 * @param {object} data
 * @returns {FormEntry[]}
 */
function formEntries(data) {
  return implForWrapper(data)?._entries ?? [];
}

/** @param {string} text of which each line ends with CR LF */
function lines(text) {
  return text.replace(/\r(?!\n)|(?<!\r)\n/g, '\r\n');
}

/** @param {string} name in a header */
function escaped(name) {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}

exports.BOUNDARY = BOUNDARY;
exports.MULTIPART = MULTIPART;
exports.fileParts = fileParts;
exports.formEntries = formEntries;
exports.lines = lines;
exports.multipartBytes = multipartBytes;
exports.multipartText = multipartText;
