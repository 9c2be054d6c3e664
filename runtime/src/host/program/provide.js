'use strict';
// What a program without a server reads, as inputs of the run.

const path = require('path');
const { installEnvironment } = require('./environment.js');
const { ProgramInputs } = require('./inputs.js');
const { provideModule } = require('./resolve.js');

/** @param {import('../session.js').Session} session */
function provideInputs(session) {
  const { runtime, errors, instrumentation } = session;
  const inputs = new ProgramInputs(runtime, {
    siteOfCaller: () => instrumentation.siteOfCaller(),
    failed: (kind, error) => errors.fails(kind, error),
    ended: () => session.end('assumption'),
  });
  installEnvironment(session);
  provideModule(inputs.functions(), (file) => {
    const place = path.relative(process.cwd(), file);
    runtime.writer.lost(
      -1,
      `the module stackful is the program's own (${place}): stackful:inputs is the one that declares inputs`,
    );
  });
}

module.exports = { provideInputs };
