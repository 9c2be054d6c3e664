'use strict';
// The entry of the runtime core: everything that a host (runtime/src/host) may use.

const { Machine } = require('./machine.js');

/**
 * The one runtime of a process.
 * @param {{words: Int32Array, coverage: Uint8Array, isProxy?: (value: unknown) => boolean}} memory
 *   the trace slot, the coverage region, and, where the host knows one, a proxy test: looking for an
 *   accessor on a proxy would run the app's traps
 */
exports.createRuntime = (memory) => new Machine(memory);
