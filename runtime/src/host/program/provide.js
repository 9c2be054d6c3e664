'use strict';
// What a program without a server reads, as inputs of the run.

const path = require('path');
const { followStream } = require('./chunks.js');
const { installEnvironment } = require('./environment.js');
const { functionsOf } = require('./inputs.js');
const { provideModule } = require('./resolve.js');
const { Traced } = require('./traced.js');

/**
 * @param {import('../../core/host.js').Runtime} runtime
 * @param {import('../../protocol.js').Program} program
 * @param {object} told
 * @param {(kind: 'assertion' | 'misuse', error: unknown) => never} told.failed
 * @param {() => never} told.ended an assumption does not hold
 */
function provideInputs(runtime, program, { failed, ended }) {
  const reading = new Traced(runtime);
  const follow = followStream.bind(null, runtime);
  installEnvironment(reading, program, { ended, follow });
  provideModule(functionsOf(reading, { failed, ended }), (file) => {
    const place = path.relative(process.cwd(), file);
    runtime.writer.lost(
      -1,
      `the module stackful is the program's own (${place}): stackful:inputs is the one that declares inputs`,
    );
  });
}

exports.provideInputs = provideInputs;
