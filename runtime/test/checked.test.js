'use strict';
// Which options are chosen, where somebody looks for those that are.

const assert = require('node:assert');
const test = require('node:test');
const vm = require('node:vm');
const { JSDOM } = require('jsdom');

const { createRuntime } = require('../src/core/index.js');
const { followSelectors } = require('../src/model/checked.js');

/** A page with a group of three options, the second of which is chosen, and a box; all are inputs. */
const create = () => {
  const runtime = createRuntime({ words: new Int32Array(4096), coverage: new Uint8Array(16) });
  runtime.installRealm(vm.runInNewContext('globalThis'));
  const option = (/** @type {string} */ is) => `<input type="radio" name="o"${is}>`;
  const page = `${option('')}${option(' checked')}${option('')}<input type="checkbox">`;
  const { window } = new JSDOM(page);
  followSelectors(runtime, window);
  const fields = /** @type {HTMLInputElement[]} */ ([...window.document.querySelectorAll('input')]);
  const shadows = fields.map((field, index) => {
    const initial = field.checked;
    const { shadow } = runtime.symbol({ name: `f${index}`, sort: 'boolean', initial });
    runtime.shadows.set(field, 'checked', initial, shadow);
    return shadow;
  });
  /** @type {[number, boolean][]} */
  const decided = [];
  const { branch } = runtime.writer;
  runtime.writer.branch = (site, shadow, taken) => (
    decided.push([shadow, Boolean(taken)]),
    branch.call(runtime.writer, site, shadow, taken)
  );
  return { document: window.document, shadows, decided };
};

test('who asks for what is checked has each box decided, and a group up to the chosen option', () => {
  const { document, shadows, decided } = create();
  const [first, second, , box] = shadows;
  assert.strictEqual(document.querySelectorAll(':checked').length, 1);
  assert.deepStrictEqual(decided, [
    [first, false],
    [second, true],
    [box, false],
  ]);
});

test('who asks for anything else decides nothing', () => {
  const { document, decided } = create();
  assert.strictEqual(document.querySelectorAll('input').length, 4);
  assert.deepStrictEqual(decided, []);
});
