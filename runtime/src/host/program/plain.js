'use strict';
// `node --require plain.js FILE ARGUMENTS`: runs a program as plain Node does, with the values of a
// path for what it reads. Nothing is instrumented and nothing is followed; only TypeScript and JSX are
// compiled.

const Module = require('module');
const { fileURLToPath, pathToFileURL } = require('url');
const { inspect } = require('util');
const { isMainThread } = require('worker_threads');
const { decode } = require('../../core/inputs.js');
const { CONTROL } = require('../../protocol.js');
const { Channel } = require('../channel.js');
const { hookEsModules } = require('../esm.js');
const { isTyped, loadTypeScript } = require('../typescript.js');
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
  const channel = new Channel(CONTROL);
  const { inputs, program, paths } = channel.receive();
  process.execArgv = [];
  if (paths !== null) {
    compileModules(channel, paths);
  }
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

/**
 * TypeScript and JSX are compiled as they load; all else runs as it was written.
 *
 * @param {Channel} channel
 * @param {import('../../protocol.js').Paths} paths
 */
function compileModules(channel, paths) {
  /** @type {(kind: string, name: string, text: string, url: string) => string} */
  const compiled = (kind, name, text, url) =>
    channel.request({ type: 'instrument', kind, name, text, url, isWhole: true }).code ?? text;
  loadTypeScript(paths);
  const compile = Module.prototype._compile;
  /** @type {NodeJS.Module['_compile']} */
  Module.prototype._compile = function _compile(text, filename, format, ...rest) {
    const kind = format === 'module' ? 'module' : 'commonjs';
    const code = isTyped(filename)
      ? compiled(kind, filename, text, pathToFileURL(filename).href)
      : text;
    return compile.call(this, code, filename, format, ...rest);
  };
  hookEsModules((url, text) => {
    const filename = url.startsWith('file:') ? fileURLToPath(url) : '';
    return isTyped(filename) ? compiled('module', filename, text, url) : text;
  });
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
