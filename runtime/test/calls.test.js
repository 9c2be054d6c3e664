'use strict';
// Calls within calls: what instrumented code says before and after them, as crates/instrument emits it.

const assert = require('node:assert');
const test = require('node:test');
const { types } = require('node:util');
const vm = require('node:vm');

const { createRuntime } = require('../src/core/index.js');
const { COMMITTED, HEADER_WORDS, Tag } = require('../src/protocol.js');

/** @import { Entries, Surface } from '../src/core/surface.js' */

/** A runtime with a realm of its own, and its registers and entries. */
const create = () => {
  const words = new Int32Array(4096);
  const runtime = createRuntime({ words, coverage: new Uint8Array(16), isProxy: types.isProxy });
  const global = vm.runInNewContext('globalThis');
  runtime.installRealm(global);
  /** @param {number} initial */
  const symbol = (initial) =>
    runtime.symbol({ name: `${initial}`, sort: typeof initial, initial }).shadow;
  return { words, runtime, global, at: /** @type {Surface & Entries} */ (runtime.surface), symbol };
};

/**
 * @param {Int32Array} words
 * @param {number} tag
 */
const countOf = (words, tag) => {
  let count = 0;
  for (let at = HEADER_WORDS; at < words[COMMITTED]; at += 1 + (words[at] >>> 8)) {
    count += (words[at] & 255) === tag ? 1 : 0;
  }
  return count;
};

test('a text has the shadows of the value that it was made from, however calls are nested', () => {
  const { runtime, global, at, symbol } = create();
  const { JSON } = global;
  const { call } = global.Function.prototype;
  /** @param {object} value */
  const stringify = (value) => {
    at.passTo(JSON, JSON.stringify, [0], [value]);
    const text = JSON.stringify(value);
    at.held(text, 0, JSON, 0, JSON.stringify, 'stringify');
    return text;
  };
  /**
   * The shadow of `b` in what a text is parsed to.
   * @param {string} text
   */
  const parsed = (text) => {
    const value = JSON.parse(text);
    runtime.texts.recall(text, value);
    return runtime.shadows.of(value, 'b', 3);
  };
  const inner = { b: 3 };
  runtime.shadows.set(inner, 'b', 3, symbol(3));
  assert.ok(parsed(stringify(inner)) > 0);
  const outer = { toJSON: () => (stringify(inner), { b: 3, c: 4 }) };
  assert.strictEqual(parsed(stringify(outer)), 0);
  // No preparation of `stringify` has run here.
  at.passTo(JSON.stringify, call, [0, 0], [null, { b: 3, d: 5 }]);
  const text = JSON.stringify.call(null, { b: 3, d: 5 });
  at.held(text, 0, JSON.stringify, 0, call, 'call');
  assert.strictEqual(parsed(text), 0);
});

test('a callback that threw is forgotten where the error is caught', () => {
  const { words, runtime, global, at, symbol } = create();
  const { forEach, sort } = global.Array.prototype;
  const list = global.Array.of(2, 1);
  runtime.shadows.set(list, 0, 2, symbol(2));
  let calls = 0;
  const throws = () => {
    if (calls++ === 1) {
      throw new Error('stop');
    }
  };
  try {
    forEach.call(list, at.callback(list, forEach, throws, 0));
  } catch (error) {
    at.caught(error);
  }
  sort.call(list);
  at.emptyHeld(list, 0, list, 0, sort, 'sort');
  assert.strictEqual(countOf(words, Tag.Branch), 1);
});

test('a trace that begins anew knows of no shadow', () => {
  const { runtime, symbol } = create();
  const object = { a: 1 };
  runtime.shadows.set(object, 'a', 1, symbol(1));
  runtime.restart();
  assert.deepStrictEqual(
    [runtime.shadows.of(object, 'a', 1), runtime.registers.n, runtime.cells.of('a').n],
    [0, 0, 0],
  );
});
