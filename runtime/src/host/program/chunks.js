'use strict';
// Standard input as a stream that is followed: its one chunk keeps its shadow on the way to listeners
// of `data`, when it is read, and through `for await`.

const { EventEmitter } = require('events');
const { Readable } = require('stream');
const { installLines } = require('./lines.js');

/**
 * @typedef {import('../../core/host.js').Runtime} Runtime
 * @typedef {import('./reading.js').Input} Input
 */

const LOST = 'standard input that is not read as a whole';
const { emit } = EventEmitter.prototype;
const { read } = Readable.prototype;

/**
 * @param {Runtime} runtime
 * @param {Readable} stream
 * @param {() => Input} text
 * @returns {(input: Input) => void} to be called before the text is pushed
 */
function followStream(runtime, stream, text) {
  const linesOf = installLines(runtime, stream, text);
  return (input) => {
    const { value, shadow } = input;
    /**
     * @param {string | symbol} type
     * @param {unknown[]} values
     */
    stream.emit = (type, ...values) =>
      type === 'data'
        ? passChunk(runtime, stream, values[0], input, linesOf())
        : emit.call(stream, type, ...values);
    stream.read = function (size) {
      const chunk = read.call(stream, size);
      return chunk === value ? runtime.returns(chunk, shadow) : chunk;
    };
    if (value !== '') {
      const chunks = [value];
      runtime.setShadow(chunks, 0, value, shadow);
      runtime.awaitedLists.set(stream, chunks);
    }
  };
}

/**
 * @param {Runtime} runtime
 * @param {Readable} stream
 * @param {unknown} chunk
 * @param {Input} input
 * @param {number} lines how many interfaces of `readline` are followed
 */
function passChunk(runtime, stream, chunk, input, lines) {
  if (stream.listenerCount('data') === 0) {
    // It is read.
    return emit.call(stream, 'data', chunk);
  }
  // What Node's own listeners are: those of pipes and of `readline`.
  const others = stream.listeners('data').filter(({ name }) => name === 'ondata').length;
  if (others > pipesOf(stream) + lines) {
    runtime.lost(-1, LOST);
  }
  if (typeof chunk !== 'string') {
    return emit.call(stream, 'data', chunk);
  }
  const shadow = chunk === input.value ? input.shadow : 0;
  runtime.passTo(stream, emit, [0, shadow], ['data', chunk]);
  const answer = emit.call(stream, 'data', chunk);
  if (runtime.shadow === -1 && lines === 0) {
    // Whoever listens has not taken it.
    runtime.lost(-1, LOST);
  }
  runtime.clear();
  runtime.natives.get(emit).called();
  return answer;
}

/**
 * How many streams a stream is piped to, which only Node's own state of it says.
 *
 * @param {Readable} stream
 */
function pipesOf(stream) {
  return /** @type {Readable & {_readableState: {pipes: unknown[]}}} */ (stream)._readableState
    .pipes.length;
}

exports.followStream = followStream;
