'use strict';
// All of the program, on real files.

const { fromArguments } = require('./program.js');

(async () => {
  const { program, steps } = fromArguments();
  await program.run(steps);
  await program.run(steps);
  program.summary();
  process.stdout.write(program.log.join('\n'));
})();
