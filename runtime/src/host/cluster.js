'use strict';
// A cluster in one process.
//
// A worker of a cluster is the primary's program once more, with `cluster.isWorker`, and listens on
// the same port as the others. So when the primary has forked its first worker, the program is
// run again in this process, with modules of its own. It stands for all workers: a person cannot
// tell which one answers.

/**
 * @typedef {Mutable<import('cluster').Cluster> & {Worker: new (options: object) => Worker}} Module
 *   Node's, of which more is replaced here than its types allow
 */

const cluster = /** @type {Module} */ (/** @type {unknown} */ (require('cluster')));
const { EventEmitter } = require('events');
const { forgetModules } = require('./commonjs.js');

/**
 * @template T
 * @typedef {{-readonly [K in keyof T]: T[K]}} Mutable
 */
/** @typedef {import('cluster').Worker & {state?: string}} Worker */
/** @typedef {Record<string, string> | undefined} Environment those that a worker gets besides */

const immediately = setImmediate;

class Cluster {
  #tell;
  #runWorker;
  #forks = 0;

  /**
   * @param {(what: string) => void} tell for the report
   * @param {() => void} runWorker runs the app's program, as a worker's process would
   */
  constructor(tell, runWorker) {
    this.#tell = tell;
    this.#runWorker = runWorker;
  }

  /** Takes the place of the processes that `cluster.fork` would start. */
  install() {
    cluster.fork = (environment) => this.#fork(environment);
  }

  /**
   * @param {Environment} environment
   * @returns {Worker}
   */
  #fork(environment) {
    this.#forks += 1;
    const id = this.#forks;
    const link = Object.assign(new EventEmitter(), {
      pid: process.pid,
      connected: true,
      exitCode: null,
      signalCode: null,
      send: (/** @type {unknown} */ message) => (id === 1 ? deliver(process, message) : true),
      kill: () => true,
    });
    const worker = new cluster.Worker({ id, process: link });
    Object.assign(worker, { destroy() {}, disconnect: () => worker });
    link.on('message', (message) => cluster.emit('message', worker, message));
    Object.assign(cluster.workers ?? {}, { [id]: worker });
    this.#tell('the workers of a cluster (one stands for all, in the process of the primary)');
    process.nextTick(() => cluster.emit('fork', worker));
    immediately(() => {
      if (id === 1) {
        this.#become(link, environment);
      }
      worker.state = 'online';
      worker.emit('online');
      cluster.emit('online', worker);
    });
    return worker;
  }

  /**
   * From now on this process is the worker behind `link`.
   *
   * @param {EventEmitter} link
   * @param {Environment} environment
   */
  #become(link, environment) {
    Object.assign(process.env, environment);
    process.connected = true;
    process.send = (message) => deliver(link, message);
    process.disconnect = () => {};
    Object.assign(cluster, { isPrimary: false, isMaster: false, isWorker: true });
    cluster.worker = new cluster.Worker({ id: 1, process, state: 'online' });
    forgetModules();
    this.#runWorker();
  }
}

/**
 * Gives the other side a message, as the channel between two processes does.
 *
 * @param {NodeJS.EventEmitter} target
 * @param {unknown} message
 */
function deliver(target, message) {
  const text = JSON.stringify(message);
  immediately(() => target.emit('message', JSON.parse(text)));
  return true;
}

exports.Cluster = Cluster;
