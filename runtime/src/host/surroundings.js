'use strict';
// What belongs to this process and lies outside of it, which a fork does not copy: child processes,
// threads, requests in flight, connections to allowed hosts.

class Surroundings {
  #native;
  #threads;
  #children;
  #outside;
  #tell;
  /** Child processes that lived when the app was ready. */
  #childrenAtReady = 0;

  /**
   * @param {import('../../types/native.js').Native} native
   * @param {object} parts
   * @param {import('./threads.js').Threads} parts.threads
   * @param {import('./children/children.js').Children} parts.children
   * @param {import('./outside.js').Outside} parts.outside
   * @param {(what: string) => void} tell for the report
   */
  constructor(native, { threads, children, outside }, tell) {
    this.#native = native;
    this.#threads = threads;
    this.#children = children;
    this.#outside = outside;
    this.#tell = tell;
  }

  /** The app is ready; what it has outside by now, and what it could have. */
  ready() {
    this.#childrenAtReady = this.#native.childProcesses();
    if (!this.#children.mayRun.later) {
      this.#native.startNothing();
    }
    return {
      unconfined: this.#native.unconfined(),
      threads: this.#threads.count,
      processes: this.#childrenAtReady,
      connections: [...new Set(this.#outside.connected)],
    };
  }

  /** Whether a fork of this process would be a whole copy: nothing of it is outside. */
  get isForkable() {
    const native = this.#native;
    const isAlone = native.childProcesses() === this.#childrenAtReady && this.#threads.count === 0;
    return isAlone && native.requests() === 0 && this.#outside.connected.length === 0;
  }

  /** This process is a fork: what its parent has outside is not its own. */
  forked() {
    this.#threads.lose();
    for (const host of this.#outside.connected) {
      this.#tell(`a connection to ${host} that was open when the app was ready: all runs share it`);
    }
  }
}

exports.Surroundings = Surroundings;
