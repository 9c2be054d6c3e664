'use strict';
// Files that a person has sent: packages put an object for each on the request, or tell of each, and
// differ in what they call its parts. What is the name, the type or the content of a file that was sent
// gets its shadow.

const { holdText } = require('../../text.js');

/** @typedef {Pick<import('./page.js').Way, 'runtime'>} Way */
/** @typedef {import('./parts.js').Parts} Parts */

/**
 * How multer, busboy, formidable, express-fileupload and others call the texts.
 *
 * @type {[what: 'name' | 'type', keys: string[]][]}
 */
const TEXTS = [
  ['name', ['originalname', 'originalFilename', 'filename', 'name']],
  ['type', ['mimetype', 'mimeType', 'type']],
];
/** Where they keep the bytes, if they keep them in memory. */
const BYTES = ['buffer', 'data'];
/** Files are in lists, or in lists by field. */
const DEEPEST = 3;

/**
 * Gives what is said of files its shadows.
 *
 * @param {Way} way
 * @param {Parts} body of the request
 * @param {any} files an object that describes a file, or a list or a table of such
 */
function plantFiles(way, body, files, depth = 0) {
  if (typeof files !== 'object' || files === null || depth > DEEPEST) {
    return;
  }
  const { runtime } = way;
  for (const [what, keys] of TEXTS) {
    for (const key of keys) {
      const { [key]: text } = files;
      const shadow = typeof text === 'string' ? body.shadowInFile(what, text) : 0;
      if (shadow > 0) {
        runtime.shadows.set(files, key, text, shadow);
      }
    }
  }
  BYTES.forEach((key) => holdContent(way, body, files[key]));
  for (const inner of Object.values(files)) {
    if (!ArrayBuffer.isView(inner)) {
      plantFiles(way, body, inner, depth + 1);
    }
  }
}

/**
 * Bytes that are the whole content of a file that was sent.
 *
 * @param {Way} way
 * @param {Parts} body
 * @param {unknown} bytes
 */
function holdContent({ runtime }, body, bytes) {
  if (Buffer.isBuffer(bytes)) {
    const text = bytes.toString('utf8');
    holdText(runtime, bytes, 'utf8', text, body.shadowInFile('content', text));
  }
}

/**
 * What a parser is going to read of a file.
 *
 * @param {Way} way
 * @param {Parts} body
 * @param {any} stream
 */
function followStream(way, body, stream) {
  const { push } = stream ?? {};
  if (typeof push === 'function') {
    /** @param {unknown} chunk */
    const value = function (chunk) {
      holdContent(way, body, chunk);
      return push.apply(stream, arguments);
    };
    Object.defineProperty(stream, 'push', { value, writable: true, configurable: true });
  }
}

exports.followStream = followStream;
exports.plantFiles = plantFiles;
