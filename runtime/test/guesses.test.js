'use strict';
// Runs that guess: which values are taken for inputs, how that is recorded, where it ends; and that a
// run that does not guess records nothing of it.

const assert = require('node:assert');
const test = require('node:test');

const { createRuntime } = require('../src/core/index.js');
const { treeOf } = require('../src/core/models/json/tree.js');
const {
  COMMITTED,
  HEADER_WORDS,
  LONGEST_COMPARED,
  LONG_TEXT,
  Op,
  Tag,
} = require('../src/protocol.js');

const ENCODINGS = [
  {
    name: 'base64',
    encode: (/** @type {string} */ text) => Buffer.from(text).toString('base64'),
  },
];
const OPERATORS = Object.fromEntries(Object.entries(Op).map(([name, code]) => [code, name]));

/** @typedef {import('../src/core/host.js').Runtime} Runtime */

/**
 * A runtime that has read a text and a number.
 *
 * @param {string} word
 * @param {number} count
 */
const create = (word = 'vexqjak', count = 745) => {
  const words = new Int32Array(1 << 14);
  const memory = { words, coverage: new Uint8Array(16) };
  const runtime = createRuntime({ ...memory, encodings: ENCODINGS });
  runtime.inputs.assign({ word, count });
  runtime.symbol({ name: 'word', sort: 'string', initial: 'a' });
  runtime.symbol({ name: 'count', sort: 'number', initial: 1 });
  return { words, runtime };
};

/**
 * @param {Int32Array} words
 * @param {number} at
 */
const textAt = (words, at) => {
  const bytes = new Uint8Array(words.buffer, (at + 1) * 4, words[at] * 2);
  return Buffer.from(bytes).toString('utf16le');
};

/**
 * The terms of a trace by their shadows, and what it has lost, in words.
 *
 * @param {Int32Array} words
 */
const told = (words) => {
  const terms = ['concrete'];
  const lost = [];
  for (let at = HEADER_WORDS; at < words[COMMITTED]; at += 1 + (words[at] >>> 8)) {
    const tag = words[at] & 255;
    if (tag === Tag.Input) {
      terms.push(JSON.parse(textAt(words, at + 1)).name);
    } else if (tag === Tag.ConstString) {
      terms.push(JSON.stringify(textAt(words, at + 1)));
    } else if (tag === Tag.ConstInt) {
      terms.push(`${words[at + 1]}`);
    } else if (tag === Tag.Apply) {
      const [op, ...shadows] = words.subarray(at + 1, at + 1 + (words[at] >>> 8));
      terms.push(`${OPERATORS[op]}(${shadows.map((shadow) => terms[shadow]).join(', ')})`);
    } else {
      lost.push(textAt(words, at + 3));
    }
  }
  return { terms, lost };
};

/**
 * What values are taken for.
 *
 * @param {unknown[]} values
 */
const guessed = (...values) => {
  const { words, runtime } = create();
  runtime.guess();
  const shadows = values.map((value) => runtime.guesses.of(value));
  const { terms } = told(words);
  return shadows.map((shadow) => terms[shadow]);
};

test('a value that is an input, in whatever writing, is taken for it', () => {
  assert.deepStrictEqual(guessed('vexqjak', 'VEXQJAK', 'dmV4cWphaw==', 745, '745', 'NzQ1'), [
    'guess.word',
    'StringToUpperCase(guess.word)',
    'guess.base64.word',
    'guess.count',
    'ToString(guess.count)',
    'guess.base64.count',
  ]);
});

test('a text that holds inputs is a sum, of the longest that stand there', () => {
  assert.deepStrictEqual(guessed('a vexqjak, 745 times', 'Hello VEXQJAK'), [
    'Add(Add(Add(Add("a ", guess.word), ", "), ToString(guess.count)), " times")',
    'Add("Hello ", StringToUpperCase(guess.word))',
  ]);
});

test('what is like no input stays concrete', () => {
  const others = [
    'vexqja',
    '',
    74,
    '74',
    true,
    undefined,
    null,
    {},
    ['vexqjak'],
    Symbol('vexqjak'),
  ];
  assert.deepStrictEqual(new Set(guessed(...others)), new Set(['concrete']));
});

test('values that are everywhere mean no input', () => {
  for (const [word, count] of [
    ['a', 99],
    ['', -99],
  ]) {
    const { runtime } = create(/** @type {string} */ (word), /** @type {number} */ (count));
    runtime.guess();
    const shadows = [word, count, `${count}`].map((value) => runtime.guesses.of(value));
    assert.deepStrictEqual(shadows, [0, 0, 0]);
  }
});

test('a short text means an input only as a whole', () => {
  const { words, runtime } = create('yes');
  runtime.guess();
  assert.strictEqual(runtime.guesses.of('yes, sir'), 0);
  const shadow = runtime.guesses.of('yes');
  assert.strictEqual(told(words).terms[shadow], 'guess.word');
});

test('the text of a number is taken for the number, too', () => {
  const { words, runtime } = create('71930');
  runtime.guess();
  const shadow = runtime.guesses.of(71930);
  assert.strictEqual(told(words).terms[shadow], 'UnaryPlus(guess.word)');
});

test('a guess is declared once, where it is first needed', () => {
  const { words, runtime } = create();
  runtime.guess();
  assert.deepStrictEqual(told(words).terms, ['concrete', 'word', 'count']);
  const shadows = ['vexqjak', 'vexqjak', 'x vexqjak'].map((value) => runtime.guesses.of(value));
  assert.deepStrictEqual(shadows.slice(0, 2), [3, 3]);
  const declared = told(words).terms.filter((term) => term === 'guess.word');
  assert.deepStrictEqual(declared, ['guess.word']);
});

test('a later input is looked for as well', () => {
  const { words, runtime } = create();
  runtime.guess();
  assert.strictEqual(runtime.guesses.of('zumqpol'), 0);
  runtime.inputs.assign({ other: 'zumqpol' });
  runtime.symbol({ name: 'other', sort: 'string', initial: '' });
  const shadow = runtime.guesses.of('zumqpol');
  assert.strictEqual(told(words).terms[shadow], 'guess.other');
});

test('what is computed from an input is known again where it has left', () => {
  const { words, runtime } = create();
  const { guesses, writer } = runtime;
  runtime.guess();
  const double = writer.apply(Op.Multiply, [guesses.of(745), writer.constant(2)]);
  assert.strictEqual(guesses.of(1490), 0);
  const tree = treeOf(runtime, 1490, double);
  guesses.leave(tree);
  const shadows = [1490, '{"x":1490}'].map((value) => guesses.of(value));
  const { terms } = told(words);
  assert.deepStrictEqual(
    shadows.map((shadow) => terms[shadow]),
    ['Multiply(guess.count, 2)', 'Add(Add("{\\"x\\":", ToString(Multiply(guess.count, 2))), "}")'],
  );
});

test('a longer text is not looked into, which is told if it holds an input', () => {
  const longest = 'vexqjak'.padEnd(LONGEST_COMPARED, '.');
  const { words, runtime } = create();
  runtime.guess();
  assert.notStrictEqual(runtime.guesses.of(longest), 0);
  assert.strictEqual(runtime.guesses.of('.'.repeat(LONGEST_COMPARED + 1)), 0);
  assert.deepStrictEqual(told(words).lost, []);
  assert.strictEqual(runtime.guesses.of(`${longest}.`), 0);
  assert.strictEqual(runtime.guesses.of(`${longest},`), 0);
  assert.deepStrictEqual(told(words).lost, [LONG_TEXT]);
});

test('a run that does not guess records the same words as one that is never asked', () => {
  const [plain, asked] = [create(), create()];
  const register = Object.getOwnPropertyDescriptor(asked.runtime.registers, 's');
  for (const value of ['vexqjak', 'a vexqjak', 745, `vexqjak${'.'.repeat(LONGEST_COMPARED)}`]) {
    assert.strictEqual(asked.runtime.guesses.of(value), 0);
  }
  assert.deepStrictEqual(asked.words, plain.words);
  assert.deepStrictEqual([register?.get, register?.value], [undefined, 0]);
});
