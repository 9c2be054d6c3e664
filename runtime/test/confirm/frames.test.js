'use strict';
// The messages of a WebSocket, as a page sends them.

const assert = require('assert');
const { test } = require('node:test');
const { Frames } = require('../../src/confirm/frames.js');

/**
 * A frame as a page sends it.
 *
 * @param {number} first flags and kind
 * @param {string} text
 */
function frame(first, text) {
  const data = Buffer.from(text);
  const mask = [7, 11, 13, 17];
  const wide = data.length > 125 ? [data.length >> 8, data.length & 255] : [];
  const length = wide.length > 0 ? 126 : data.length;
  const masked = data.map((byte, index) => byte ^ mask[index & 3]);
  return Buffer.concat([Buffer.from([first, 0x80 | length, ...wide, ...mask]), masked]);
}

test('texts are told once they are whole, whatever they come in', () => {
  /** @type {string[]} */
  const told = [];
  const frames = new Frames((text) => told.push(text));
  const long = 'ä'.repeat(100);
  const all = Buffer.concat([
    frame(0x81, 'one'),
    frame(0x89, 'ping'),
    frame(0x01, 'two '),
    frame(0x80, 'parts'),
    frame(0x82, 'binary'),
    frame(0x81, long),
  ]);
  for (const byte of all) {
    frames.add(Buffer.from([byte]));
  }
  assert.deepStrictEqual(told, ['one', 'two parts', long]);
});
