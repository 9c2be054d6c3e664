'use strict';
// The registry of natives: each row has a model in the realm it is for, and each model a row.

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const vm = require('node:vm');

const { createRuntime } = require('../src/core/index.js');
const { holderOf, parsePath } = require('../src/core/intrinsics.js');
const { ROWS } = require('../src/core/models/registry.js');

/** @import { Definition, Facts, Row } from '../src/core/models/model.js' */

const FOLDER = path.join(__dirname, '../src/core/models');
/** What models have in common, and the registry itself. */
const OTHERS = ['model.js', 'refusing.js', 'registry.js'];

const create = () => createRuntime({ words: new Int32Array(4096), coverage: new Uint8Array(16) });

/**
 * The native that a row is for.
 * @param {object} global
 * @param {Row} row
 */
const nativeOf = (global, row) => {
  const { keys, isGetter } = parsePath(row.path);
  const own = Object.getOwnPropertyDescriptor(
    holderOf(global, keys) ?? {},
    /** @type {PropertyKey} */ (keys.at(-1)),
  );
  return isGetter ? own?.get : own?.value;
};

test('each row has a model', () => {
  const missing = ROWS.filter(({ model }) => !['function', 'object'].includes(typeof model));
  assert.deepStrictEqual(missing, []);
});

test('a row says what its model does', () => {
  const wrong = /** @type {readonly {model: Definition, facts: Facts}[]} */ (ROWS).filter(
    ({ model, facts }) =>
      (model.prepare !== undefined) !== (facts.isPrepared === true) ||
      (model.callback !== undefined) !== (facts.callsBack !== undefined),
  );
  assert.deepStrictEqual(wrong, []);
});

test('each path leads to a native, in every realm', () => {
  for (const global of [globalThis, vm.runInNewContext('globalThis')]) {
    const lost = ROWS.filter((row) => typeof nativeOf(global, row) !== 'function');
    /** @param {{path: string}} row */
    const isOfNode = ({ path: name }) => global !== globalThis && name === 'structuredClone';
    assert.deepStrictEqual(
      lost.filter((row) => !isOfNode(row)).map(({ path: name }) => name),
      [],
    );
  }
});

test('each native of a realm has the model of its row', () => {
  const runtime = create();
  const global = vm.runInNewContext('globalThis');
  const natives = ROWS.map((row) => /** @type {const} */ ([row, nativeOf(global, row)]));
  runtime.installRealm(global);
  for (const [{ model }, native] of natives.filter(([, f]) => f !== undefined)) {
    const { called, made } = /** @type {Definition} */ (
      typeof model === 'function' ? { called: model } : model
    );
    assert.strictEqual(/** @type {Definition} */ (runtime.natives.get(native)).called, called);
    assert.strictEqual(/** @type {Definition} */ (runtime.natives.get(native)).made, made);
  }
});

test('each model has a row', () => {
  const used = new Set(ROWS.map(({ model }) => model));
  const modules = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.js'));
  const models = modules
    .filter((name) => !OTHERS.includes(name))
    .flatMap((name) =>
      Object.entries(require(path.join(FOLDER, name))).map(([key, model]) => [name, key, model]),
    );
  const rowless = models.filter(([, , model]) => !used.has(model));
  assert.deepStrictEqual(
    rowless.map(([name, key]) => `${name}: ${key}`),
    [],
  );
});
