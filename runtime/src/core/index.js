'use strict';
// The entry of the runtime core: everything that a host (host.js) may use.

const { ALONE } = require('./host.js');
const { Machine } = require('./machine.js');

/**
 * The one runtime of a process.
 * @param {import('./host.js').Memory & Partial<import('./host.js').Host>} memory with what its host
 *   knows better than one without an engine
 * @returns {import('./host.js').Runtime}
 */
exports.createRuntime = ({ words, coverage, ...host }) =>
  new Machine({ words, coverage }, { ...ALONE, ...host });
