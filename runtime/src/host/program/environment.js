'use strict';
// What a program reads without declaring it, as inputs: its arguments, variables of its environment,
// and the time.

const { Op } = require('../../protocol.js');
const { keyOf } = require('../../model/text.js');
const { StandardInput } = require('./stdin.js');

/** The last millisecond that a `Date` can hold. */
const LAST = 8.64e15;

/**
 * Reads the inputs of this run; the program has not begun.
 *
 * @param {import('../session.js').Session} session
 */
function readEnvironment({ runtime, program }) {
  const text = (name, initial) => runtime.symbol({ name, sort: 'string', initial });
  if (program.arguments) {
    const { argv } = process;
    for (let i = 2; i < argv.length; i++) {
      put(runtime, argv, i, text(`argv.${i - 2}`, argv[i]));
    }
  }
  for (const name of program.environment) {
    put(runtime, process.env, name, text(`env.${name}`, process.env[name] ?? ''));
  }
  runtime.clear();
}

function put(runtime, object, key, { value, shadow }) {
  object[key] = value;
  runtime.shadows.set(object, key, value, shadow);
}

/**
 * Makes `Date.now` and standard input inputs, where they are to be.
 *
 * @param {import('../session.js').Session} session
 */
function installEnvironment(session) {
  const { runtime, program, instrumentation } = session;
  if (program.time) {
    const siteOfCaller = () => instrumentation.siteOfCaller();
    installTime(runtime, siteOfCaller, () => session.end('assumption'));
  }
  if (program.standardInput !== null) {
    new StandardInput(runtime, program.standardInput, keyOf).install();
  }
}

/** Each call gives an input of its own; a run in which time would go backwards ends. */
function installTime(runtime, siteOfCaller, ended) {
  const { now: virtual } = Date;
  let calls = 0;
  let before = null;
  const { now } = {
    now() {
      const name = `time.${calls++}`;
      const input = runtime.symbol({
        name,
        sort: 'number',
        initial: virtual(),
        integer: true,
        min: 0,
        max: LAST,
      });
      const site = before === null ? null : siteOfCaller();
      if (site !== null) {
        const isLater = runtime.writer.apply(Op.GreaterEqual, [input.shadow, before.shadow]);
        runtime.writer.assume(site, isLater, input.value >= before.value);
      }
      if (before !== null && input.value < before.value) {
        ended();
      }
      before = input;
      return runtime.registers.returns(input.value, input.shadow);
    },
  };
  Date.now = now;
}

module.exports = { installEnvironment, readEnvironment };
