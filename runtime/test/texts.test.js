'use strict';
// Which value a text of JSON stands for, where nothing but the text is left of it.

const assert = require('node:assert');
const test = require('node:test');
const vm = require('node:vm');

const { createRuntime } = require('../src/core/index.js');
const { Tag } = require('../src/protocol.js');

/**
 * A runtime that has read inputs, and `JSON` of a realm that it has made ready.
 * @param {number} count
 */
const create = (count) => {
  const runtime = createRuntime({ words: new Int32Array(4096), coverage: new Uint8Array(16) });
  const global = vm.runInNewContext('globalThis');
  runtime.installRealm(global);
  const shadows = [];
  for (let i = 0; i < count; i++) {
    shadows[i] = runtime.symbol({ name: `s${i}`, sort: 'string', initial: 'a' }).shadow;
  }
  /**
   * An object of the app with this shadow.
   * @param {number} shadow
   */
  const symbolic = (shadow) => {
    const object = { text: 'a' };
    runtime.shadows.set(object, 'text', 'a', shadow);
    return object;
  };
  /**
   * The shadow that comes out of a text.
   * @param {string} text
   */
  const shadowIn = (text) => {
    const { text: value, ...others } = global.JSON.parse(text);
    assert.deepStrictEqual([value, others], ['a', {}]);
    return runtime.shadows.of(global.JSON.parse(text), 'text', 'a');
  };
  /**
   * The symbol of a location of the app's state that held this.
   * @param {number} held
   */
  const symbolOf = (held) => {
    const { writer } = runtime;
    writer.noted.tellsShadows = true;
    writer.integers(Tag.Symbol, [0, held]);
    return ++writer.terms;
  };
  return { runtime, shadows, symbolic, symbolOf, shadowIn, JSON: global.JSON };
};

test('what is parsed has the shadows of what its text was made from, as often as it is', () => {
  const { shadows, symbolic, shadowIn, JSON } = create(1);
  const text = JSON.stringify(symbolic(shadows[0]));
  assert.deepStrictEqual([shadowIn(text), shadowIn(text)], [shadows[0], shadows[0]]);
  JSON.stringify(symbolic(shadows[0]));
  assert.strictEqual(shadowIn(text), shadows[0]);
});

test('a text that a concrete value has given, too, stands for neither', () => {
  for (const isFirst of [true, false]) {
    const { shadows, symbolic, shadowIn, JSON } = create(1);
    const values = [{ text: 'a' }, symbolic(shadows[0])];
    const [, text] = (isFirst ? values : values.toReversed()).map((value) => JSON.stringify(value));
    assert.strictEqual(shadowIn(text), 0);
  }
});

test('a text that has not arrived when another value gives it stands for neither', () => {
  const { shadows, symbolic, shadowIn, JSON } = create(2);
  const texts = shadows.map((shadow) => JSON.stringify(symbolic(shadow)));
  assert.deepStrictEqual(texts.map(shadowIn), [0, 0]);
});

test('a message that says the same as one that has arrived is another', () => {
  const { shadows, symbolic, shadowIn, JSON } = create(2);
  const arrived = shadows.map((shadow) => shadowIn(JSON.stringify(symbolic(shadow))));
  assert.deepStrictEqual(arrived, shadows);
});

test('what a conversion makes a text of is not what the outer text is made of', () => {
  const { shadows, symbolic, JSON, runtime } = create(1);
  const outer = { toJSON: () => (JSON.stringify(symbolic(shadows[0])), { text: 'a', more: 1 }) };
  const read = JSON.parse(JSON.stringify(outer));
  assert.strictEqual(runtime.shadows.of(read, 'text', 'a'), 0);
});

test('which locations have symbols changes nothing over the inputs', () => {
  const { runtime, shadows, symbolic, symbolOf, shadowIn, JSON } = create(1);
  // Two locations that held the same input: the later one is found.
  const [one, other] = [symbolOf(shadows[0]), symbolOf(shadows[0])];
  JSON.stringify(symbolic(one));
  const text = JSON.stringify(symbolic(other));
  assert.strictEqual(shadowIn(text), other);
  // That has arrived, so the text stands for what gives it next, if nothing but a location that held a
  // constant.
  const constant = symbolOf(runtime.writer.constant('a'));
  assert.strictEqual(shadowIn(JSON.stringify(symbolic(constant))), constant);
});

test('what only the state makes symbolic is known by its content, too', () => {
  const { runtime, symbolic, symbolOf, shadowIn, JSON } = create(1);
  const constant = symbolOf(runtime.writer.constant('a'));
  const text = JSON.stringify(symbolic(constant));
  assert.strictEqual(shadowIn(text), constant);
  // Of a text that says the same, and has not arrived, nobody knows which it is.
  JSON.stringify(symbolic(symbolOf(runtime.writer.constant('a'))));
  JSON.stringify({ text: 'a' });
  assert.strictEqual(shadowIn(text), 0);
});
