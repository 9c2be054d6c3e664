'use strict';
// What a person would type into a field, by what it is called.

const assert = require('assert');
const test = require('node:test');
const { JSDOM } = require('jsdom');
const { plausibleFor } = require('../src/host/actions/plausible.js');

/** @param {string} html of a page with one field */
const plausibleIn = (html) => {
  const { document } = new JSDOM(html).window;
  return plausibleFor(document.querySelector('input, textarea'));
};

test('a field says by its names what is asked for', () => {
  const pages = [
    '<input name="userEmail">',
    '<label>E-mail <input></label>',
    '<input autocomplete="postal-code">',
    '<textarea aria-label="Website"></textarea>',
    '<input id="qty">',
    '<input type="password">',
    '<input name="page" placeholder="e.g. 12.50">',
    '<input name="nickname" placeholder="Your name">',
    '<input name="package">',
  ];
  assert.deepStrictEqual(pages.map(plausibleIn), [
    'a@example.org',
    'a@example.org',
    '12345',
    'http://example.org/',
    '1',
    'Aa1!aaaa',
    '12.50',
    undefined,
    undefined,
  ]);
});
