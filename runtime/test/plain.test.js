'use strict';
// Programs in plain Node with the values of a path (host/program/plain.js): each is a process of its
// own, which gets its one frame on descriptor 3.

const assert = require('node:assert');
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');
const test = require('node:test');
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');

const PLAIN = path.join(__dirname, '..', 'src', 'host', 'program', 'plain.js');

/** A program that reads nothing that it does not declare. */
const NOTHING = { arguments: false, environment: [], standardInput: null, time: false };

/**
 * What a program prints, with the values of a path.
 *
 * @param {string} source
 * @param {Record<string, unknown>} inputs
 * @param {Partial<import('../src/protocol.js').Program>} program
 */
const printed = async (source, inputs, program = {}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stackful-plain-'));
  const file = path.join(folder, 'program.js');
  writeFileSync(file, source);
  try {
    const child = spawn(process.execPath, ['--require', PLAIN, file], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const frame = { inputs, program: { ...NOTHING, ...program }, paths: null };
    const body = Buffer.from(JSON.stringify(frame));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(body.length);
    /** @type {import('node:net').Socket} */ (child.stdio[3]).write(Buffer.concat([length, body]));
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => (text += chunk));
    }
    await once(child, 'close');
    return text;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('inputs have the values of the path, others begin as the program says', async () => {
  const source = `
    const { symbol, any } = require('stackful');
    const order = symbol('order', { items: [1, 2], code: '' });
    console.log(JSON.stringify([order, any('note') ?? 'nothing', symbol('n', [1], { maxLength: 3 })]));`;
  const inputs = { 'order.code': 'x', 'typeof note': 'null', 'n.length': 2, 'n[1]': 5 };
  const expected = '[{"items":[1,2],"code":"x"},"nothing",[1,5]]\n';
  assert.strictEqual(await printed(source, inputs), expected);
});

test('standard input is read as a file, as a stream and by lines', async () => {
  const inputs = { stdin: 'one\ntwo\n' };
  const program = { standardInput: '' };
  const read = {
    file: "console.log(JSON.stringify(require('fs').readFileSync(0, 'utf8')));",
    stream: "process.stdin.on('data', (chunk) => console.log(JSON.stringify(`${chunk}`)));",
    lines: `const lines = require('readline').createInterface({ input: process.stdin });
      lines.on('line', (line) => console.log(line));`,
  };
  const whole = '"one\\ntwo\\n"\n';
  assert.deepStrictEqual(
    [
      await printed(read.file, inputs, program),
      await printed(read.stream, inputs, program),
      await printed(read.lines, inputs, program),
    ],
    [whole, whole, 'one\ntwo\n'],
  );
});

test('what does not hold ends the program', async () => {
  const source = `const { symbol, assume, assert } = require('stackful');
    assert(symbol('n', 1) === 7, 'not seven');
    console.log('seven');
    try { assume(false); } finally { console.log('never'); }`;
  const seven = 'seven\nan assumption of the program does not hold\n';
  assert.strictEqual(await printed(source, { n: 7 }), seven);
  assert.match(await printed(source, {}), /^AssertionError: not seven\n/);
});
