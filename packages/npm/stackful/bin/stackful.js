#!/usr/bin/env node
'use strict';
// Starts the program for this machine, which a package of its own brings, with the Node that runs this.

const { spawn } = require('child_process');
const { constants } = require('os');

const PACKAGE = `@stackful/${process.platform}-${process.arch}`;
/** What a shell says of a program that is not there. */
const NOT_FOUND = 127;
/** And of one that a signal has ended, beside its number. */
const SIGNALLED = 128;
/** The terminal sends the first to the program, too; it ends by itself once its report is written. */
const FORWARDED = { SIGINT: false, SIGTERM: true, SIGHUP: true };

function find() {
  try {
    return require.resolve(`${PACKAGE}/bin/stackful`);
  } catch {
    process.stderr.write(
      `stackful: the package ${PACKAGE} is not installed\n` +
        '  help:   Linux on x64 or arm64 is needed; else install again, with optional dependencies: npm install stackful\n',
    );
    return process.exit(NOT_FOUND);
  }
}

const child = spawn(find(), process.argv.slice(2), {
  stdio: 'inherit',
  env: { STACKFUL_NODE: process.execPath, ...process.env },
});
for (const [signal, isForwarded] of Object.entries(FORWARDED)) {
  process.on(signal, () => isForwarded && child.kill(signal));
}
child.on('error', (error) => {
  process.stderr.write(`stackful: ${error.message}\n`);
  process.exitCode = NOT_FOUND;
});
child.on('exit', (code, signal) => {
  process.exitCode = code ?? SIGNALLED + constants.signals[signal];
});
