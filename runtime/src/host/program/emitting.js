'use strict';
// Events that the host emits itself, with a value that is symbolic.

const { EventEmitter } = require('events');

const { emit } = EventEmitter.prototype;

/**
 * Emits an event as a call of instrumented code would, so that listeners get the shadow; tells whether
 * one has taken it.
 *
 * @param {import('../../core/host.js').Runtime} runtime
 * @param {EventEmitter} emitter
 * @param {string} type
 * @param {unknown} value
 * @param {number} shadow
 */
function emitSymbolic(runtime, emitter, type, value, shadow) {
  const [values, shadows] = [
    [type, value],
    [0, shadow],
  ];
  runtime.outgoing.passTo(emitter, emit, shadows, values);
  const result = emit.call(emitter, type, value);
  const isTaken = runtime.registers.s !== -1;
  runtime.clear();
  // The model of `emit` puts the emitter back, if no listener has come to do so.
  const call = { receiver: emitter, receiverShadow: 0, values, shadows, result, site: -1 };
  runtime.finished.model(emit, call);
  return { result, isTaken };
}

exports.emitSymbolic = emitSymbolic;
