'use strict';
// Puts in place what this process has instead of the system: network, names, processes, clock; then the
// models, and the hooks of modules. All of it is there before the first line of the app runs.

const { readFileSync } = require('fs');
const { syncBuiltinESMExports } = require('module');
const os = require('os');
const { parseEnv } = require('util');
const { Cluster } = require('./cluster.js');
const { hookModules } = require('./commonjs.js');
const { Datagrams } = require('./datagram.js');
const { installFigures } = require('./figures.js');
const { Resolver } = require('./resolver.js');
const { loadTypeScript } = require('./typescript.js');
const { Vm } = require('./vm.js');

/** @typedef {import('../protocol.js').Boot} Boot */

/** For how many seconds the machine was up when the process began. */
const UPTIME_AT_START = 3600;

/**
 * This process looks as one that was started to run the app alone.
 *
 * @param {Boot} boot
 */
function installProcess(boot) {
  const { entry, arguments: programArguments, directory, environment, environmentFiles } = boot;
  Object.assign(process.env, environment);
  for (const file of environmentFiles) {
    const values = parseEnv(readFileSync(file, 'utf8'));
    Object.assign(process.env, { ...values, ...process.env });
  }
  process.chdir(directory);
  process.argv = [process.execPath, entry, ...programArguments];
  process.execArgv = [];
  // What is printed is taken at once, as by a terminal. A pipe that is full would have Node gather the
  // rest, and fail where that is more than it can write.
  for (const stream of [process.stdout, process.stderr]) {
    /** @type {import('../../types/node.js').OutputHandle | undefined} */ (
      Reflect.get(stream, '_handle')
    )?.setBlocking?.(true);
  }
}

/**
 * @param {object} parts
 * @param {import('./network.js').Network} parts.network
 * @param {import('./outside.js').Outside} parts.outside
 * @param {import('./threads.js').Threads} parts.threads
 * @param {import('./children/children.js').Children} parts.children
 * @param {number | null} heap the limit of V8's heap that the program has asked for, in megabytes
 * @param {(what: string) => void} tell for the report
 * @param {() => void} run runs the program once more, as a worker of a cluster
 */
function installSystem({ network, outside, threads, children }, heap, tell, run) {
  network.install();
  new Datagrams(outside).install();
  new Resolver(outside).install();
  children.install();
  threads.install();
  new Cluster(tell, run).install();
  installFigures(heap);
  // The kernel's count, which is read from a file, is of real time.
  os.uptime = () => UPTIME_AT_START + process.uptime();
}

/**
 * From now on what is loaded, and compiled at run time, runs instrumented.
 *
 * @param {import('../core/host.js').Runtime} runtime
 * @param {import('./instrumentation.js').Instrumentation} instrumentation
 * @param {import('./models.js').Models} models
 * @param {import('./databases.js').Databases} databases
 * @param {Boot} boot
 */
function installCode(runtime, instrumentation, models, databases, { entry, paths }) {
  new Vm(instrumentation, runtime, (realm) => models.installRealm(realm, true)).install();
  syncBuiltinESMExports();
  models.installRandomness();
  models.installRealm(globalThis);
  runtime.evaluation.installConstructors(globalThis);
  if (paths !== null) {
    loadTypeScript(paths);
  }
  models.installNode();
  hookModules(instrumentation, entry, {
    loaded: (filename, module) => {
      databases.loaded(filename);
      models.queries.moduleLoaded(filename, module);
      models.channels.moduleLoaded(filename, module);
    },
    named: (filename) => {
      databases.loaded(filename);
      return models.channels.namesIn(filename);
    },
  });
}

exports.installCode = installCode;
exports.installProcess = installProcess;
exports.installSystem = installSystem;
