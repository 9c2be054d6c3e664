'use strict';
// A cluster in one process.
//
// A worker of a cluster is the primary's program once more, with `cluster.isWorker`, and listens on
// the same port as the others. So when the primary has forked its first worker, the program is
// run again in this process, with modules of its own. It stands for all workers: a person cannot
// tell which one answers.

const cluster = require('cluster');
const { EventEmitter } = require('events');
const { forgetModules } = require('./commonjs.js');

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

  #fork(environment) {
    this.#forks += 1;
    const id = this.#forks;
    const link = Object.assign(new EventEmitter(), {
      pid: process.pid,
      connected: true,
      exitCode: null,
      signalCode: null,
    });
    link.send = (message) => (id === 1 ? deliver(process, message) : true);
    link.kill = () => true;
    const worker = Object.assign(new cluster.Worker({ id, process: link }), {
      destroy() {},
      disconnect: () => worker,
    });
    link.on('message', (message) => cluster.emit('message', worker, message));
    cluster.workers[id] = worker;
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

  /** From now on this process is the worker behind `link`. */
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

/** Gives the other side a message, as the channel between two processes does. */
function deliver(target, message) {
  const text = JSON.stringify(message);
  immediately(() => target.emit('message', JSON.parse(text)));
  return true;
}

module.exports = { Cluster };
