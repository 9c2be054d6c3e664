'use strict';
// Does once what each run of a program would else do for the first time: V8 compiles a function when
// it is first called, and Node sets up its loader of ES modules at the first of them.

const Module = require('module');
const path = require('path');
const { pathToFileURL } = require('url');

const FILE = path.join(__dirname, 'stackful.js');
const ROUNDS = 3;

/** Loads the module `stackful` both ways. */
async function warmUp() {
  const { href } = pathToFileURL(FILE);
  for (let round = 0; round < ROUNDS; round++) {
    delete Module._cache[FILE];
    Module._load(FILE, undefined, false);
    await import(
      `data:text/javascript,import all, { symbol } from ${JSON.stringify(href)}; ${round}`
    );
  }
}

module.exports = { warmUp };
