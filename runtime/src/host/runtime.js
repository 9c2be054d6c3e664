'use strict';
// The runtime of this process, and who asks the engine for its texts: each needs the other, the
// runtime for code that is made at run time.

const { types } = require('util');
const { promiseHooks } = require('v8');
const { runInNewContext } = require('vm');
const { createRuntime } = require('../core/index.js');
const { NodeModules } = require('../model/node_modules.js');
const { watchRegister } = require('./esm.js');
const { Instrumentation } = require('./instrumentation.js');

/** Node's own, before it is followed. @type {(bytes: Buffer, encoding: BufferEncoding) => string} */
const written = Function.prototype.call.bind(Buffer.prototype.toString);

/**
 * What an input may have been encoded in on its way. `crates/explore/src/guess/back.rs` has the ways
 * back.
 */
const ENCODINGS = [
  { name: 'base64', encode: (/** @type {string} */ text) => written(Buffer.from(text), 'base64') },
  { name: 'hex', encode: (/** @type {string} */ text) => written(Buffer.from(text), 'hex') },
];

/**
 * @param {import('./channel.js').Channel} channel
 * @param {import('../core/host.js').Memory} memory
 * @param {boolean} asksSites whether somebody answers who knows the sites of a stack
 */
function startRuntime(channel, memory, asksSites) {
  let resolvesModules = true;
  watchRegister(() => {
    resolvesModules = false;
  });
  const modules = new NodeModules();
  const runtime = createRuntime({
    ...memory,
    isProxy: types.isProxy,
    encodings: ENCODINGS,
    makeOtherRegExp: () => runInNewContext('RegExp'),
    watchPromises: promiseHooks.createHook,
    evaluate: (request) => instrumentation.evaluated(request),
    siteOfCaller: () => (asksSites ? instrumentation.siteOfCaller() : null),
    sitesOfStack: () => instrumentation.sitesOfStack(),
    nameOf: (f) => modules.nameOf(f),
    resolvesModules: () => resolvesModules,
  });
  const instrumentation = new Instrumentation(channel, runtime);
  return { runtime, instrumentation };
}

exports.startRuntime = startRuntime;
