'use strict';
// What an app starts beside itself: child processes and worker threads.
//
// They run for real, in real time, and nothing in them is followed. So the report hears of each
// program, and the event loop is told when an answer of one is awaited.

const childProcess = require('child_process');
const { readlinkSync } = require('fs');
const path = require('path');
const threads = require('worker_threads');

const spawnSync = process.binding('spawn_sync');

/**
 * Events by which a process or thread answers, or never will again.
 * @type {Set<string | symbol>}
 */
const ANSWERS = new Set(['message', 'error', 'exit']);

/** @typedef {{file: string, args?: string[]}} Program */

class Processes {
  #outside;
  #tell;
  #living;
  /**
   * Threads that have not ended.
   * @type {Set<threads.Worker>}
   */
  #alive = new Set();
  /** @type {WeakMap<threads.Worker, string>} */
  #names = new WeakMap();
  /**
   * Threads that no fork of this process has.
   * @type {WeakSet<threads.Worker>}
   */
  #lost = new WeakSet();

  /**
   * @param {import('./outside.js').Outside} outside
   * @param {(what: string) => void} tell for the report
   * @param {(threads: number) => void} living told how many threads live
   */
  constructor(outside, tell, living) {
    this.#outside = outside;
    this.#tell = tell;
    this.#living = living;
  }

  /** How many threads a fork of this process would lose. */
  get threads() {
    return this.#alive.size;
  }

  /** This process is a fork, which has no threads. */
  loseThreads() {
    for (const thread of this.#alive) {
      this.#tell(
        `${this.#names.get(thread)} started before the app was ready: runs are forks and do not have it`,
      );
      this.#lost.add(thread);
    }
    this.#alive.clear();
    this.#living(0);
  }

  /** Watches what this process starts. */
  install() {
    this.#watchProcesses();
    this.#watchThreads();
    aimAtThisProcess();
  }

  #watchProcesses() {
    const { prototype } = childProcess.ChildProcess;
    const { spawn, emit } = prototype;
    /** @type {WeakMap<childProcess.ChildProcess, () => void>} */
    const answers = new WeakMap();
    const processes = this;
    prototype.spawn = function (options) {
      processes.#started(options);
      const result = spawn.call(this, options);
      const { send } = this;
      if (send) {
        /** @param {unknown[]} message */
        this.send = function (...message) {
          answers.get(this)?.();
          answers.set(
            this,
            processes.#outside.expect(`child process ${path.basename(options.file)}`),
          );
          return Reflect.apply(send, this, message);
        };
      }
      return result;
    };
    /**
     * @param {string | symbol} name
     * @param {unknown[]} rest
     */
    prototype.emit = function (name, ...rest) {
      if (ANSWERS.has(name)) {
        answers.get(this)?.();
      }
      return Reflect.apply(emit, this, [name, ...rest]);
    };
    const run = spawnSync.spawn;
    spawnSync.spawn = (options) => {
      this.#started(options);
      return run(options);
    };
  }

  /**
   * A shell is named by what it is to run.
   *
   * @param {Program} program
   */
  #started({ file, args = [] }) {
    const isShell = args[1] === '-c';
    const program = isShell ? args[2].trim().split(/\s/)[0] : file;
    this.#tell(
      `child process ${path.basename(program)} (it runs for real: its time, network and files are not under control)`,
    );
  }

  #watchThreads() {
    const processes = this;
    const { Worker } = threads;
    const Watched = class extends Worker {
      #answered = () => {};

      /**
       * @param {string | URL} file
       * @param {threads.WorkerOptions} [options]
       */
      constructor(file, options) {
        super(file, options);
        const name = `worker thread ${options?.eval ? 'of a text' : path.basename(String(file))}`;
        processes.#names.set(this, name);
        processes.#alive.add(this);
        processes.#living(processes.#alive.size);
        processes.#tell(
          `${name} (it runs for real: its code is not followed, its time and network are not under control)`,
        );
        this.#await();
      }

      #await() {
        this.#answered();
        if (!processes.#lost.has(this)) {
          this.#answered = processes.#outside.expect(`${processes.#names.get(this)}`);
        }
      }

      /**
       * @override
       * @param {Parameters<threads.Worker['postMessage']>} message
       */
      postMessage(...message) {
        this.#await();
        return super.postMessage(...message);
      }

      /**
       * @override
       * @param {string | symbol} event
       * @param {any[]} rest
       */
      emit(event, ...rest) {
        if (ANSWERS.has(event)) {
          this.#answered();
        }
        if (event === 'exit') {
          processes.#alive.delete(this);
          processes.#living(processes.#alive.size);
        }
        return super.emit(/** @type {string} */ (event), ...rest);
      }
    };
    threads.Worker = Object.defineProperty(Watched, 'name', { value: 'Worker' });
  }
}

/** A fork has the number of its parent, as far as the app sees: what the app sends to itself is not for that. */
function aimAtThisProcess() {
  const { pid, _kill } = process;
  process._kill = (to, signal) =>
    _kill.call(process, to === pid ? Number(readlinkSync('/proc/self')) : to, signal);
}

exports.Processes = Processes;
