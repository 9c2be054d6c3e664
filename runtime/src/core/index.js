'use strict';
// The entry of the runtime core: everything that a host (runtime/src/host) may use.

const { Machine } = require('./machine.js');

/**
 * What a host gives the runtime: the trace slot, the coverage region, and what it knows of V8.
 * @typedef {object} Memory
 * @property {Int32Array} words
 * @property {Uint8Array} coverage
 * @property {(value: unknown) => boolean} [isProxy] looking for an accessor on a proxy would run
 *   the app's traps
 * @property {(hooks: import('v8').HookCallbacks) => void} [watchPromises] calls `hooks` on what
 *   happens to promises from now on
 * @property {() => RegExpConstructor} [makeOtherRegExp] of a realm that the app has no access to
 */

/**
 * The one runtime of a process.
 * @param {Memory} memory
 */
exports.createRuntime = (memory) => new Machine(memory);
