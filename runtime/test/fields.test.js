'use strict';
// What a field can hold: texts of its language are left as they are by jsdom's own sanitising, and what
// it changes is not in the language.

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { JSDOM } = require('jsdom');
const { sampleOf } = require('../src/host/actions/sample.js');
const { validValuesOf } = require('../src/host/actions/valid_values.js');
const { valuesOf } = require('../src/host/actions/field_values.js');

const { document } = new JSDOM('').window;

/** @param {string} markup */
function field(markup) {
  const holder = document.createElement('form');
  holder.innerHTML = markup;
  return /** @type {any} */ (holder.firstElementChild);
}

/** @param {string} literal */
const patternOf = (literal) => new RegExp(literal.slice(1, literal.lastIndexOf('/')));

/** @type {Record<string, string[]>} */
const TEXTS = {
  text: ['a b', ' a ', '', 'a\nb'],
  email: ['a@b.c', 'no mail', ' a@b.c', 'a@b.c\n'],
  url: ['http://a.b/', ' x', 'x '],
  number: ['', '42', '-7.5', '.5', '1e9', 'e', '1.', '+1', '--1'],
  date: ['', '2024-02-29', '2023-02-29', '1900-02-29', '2000-02-29', '2024-04-31', '24-1-1'],
  time: ['', '23:59', '24:00', '12:60', '12:30:15', '9:00'],
  month: ['', '1999-12', '1999-13', '1999-00'],
  week: ['', '1999-W51', '1999-W00', '1999-W54'],
  'datetime-local': ['', '1999-12-31T23:59', '1999-12-31 23:59', '1999-12-31T23:59:00'],
  color: ['#12ab34', '', '#123', 'red', '#12AB34'],
};

test('what is of the language is kept, and nothing else', () => {
  for (const [type, texts] of Object.entries(TEXTS)) {
    const input = field(`<input type="${type}">`);
    const { initial, matches } = valuesOf(input);
    const pattern = patternOf(String(matches));
    for (const text of [String(initial), ...texts]) {
      input.value = text;
      assert.equal(pattern.test(text), input.value === text, `${type}: ${JSON.stringify(text)}`);
    }
  }
});

test('what is filled into a form is valid, to begin with', () => {
  const forms = [
    '<input required>',
    '<input required minlength="3" maxlength="5">',
    '<input pattern="[a-z]{3}-[0-9]{4}" required>',
    '<input pattern="(?=.*\\d)(?=.*[A-Z]).{8,}" type="password">',
    '<input type="email" required>',
    '<input type="url" required>',
    '<input type="number" min="18" max="120" required>',
    '<input type="number" min="0.5" step="0.5">',
    '<input type="date" min="2024-02-28" max="2024-03-02">',
    '<textarea required minlength="4"></textarea>',
  ];
  const begun = forms.map((markup) => {
    const input = field(markup);
    const { initial } = validValuesOf(input);
    input.value = String(initial);
    return [input.value, input.validity.valid];
  });
  assert.deepEqual(begun, [
    ['a', true],
    ['abc', true],
    ['aaa-1111', true],
    ['Aa1!aaaa', true],
    ['a@example.org', true],
    ['http://example.org/', true],
    ['18', true],
    ['0.5', true],
    ['2024-02-28', true],
    ['abc123', true],
  ]);
  assert.deepEqual(validValuesOf(field('<input type="date" min="2024-02-28" max="2024-03-02">')), {
    sort: 'string',
    initial: '2024-02-28',
    oneOf: ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02'],
    limit: undefined,
  });
});

test('a pattern suggests a text', () => {
  const patterns = ['\\d{5}(-\\d{4})?', '(?:foo|bar)+', '[^@]+@[a-z]+', '\\p{Lu}x', '('];
  assert.deepEqual(
    patterns.map((pattern) => sampleOf(pattern)),
    [['11111-1111'], ['foo'], ['a@a'], ['Ax'], []],
  );
});
