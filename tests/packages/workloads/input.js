'use strict';
// Not a workload: what makes a value symbolic where the program runs instrumented.

const runtime = globalThis['$stackful']?.runtime;

/** The value itself, or an input of that value. */
module.exports = (name, initial) =>
  runtime === undefined ? initial : runtime.input({ name, sort: typeof initial, initial });
