'use strict';
// The host-facing API of runtime/src/core: what a host does, and the words that come of it.

const assert = require('node:assert');
const test = require('node:test');

const { createRuntime } = require('../src/core/index.js');
const { encode, decode } = require('../src/core/inputs.js');
const {
  COMMITTED,
  HEADER_WORDS,
  MAGIC,
  Op,
  OVERFLOW,
  Tag,
  VERSION,
} = require('../src/protocol.js');

const create = (size = 4096) => {
  const words = new Int32Array(size);
  return { words, runtime: createRuntime({ words, coverage: new Uint8Array(16) }) };
};

/**
 * The tags and payloads of a trace.
 *
 * @param {Int32Array} words
 */
const records = (words) => {
  const found = [];
  for (let at = HEADER_WORDS; at < words[COMMITTED]; at += 1 + (words[at] >>> 8)) {
    found.push([words[at] & 255, ...words.subarray(at + 1, at + 1 + (words[at] >>> 8))]);
  }
  return found;
};

test('a trace begins empty', () => {
  const { words } = create();
  assert.deepStrictEqual(
    [...words.subarray(0, 9)],
    [MAGIC, VERSION, HEADER_WORDS, 0, 0, 0, 0, 0, 0],
  );
});

test('each constant is written once, zeros and NaN apart', () => {
  const { words, runtime } = create();
  const values = [1, -0, 0, NaN, 'ab', 1, 'ab', NaN, undefined, null, true, 0.5, -0];
  const shadows = values.map((value) => runtime.writer.constant(value));
  assert.deepStrictEqual(shadows, [1, 2, 3, 4, 5, 1, 5, 4, 6, 7, 8, 9, 2]);
  assert.deepStrictEqual(records(words).at(4), [Tag.ConstString, 2, 0x620061]);
});

test('values survive their JSON form', () => {
  const values = [undefined, null, true, 1.5, -0, NaN, -Infinity, 'a\u{1f600}', '\ud83d'];
  assert.deepStrictEqual(values.map(encode).map(decode), values);
  assert.deepStrictEqual(encode('\ud83d'), { utf16: [55357] });
});

test('an input has its assigned value and one symbol a run', () => {
  const { words, runtime } = create();
  runtime.inputs.assign({ n: 7, 'event.0': 'click #a' });
  const declaration = { name: 'n', sort: 'number', initial: 1 };
  assert.strictEqual(runtime.input(declaration), 7);
  assert.deepStrictEqual(runtime.symbol(declaration), { value: 7, shadow: 1 });
  assert.strictEqual(runtime.inputs.value('event.0'), 'click #a');
  assert.strictEqual(records(words).length, 1);
});

test('a property shadow counts only for the value it was set with', () => {
  const { runtime } = create();
  const object = { a: 1 };
  runtime.shadows.set(object, 'a', 1, 5);
  runtime.shadows.set(object, '12', 'x', 6);
  assert.deepStrictEqual(
    [runtime.shadows.of(object, 'a', 1), runtime.shadows.of(object, 'a', 2), runtime.registers.n],
    [5, 0, 2],
  );
  assert.strictEqual(runtime.shadows.of(object, 12, 'x'), 6);
  runtime.shadows.set(object, 'a', 1, 0);
  assert.deepStrictEqual([runtime.cells.of('a').n, runtime.registers.n], [0, 1]);
});

test('arguments pass only to a function that gets these values', () => {
  const { runtime } = create();
  runtime.registers.passing([3, 0], ['a', 1]);
  assert.deepStrictEqual(runtime.incoming.takeArguments(['a', 1, 2]), [3, 0, 0]);
  assert.strictEqual(runtime.incoming.takeArguments(['a', 1]), null);
  runtime.registers.passing([3], ['a']);
  assert.strictEqual(runtime.incoming.takeArguments(['b']), null);
});

test('a loss is written once a site', () => {
  const { words, runtime } = create();
  runtime.writer.lost(4, 'x');
  runtime.writer.lost(4, 'x');
  runtime.writer.lost(-1, 'x');
  assert.deepStrictEqual(
    records(words).map(([tag, site]) => [tag, site]),
    [
      [Tag.Concretised, 4],
      [Tag.Concretised, -1],
    ],
  );
});

test('what does not fit ends the trace, valid up to there', () => {
  const { words, runtime } = create(HEADER_WORDS + 5);
  let overflows = 0;
  runtime.writer.onOverflow = () => overflows++;
  runtime.writer.constant(1);
  runtime.writer.apply(Op.Add, [1, 1]);
  runtime.writer.branch(0, 2, true);
  assert.deepStrictEqual([words[OVERFLOW], overflows, records(words)], [1, 1, [[Tag.ConstInt, 1]]]);
});

test('a fork continues in another slot', () => {
  const { words, runtime } = create();
  assert.strictEqual(runtime.writer.action({ key: 'k', label: '' }), 0);
  const slot = words.slice();
  runtime.writer.attach(slot);
  assert.strictEqual(runtime.writer.action({ key: 'k', label: '' }), 0);
  runtime.writer.choice(0, [0, 1]);
  assert.deepStrictEqual([records(words).length, records(slot).at(-1)], [1, [Tag.Choice, 0, 0, 1]]);
});

test('V8 messages show the original expressions', () => {
  const { runtime } = create();
  runtime.sources.receivers('$00a$', ['f(...)']);
  const error = new TypeError('$00a$r0.map is not a function');
  assert.strictEqual(runtime.sources.restore(error).message, 'f(...).map is not a function');
  assert.match(`${error.stack}`, /^TypeError: f\(\.\.\.\)\.map is not a function\n/);
});
