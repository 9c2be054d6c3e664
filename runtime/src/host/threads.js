'use strict';
// The worker threads of an app.
//
// They run for real, in real time, and nothing in them is followed. So the report hears of each, and the
// event loop is told when an answer of one is awaited.

const path = require('path');
const threads = require('worker_threads');

/**
 * Events by which a thread answers, or never will again.
 * @type {Set<string | symbol>}
 */
const ANSWERS = new Set(['message', 'error', 'exit']);

class Threads {
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
  get count() {
    return this.#alive.size;
  }

  /** This process is a fork, which has no threads. */
  lose() {
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
    const all = this;
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
        all.#names.set(this, name);
        all.#alive.add(this);
        all.#living(all.#alive.size);
        all.#tell(
          `${name} (it runs for real: its code is not followed, its time and network are not under control)`,
        );
        this.#await();
      }

      #await() {
        this.#answered();
        if (!all.#lost.has(this)) {
          this.#answered = all.#outside.expect(`${all.#names.get(this)}`);
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
          all.#alive.delete(this);
          all.#living(all.#alive.size);
        }
        return super.emit(/** @type {string} */ (event), ...rest);
      }
    };
    threads.Worker = Object.defineProperty(Watched, 'name', { value: 'Worker' });
  }
}

exports.Threads = Threads;
