'use strict';
// Serving runs: the process stays as it is, and each copy of it begins with a run to play.

const { GUESSING } = require('../core/guesses.js');
const { SAID_ALL } = require('../protocol.js');

/**
 * Serves from here; returns in each copy of this process, with what its run is to do.
 *
 * @param {import('./session.js').Worker} worker
 */
function serve({ native, channel, memory, runtime, surroundings, state }) {
  const { slot, descriptor, isCopy } = native.serve(channel.descriptor);
  // The engine has put the words there that have been written so far.
  runtime.writer.attach(memory.slot(slot));
  channel.move(descriptor);
  if (isCopy) {
    surroundings.forked();
  }
  // What follows a full trace could not be told anyway.
  runtime.writer.onOverflow = () => {
    try {
      channel.send({ type: 'done' });
    } finally {
      native.exit(SAID_ALL);
    }
  };
  /** @type {import('../protocol.js').ToRun} */
  const { inputs, symbols, stay } = channel.receive();
  state?.state.want(symbols);
  runtime.inputs.assign(inputs);
  if (runtime.inputs.value(GUESSING)) {
    runtime.guess();
  }
  return { stay };
}

exports.serve = serve;
