'use strict';
// Serving forks: the process stays as it is, and each fork of it begins with a run to play.

const { COMMITTED, SAID_ALL } = require('../protocol.js');

/**
 * Serves forks from here; returns in each of them, with what its run is to do.
 *
 * @param {import('./session.js').Worker} worker
 */
function serve({ native, channel, memory, runtime, surroundings }) {
  const { slot, descriptor } = native.serve(channel.descriptor);
  const words = memory.slot(slot);
  const inherited = runtime.writer.words;
  words.set(inherited.subarray(0, inherited[COMMITTED]));
  runtime.writer.attach(words);
  const isFork = descriptor !== channel.descriptor;
  channel.move(descriptor);
  if (isFork) {
    surroundings.forked();
  }
  // What follows a full trace could not be told anyway.
  runtime.writer.onOverflow = () => native.exit(SAID_ALL);
  /** @type {import('../../types/boot.js').RunFrame} */
  const { inputs, stay } = channel.receive();
  runtime.inputs.assign(inputs);
  return { stay };
}

exports.serve = serve;
