'use strict';
// What files a person has: any name that a field accepts, and a short text in each.
//
// A browser tells the type of a file by its name. Which types it knows beyond its own differs between
// systems; names of other endings have no type here, as on a system that knows no more.

/** @typedef {import('./kind.js').Domain} Domain */
/** @typedef {import('./kind.js').Field} Field */

const LONGEST_NAME = 80;
const LONGEST_CONTENT = 200;
/** As many files are chosen at once, at most. */
const MOST_FILES = 3;
const INITIAL_CONTENT = 'content';

/**
 * Types by the ending of a name.
 *
 * @type {Record<string, string>}
 */
const TYPES = {
  txt: 'text/plain',
  csv: 'text/csv',
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  xml: 'text/xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** Neither what no file system has nor what is escaped in a request. */
const CHARACTER = '[^\\0-\\x1f/\\\\"]';
/** Endings in capital letters are left out: their types are those of the small ones. */
const ANY_NAME = `(?:${CHARACTER}*\\.)?[^\\0-\\x1f/\\\\".A-Z]+`;
/** Characters of one byte each, so that a file has the size of its text. */
const CONTENT = '/^[\\t\\n -~]*$/';

/**
 * The endings that a field accepts; `null` if it says nothing of them, or something that is not known
 * here.
 *
 * @param {string} accept the attribute
 * @returns {string[] | null}
 */
function acceptedBy(accept) {
  const endings = [];
  for (const token of accept.toLowerCase().split(',')) {
    const wanted = token.trim();
    if (wanted.startsWith('.')) {
      endings.push(wanted.slice(1));
      continue;
    }
    const prefix = wanted.endsWith('/*') ? wanted.slice(0, -1) : null;
    const known = Object.entries(TYPES).filter(([, type]) =>
      prefix === null ? type === wanted : type.startsWith(prefix),
    );
    if (known.length === 0) {
      return null;
    }
    endings.push(...known.map(([ending]) => ending));
  }
  return [...new Set(endings)];
}

/**
 * The endings of the names that may be chosen for an element, if they are few.
 *
 * @param {Element} element a file field, or what files are dropped on
 */
function endingsFor(element) {
  return element.localName === 'input' ? acceptedBy(element.getAttribute('accept') ?? '') : null;
}

/**
 * @param {Element} element
 * @param {number} number which of several files it is
 * @returns {Domain}
 */
function namesFor(element, number) {
  const endings = endingsFor(element);
  const initial = `file${number > 1 ? number : ''}.${endings?.[0] ?? 'txt'}`;
  const accepted = endings?.map((ending) => ending.replace(/[^\w]/g, '\\$&')).join('|');
  const language = accepted === undefined ? ANY_NAME : `${CHARACTER}+\\.(?:${accepted})`;
  return { sort: 'string', initial, maxLength: LONGEST_NAME, matches: `/^${language}$/` };
}

/**
 * The fields of an action that brings a file.
 *
 * @param {number} number which of several files it is
 * @param {boolean} isTold whether its name must always be said
 * @returns {Field[]}
 */
function fileFields(number, isTold) {
  return [
    {
      name: nameField(number),
      isTold,
      domain: (element) => namesFor(element, number),
    },
    {
      name: contentField(number),
      isTold: false,
      domain: () => ({
        sort: 'string',
        initial: INITIAL_CONTENT,
        maxLength: LONGEST_CONTENT,
        matches: CONTENT,
        limit: 'a file of another content than a short text',
      }),
    },
  ];
}

/**
 * How many files are chosen, where there may be several.
 *
 * @type {Field}
 */
const COUNT = {
  name: 'files',
  isTold: true,
  domain: () => ({ sort: 'number', initial: 1, integer: true, min: 1, max: MOST_FILES }),
};

/** @param {number} number of a file, from 1 on */
const nameField = (number) => `name${number > 1 ? number : ''}`;
/** @param {number} number */
const contentField = (number) => `content${number > 1 ? number : ''}`;

exports.COUNT = COUNT;
exports.MOST_FILES = MOST_FILES;
exports.TYPES = TYPES;
exports.contentField = contentField;
exports.endingsFor = endingsFor;
exports.fileFields = fileFields;
exports.nameField = nameField;
