'use strict';
// A vault that opens for one word: `node server.js ROW COLUMN` says by which way the word comes, which
// server takes it, and of which type it is.

const fs = require('node:fs');
const path = require('node:path');

const [row, column] = process.argv.slice(2);
const [, way, framework] = /^(.+)-([^-]+)$/.exec(row);

/**
 * What is expected of a word that has come as it is, within a list, in three lines, or with values of
 * all kinds that the page has made of it: then each of them must have come with what it was made from.
 */
const isRight = {
  string: (word) => word === 'sesame',
  array: (word) => word[1] === 'sesame',
  lines: (word) => word.split('\r\n').length === 3,
  all: ({ hasE, count, list, place, word }) =>
    hasE && count === 6 && list[1] === 'ses' && place.end === 'ame' && word === 'sesame',
};

/** What the vault answers to a word. */
function answer(word) {
  if (isRight[column](word)) {
    throw new Error('seeded server error');
  }
  return word;
}

/** A word that has come as a text. */
function read(text) {
  return column === 'all' ? JSON.parse(text) : text;
}

const page = ['shared.js', `${way}.js`]
  .map((file) => path.join(__dirname, 'pages', file))
  .filter((file) => fs.existsSync(file))
  .map((file) => `<script>\n${fs.readFileSync(file, 'utf8')}</script>`);
const form = path.join(__dirname, 'pages', `${way}.html`);
const body = fs.existsSync(form)
  ? fs.readFileSync(form, 'utf8').replace('<!-- first -->', column === 'array' ? '<input type="hidden" name="word" value="x">' : '')
  : '<input id="word" aria-label="Word"><button id="send">Send</button>';
const html = `<!doctype html><title>Vault</title><body data-column="${column}">${body}${page.join('')}`;

require(`./servers/${framework}.js`)({ html, answer, read }, process.env.PORT ?? 3000);
