'use strict';
// Standard input as a stream that is followed: its one chunk keeps its shadow on the way to listeners
// of `data`, when it is read, and through `for await`.

const { EventEmitter } = require('events');
const { Readable } = require('stream');
const { emitSymbolic } = require('./emitting.js');
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
      return chunk === value ? runtime.registers.gives(chunk, shadow) : chunk;
    };
    if (value !== '') {
      const chunks = [value];
      runtime.shadows.set(chunks, 0, value, shadow);
      runtime.promises.awaitedLists.set(stream, chunks);
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
    runtime.writer.lost(-1, LOST);
  }
  if (typeof chunk !== 'string') {
    return emit.call(stream, 'data', chunk);
  }
  const shadow = chunk === input.value ? input.shadow : 0;
  const { result, isTaken } = emitSymbolic(runtime, stream, 'data', chunk, shadow);
  if (!isTaken && lines === 0) {
    runtime.writer.lost(-1, LOST);
  }
  return result;
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
