'use strict';
// The runtime of this process, and who asks the engine for its texts: each needs the other, the
// runtime for code that is made at run time.

const { types } = require('util');
const { promiseHooks } = require('v8');
const { runInNewContext } = require('vm');
const { createRuntime } = require('../core/index.js');
const { watchRegister } = require('./esm.js');
const { Instrumentation } = require('./instrumentation.js');

/**
 * @param {import('./channel.js').Channel} channel
 * @param {import('../core/host.js').Memory} memory
 * @param {boolean} asksSites whether what is read without a site of its own is looked for in the
 *   stack; if not, it is noted as lost
 */
function startRuntime(channel, memory, asksSites) {
  let resolvesModules = true;
  watchRegister(() => {
    resolvesModules = false;
  });
  const runtime = createRuntime({
    ...memory,
    isProxy: types.isProxy,
    makeOtherRegExp: () => runInNewContext('RegExp'),
    watchPromises: promiseHooks.createHook,
    evaluate: (request) => instrumentation.evaluated(request),
    siteOfCaller: () => (asksSites ? instrumentation.siteOfCaller() : null),
    resolvesModules: () => resolvesModules,
  });
  const instrumentation = new Instrumentation(channel, runtime);
  return { runtime, instrumentation };
}

exports.startRuntime = startRuntime;
