'use strict';
// `node --require plain.js FILE ARGUMENTS`: runs a program as plain Node does, with the values of a
// path for what it reads. Nothing is instrumented and nothing is followed.

const { isMainThread } = require('worker_threads');
const { inspect } = require('util');
const { decode } = require('../../core/inputs.js');
const { CONTROL } = require('../../protocol.js');
const { Channel } = require('../channel.js');
const { installEnvironment, readEnvironment } = require('./environment.js');
const { functionsOf } = require('./inputs.js');
const { provideModule } = require('./resolve.js');

/**
 * @typedef {import('./reading.js').Input} Input
 * @typedef {import('./reading.js').Reading} Reading
 */

/** Node's exit code after an uncaught error. */
const UNCAUGHT = 1;

/**
 * The inputs of a path, as values: no program that runs plainly passes a shadow, or has a place in a
 * trace, and what is lost to a trace is not lost here.
 *
 * @implements {Reading}
 */
class Plain {
  /** @type {Map<string, unknown>} */
  #values;
  /** @type {Set<string>} */
  #declared = new Set();

  /** @param {Record<string, import('../../protocol.js').InputValue>} values */
  constructor(values) {
    this.#values = new Map(Object.entries(values).map(([name, value]) => [name, decode(value)]));
  }

  /**
   * What the path has not read keeps its initial value.
   *
   * @param {import('./reading.js').Declaration} declaration
   * @returns {Input}
   */
  declare({ name, initial }) {
    this.#declared.add(name);
    return { value: this.#values.has(name) ? this.#values.get(name) : initial, shadow: 0 };
  }

  /** @param {string} name */
  isDeclared(name) {
    return this.#declared.has(name);
  }

  /** @returns {number[]} */
  given() {
    return [];
  }

  /** @param {unknown} value */
  give(value) {
    return value;
  }

  here() {
    return null;
  }

  carry() {}
  unknown() {}
  lost() {}
}

function main() {
  const { inputs, program } = new Channel(CONTROL).receive();
  process.execArgv = [];
  const reading = new Plain(inputs);
  const exit = (/** @type {string} */ text, /** @type {number} */ code) => {
    process.stderr.write(`${text}\n`);
    process.reallyExit(code);
    throw new Error('the process has ended');
  };
  const ended = () => exit('an assumption of the program does not hold', 0);
  const failed = (/** @type {unknown} */ _kind, /** @type {Error} */ error) =>
    exit(error.stack ?? inspect(error), UNCAUGHT);
  provideModule(functionsOf(reading, { failed, ended }), () => {});
  installEnvironment(reading, program, { ended, follow: null });
  installRandom(reading);
  readEnvironment(reading, program);
}

/** @param {Plain} reading */
function installRandom(reading) {
  const { random: native } = Math;
  let drawn = 0;
  Math.random = {
    random: () =>
      reading.declare({ name: `random.${drawn++}`, sort: 'number', initial: native() }).value,
  }.random;
}

if (isMainThread) {
  main();
}
