'use strict';
// Texts of an element, which it has under several names.

const assert = require('node:assert');
const test = require('node:test');
const vm = require('node:vm');
const { JSDOM } = require('jsdom');

const { createRuntime } = require('../src/core/index.js');
const { addInnerText } = require('../src/host/page/platform/inner_text.js');
const { followTexts } = require('../src/model/element_texts.js');

const NAMES = /** @type {const} */ (['textContent', 'innerText', 'innerHTML']);

for (const written of NAMES) {
  test(`what is written as ${written} is not known by the other names any more`, () => {
    const runtime = createRuntime({ words: new Int32Array(4096), coverage: new Uint8Array(16) });
    runtime.installRealm(vm.runInNewContext('globalThis'));
    const { window } = new JSDOM('<p>0');
    addInnerText(/** @type {any} */ ({ window }));
    followTexts(runtime, window);
    const element = /** @type {HTMLElement} */ (window.document.querySelector('p'));
    const { shadow } = runtime.symbol({ name: 'shown', sort: 'string', initial: '0' });
    for (const name of NAMES) {
      runtime.shadows.set(element, name, '0', shadow);
    }
    // Emitted code does this beside each write.
    runtime.shadows.set(element, written, '0', 0);
    element[written] = '0';
    const known = NAMES.map((name) => runtime.shadows.of(element, name, '0'));
    assert.deepStrictEqual(known, [0, 0, 0]);
  });
}
