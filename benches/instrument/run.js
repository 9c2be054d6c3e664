'use strict';
/**
 * `node run.js FILE PLAN`: runs a workload over and over and prints what an iteration costs.
 *
 * FILE holds one text that sets `module.exports.run`; with `instrumented` in the plan it is an
 * instrumented text, whose tables are in a file beside it. The plan: `{"instrumented": true, "every": 50, "burst": 0, "milliseconds": 3000}`;
 * every fiftieth input is symbolic (0: none), but after `burst` iterations (0: for ever) none is any
 * more. Printed as JSON: what an iteration cost in CPU time of the main thread in milliseconds, by
 * blocks of iterations (other processes share the machine, and V8's compiler works beside the
 * program), and the workload's result, which does not depend on the plan.
 */

const { readFileSync } = require('fs');
const Module = require('module');
const path = require('path');
const { types } = require('util');
const { createRuntime } = require('../../runtime/src/core/index.js');

const TRACE_WORDS = 1 << 26;
const COVERAGE_BYTES = 1 << 20;
/** Iterations, however long they take. */
const LEAST = 30;
/** Milliseconds of a block: the kernel counts CPU time in steps of four. */
const BLOCK = 150;

const [file, plan] = process.argv.slice(2);
const { instrumented, every, burst, milliseconds } = JSON.parse(plan);

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** What nothing refers to any more is dead once V8 has collected it (`--expose-gc`). */
const die = async () => {
  for (let i = 0; i < 3; i++) {
    global.gc();
    await turn();
  }
};

/** What this thread has used: the first of three numbers, in nanoseconds. */
const cpu = () => parseInt(readFileSync('/proc/thread-self/schedstat', 'utf8'), 10) / 1e6;

async function main() {
  const words = new Int32Array(instrumented ? TRACE_WORDS : 0);
  let runtime;
  if (instrumented) {
    runtime = createRuntime({ words, coverage: new Uint8Array(COVERAGE_BYTES), isProxy: types.isProxy });
    runtime.sources.load(JSON.parse(readFileSync(`${file}on`, 'utf8')));
    runtime.installRealm(globalThis);
  }
  const module = new Module(file);
  module.paths = [];
  module._compile(readFileSync(file, 'utf8'), path.resolve(file));
  const { run } = module.exports;

  let count = 0;
  let symbolic = every > 0;
  const input = (value) => {
    count++;
    return symbolic && count % every === 0
      ? runtime.input({ name: `input.${count}`, sort: typeof value, initial: value })
      : value;
  };
  const times = [];
  let result;
  let spent = 0;
  let block = { begin: cpu(), iterations: 0 };
  for (let i = 0; i < LEAST || spent < milliseconds; i++) {
    if (burst > 0 && i === burst) symbolic = false;
    // The workload itself may hold on to what the last iteration left.
    if (burst > 0 && i === burst + 1) await die();
    // A burst must die by itself; otherwise each iteration is a run of its own.
    if (burst === 0) runtime?.restart();
    count = 0;
    result = run(input);
    block.iterations++;
    const time = cpu() - block.begin;
    if (time >= BLOCK) {
      times.push(time / block.iterations);
      spent += time;
      block = { begin: cpu(), iterations: 0 };
    }
    await turn();
  }
  process.stdout.write(JSON.stringify({ times, result, words: runtime?.writer.next ?? 0 }));
}

main();
