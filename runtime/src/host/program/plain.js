'use strict';
// `node --require plain.js FILE ARGUMENTS`: runs a program as plain Node does, with the values of a
// path for what it reads.
//
// Nothing is instrumented and nothing is followed, so the runtime that the inputs are asked of knows
// values alone.

const { isMainThread } = require('worker_threads');
const { inspect } = require('util');
const { decode } = require('../../core/inputs.js');
const { CONTROL } = require('../../protocol.js');
const { Channel } = require('../channel.js');
const { installEnvironment, readEnvironment } = require('./environment.js');
const { ProgramInputs } = require('./inputs.js');
const { provideModule } = require('./resolve.js');

/** Node's exit code after an uncaught error. */
const UNCAUGHT = 1;

/** The values of a path, for whom asks for inputs. */
class Values {
  inputs = { declared: new Map() };
  #values;

  /** @param {Record<string, unknown>} values in the JSON form of docs/trace-format.md */
  constructor(values) {
    this.#values = new Map(Object.entries(values).map(([name, value]) => [name, decode(value)]));
  }

  /** The value of an input; what the path has not read keeps its initial value. */
  symbol({ name, initial }) {
    const symbol = { value: this.#values.has(name) ? this.#values.get(name) : initial, shadow: 0 };
    this.inputs.declared.set(name, symbol);
    return symbol;
  }

  registers = { s: 0, returns: (value) => value };
  incoming = { takeArguments: () => null };
  shadows = { set() {} };
  unknowns = { makeUnknown() {} };
  writer = { lost() {} };
  outgoing = { passTo() {} };
  finished = { model() {} };
  natives = { get: () => ({ called: () => {} }) };

  clear() {}
}

function main() {
  const channel = new Channel(CONTROL);
  const { inputs, program } = channel.receive();
  process.execArgv = [];
  const runtime = new Values(inputs);
  const exit = (text, code) => {
    process.stderr.write(`${text}\n`);
    process.reallyExit(code);
  };
  const session = {
    runtime,
    program,
    instrumentation: { siteOfCaller: () => null },
    end: () => exit('an assumption of the program does not hold', 0),
  };
  const declared = new ProgramInputs(runtime, {
    siteOfCaller: () => null,
    failed: (_kind, error) => exit(error.stack ?? inspect(error), UNCAUGHT),
    ended: () => session.end(),
  });
  provideModule(declared.functions(), () => {});
  installEnvironment(session);
  installRandom(runtime);
  readEnvironment(session);
}

function installRandom(runtime) {
  const { random: native } = Math;
  let drawn = 0;
  Math.random = {
    random: () => runtime.symbol({ name: `random.${drawn++}`, initial: native() }).value,
  }.random;
}

if (isMainThread) {
  main();
}
