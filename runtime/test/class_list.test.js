'use strict';
// Classes of an element whose `className` is symbolic.

const assert = require('node:assert');
const test = require('node:test');
const vm = require('node:vm');
const { JSDOM } = require('jsdom');

const { createRuntime } = require('../src/core/index.js');
const { followClassLists } = require('../src/model/class_list.js');

/** A runtime, and an element with two classes, one of which is an input. */
const create = () => {
  const runtime = createRuntime({ words: new Int32Array(4096), coverage: new Uint8Array(16) });
  runtime.installRealm(vm.runInNewContext('globalThis'));
  const { window } = new JSDOM('<p>');
  followClassLists(runtime, window);
  const element = /** @type {HTMLElement} */ (window.document.querySelector('p'));
  const { shadow } = runtime.symbol({ name: 'class', sort: 'string', initial: 'a' });
  element.className = 'a';
  runtime.shadows.set(element, 'className', 'a', shadow);
  return { runtime, element };
};

test('whether a class is there follows the text, and changes of the list are told', () => {
  const { runtime, element } = create();
  const { registers, writer } = runtime;
  /** @type {string[]} */
  const told = [];
  const { lost } = writer;
  writer.lost = (site, what) => (told.push(what), lost.call(writer, site, what));
  for (const [token, is] of /** @type {[string, boolean][]} */ ([
    ['a', true],
    ['b', false],
  ])) {
    assert.strictEqual(element.classList.contains(token), is);
    assert.ok(registers.s > 0, token);
    registers.clear();
  }
  assert.deepStrictEqual(told, []);
  assert.strictEqual(element.classList[0], 'a');
  assert.deepStrictEqual(told.splice(0), ['DOMTokenList.prototype.item']);
  element.classList.add('c');
  assert.strictEqual(element.classList.contains('c'), true);
  assert.strictEqual(registers.s, 0);
  assert.deepStrictEqual(told, ['DOMTokenList.prototype.add']);
});
