'use strict';
// What belongs to this process and lies outside of it, which a fork does not copy: child processes,
// threads, requests in flight, connections to allowed hosts.

class Surroundings {
  #native;
  #processes;
  #outside;
  #tell;
  /** Child processes that lived when the app was ready. */
  #childrenAtReady = 0;

  /**
   * @param {import('../../types/native.js').Native} native
   * @param {import('./processes.js').Processes} processes
   * @param {import('./outside.js').Outside} outside
   * @param {(what: string) => void} tell for the report
   */
  constructor(native, processes, outside, tell) {
    this.#native = native;
    this.#processes = processes;
    this.#outside = outside;
    this.#tell = tell;
  }

  /** The app is ready; what it has outside by now. */
  ready() {
    this.#childrenAtReady = this.#native.childProcesses();
    return {
      threads: this.#processes.threads,
      processes: this.#childrenAtReady,
      connections: [...new Set(this.#outside.connected)],
    };
  }

  /** Whether a fork of this process would be a whole copy: nothing of it is outside. */
  get isForkable() {
    const native = this.#native;
    const isAlone =
      native.childProcesses() === this.#childrenAtReady && this.#processes.threads === 0;
    return isAlone && native.requests() === 0 && this.#outside.connected.length === 0;
  }

  /** This process is a fork: what its parent has outside is not its own. */
  forked() {
    this.#processes.loseThreads();
    for (const host of this.#outside.connected) {
      this.#tell(`a connection to ${host} that was open when the app was ready: all runs share it`);
    }
  }
}

exports.Surroundings = Surroundings;
