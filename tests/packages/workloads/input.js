'use strict';
// Not a workload: what makes a value symbolic where the program runs instrumented.

const machine = globalThis['$stackful']?.machine;

/** The value itself, or an input of that value. */
module.exports = (name, initial) =>
  machine === undefined ? initial : machine.input({ name, sort: typeof initial, initial });
