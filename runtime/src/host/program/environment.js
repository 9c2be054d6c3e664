'use strict';
// What a program reads without declaring it, as inputs: its arguments, variables of its environment,
// standard input, and the time.

const { StandardInput } = require('./stdin.js');

/**
 * @typedef {import('./reading.js').Reading} Reading
 * @typedef {import('./reading.js').Input} Input
 * @typedef {import('../../protocol.js').Program} Program
 */

/** The last millisecond that a `Date` can hold. */
const LAST = 8.64e15;

/**
 * Reads the inputs of this run; the program has not begun.
 *
 * @param {Reading} reading
 * @param {Program} program
 */
function readEnvironment(reading, program) {
  const read = (
    /** @type {object} */ object,
    /** @type {string | number} */ key,
    /** @type {string} */ name,
  ) => {
    const input = reading.declare({
      name,
      sort: 'string',
      initial: Reflect.get(object, key) ?? '',
    });
    Reflect.set(object, key, input.value);
    reading.carry(object, key, input);
  };
  if (program.arguments) {
    for (let i = 2; i < process.argv.length; i++) {
      read(process.argv, i, `argv.${i - 2}`);
    }
  }
  for (const name of program.environment) {
    read(process.env, name, `env.${name}`);
  }
}

/**
 * Makes `Date.now` and standard input inputs, where they are to be.
 *
 * @param {Reading} reading
 * @param {Program} program
 * @param {object} options
 * @param {() => never} options.ended an assumption does not hold
 * @param {import('./stdin.js').Follow | null} options.follow `null` where nothing is followed
 */
function installEnvironment(reading, program, { ended, follow }) {
  if (program.time) {
    installTime(reading, ended);
  }
  if (program.standardInput !== null) {
    new StandardInput(reading, program.standardInput, follow).install();
  }
}

/**
 * Each call gives an input of its own; a run in which time would go backwards ends.
 *
 * @param {Reading} reading
 * @param {() => never} ended
 */
function installTime(reading, ended) {
  const { now: virtual } = Date;
  let calls = 0;
  /** @type {Input | null} */
  let before = null;
  const { now } = {
    now() {
      const name = `time.${calls++}`;
      const domain = { integer: true, min: 0, max: LAST };
      const input = reading.declare({ name, sort: 'number', initial: virtual(), ...domain });
      if (before !== null) {
        reading.here()?.assumeNotBefore(before, input);
        if (input.value < before.value) {
          ended();
        }
      }
      before = input;
      return reading.give(input.value, input.shadow);
    },
  };
  Date.now = now;
}

exports.installEnvironment = installEnvironment;
exports.readEnvironment = readEnvironment;
