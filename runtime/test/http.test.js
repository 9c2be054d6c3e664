'use strict';
// The parts of a symbolic URL: which text of it is whose.

const assert = require('node:assert');
const test = require('node:test');
const vm = require('node:vm');

const { createRuntime } = require('../src/core/index.js');
const { Op } = require('../src/protocol.js');
const { KnownTexts, Parts } = require('../src/model/channel/http/parts.js');
const { plantFiles } = require('../src/model/channel/http/uploads.js');
const { partsOfCookie, partsOfUrl } = require('../src/model/channel/http/url.js');

const SITE = 0;

/** A runtime and two inputs: texts with their shadows. */
const create = () => {
  const runtime = createRuntime({ words: new Int32Array(4096), coverage: new Uint8Array(16) });
  runtime.installRealm(vm.runInNewContext('globalThis'));
  const input = (/** @type {string} */ name, /** @type {string} */ initial) =>
    runtime.symbol({ name, sort: 'string', initial }).shadow;
  const [one, other] = [input('one', 'a b'), input('other', 'c')];
  const constant = (/** @type {string} */ text) => runtime.writer.constant(text);
  const sum = (/** @type {number[]} */ ...shadows) =>
    shadows.reduce((left, right) => runtime.writer.apply(Op.Add, [left, right]));
  const encoded = (/** @type {number} */ shadow) =>
    runtime.writer.apply(Op.EncodeURIComponent, [shadow]);
  return { runtime, one, other, constant, sum, encoded };
};

test('what was encoded is the part, and what was not is decided to be plain', () => {
  const { runtime, one, other, constant, sum, encoded } = create();
  const shadow = sum(constant('/notes/'), other, constant('?q='), encoded(one), constant('&p=1'));
  const before = runtime.writer.next;
  assert.deepStrictEqual(partsOfUrl(runtime, '/notes/c?q=a%20b&p=1', shadow, SITE), {
    segments: [
      { name: '', value: '', shadow: 0 },
      { name: '', value: 'notes', shadow: 0 },
      { name: '', value: 'c', shadow: other },
    ],
    fields: [
      { name: 'q', value: 'a b', shadow: one },
      { name: 'p', value: '1', shadow: 0 },
    ],
  });
  assert.ok(runtime.writer.next > before);
});

test('a text that may hold a delimiter, or be the host, is no part', () => {
  const { runtime, one, other, constant, sum } = create();
  assert.strictEqual(partsOfUrl(runtime, '/?q=a b', sum(constant('/?q='), one), -1), null);
  const host = sum(constant('http://'), other, constant('/x'));
  assert.strictEqual(partsOfUrl(runtime, 'http://c/x', host, SITE), null);
});

test('two texts side by side are one part', () => {
  const { runtime, one, other, constant, sum, encoded } = create();
  const shadow = sum(constant('/?q='), encoded(one), constant('-'), other);
  const parts = partsOfUrl(runtime, '/?q=a%20b-c', shadow, SITE);
  const [field] = parts?.fields ?? [];
  assert.deepStrictEqual([field.name, field.value], ['q', 'a b-c']);
  assert.ok(field.shadow > shadow);
});

test('a cookie has its value up to its attributes', () => {
  const { runtime, other, constant, sum } = create();
  const shadow = sum(constant('name='), other, constant('; Path=/'));
  assert.deepStrictEqual(partsOfCookie(runtime, 'name=c; Path=/', shadow, SITE), {
    name: 'name',
    value: 'c',
    shadow: other,
    raw: 'c',
    textShadow: other,
  });
});

test('a query has the fields of a known one that it is put together with', () => {
  const { runtime, one } = create();
  const known = new KnownTexts();
  known.know('q=a+b', new Parts(runtime, [{ name: 'q', value: 'a b', shadow: one }]));
  assert.deepStrictEqual(known.fieldsOf(runtime, 'p=1&q=a+b&r=c+d'), [
    { name: 'p', value: '1', shadow: 0 },
    { name: 'q', value: 'a b', shadow: one },
    { name: 'r', value: 'c d', shadow: 0 },
  ]);
  assert.strictEqual(known.fieldsOf(runtime, 'pq=a+b'), undefined);
});

test('what a package says of a file that was sent is what the page said', () => {
  const { runtime, one, other } = create();
  const type = runtime.symbol({ name: 'type', sort: 'string', initial: 'text/csv' }).shadow;
  const body = new Parts(runtime, [
    { name: 'sheet', ofFile: 'name', value: 'a b', shadow: one },
    { name: 'sheet', ofFile: 'type', value: 'text/csv', shadow: type },
    { name: 'sheet', ofFile: 'content', value: 'c', shadow: other },
  ]);
  const sent = { originalname: 'a b', mimetype: 'text/csv', buffer: Buffer.from('c') };
  const made = { originalname: 'c', mimetype: 'a b', buffer: Buffer.from('a b') };
  plantFiles({ runtime }, body, [undefined, { sheet: [sent], other: [made] }]);
  const shadowsOf = (/** @type {typeof sent} */ file) => [
    runtime.shadows.of(file, 'originalname', file.originalname),
    runtime.shadows.of(file, 'mimetype', file.mimetype),
    runtime.shadows.of(file.buffer, 'text in utf8', file.buffer.toString()),
  ];
  assert.deepStrictEqual(shadowsOf(sent), [one, type, other]);
  assert.deepStrictEqual(shadowsOf(made), [0, 0, 0]);
  assert.deepStrictEqual(body.missing, []);
});
