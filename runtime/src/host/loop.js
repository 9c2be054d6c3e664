'use strict';
// The event loop in virtual time: how long an event may go on, and when nothing is left to run.

/** How many more turns of the event loop, and how much more time of others, it may take to load than to handle an event. */
const LOADING = 10;

class Loop {
  #native;
  #limits;
  #tell;
  #outside;
  #isReady;
  /** @type {(() => void) | null} */
  #settled = null;
  /** Virtual milliseconds of the process when the app was ready. */
  #readyAt = 0;
  /** Virtual milliseconds that a person has waited since: they may be as many as they like. */
  #waited = 0;
  /** When the person has acted last, or has stopped waiting, in virtual milliseconds. */
  since = 0;

  /**
   * @param {import('../../types/native.js').Native} native
   * @param {Pick<import('../protocol.js').Boot, 'settleMs' | 'outsideMs' | 'turns' | 'virtualMs'>} limits
   * @param {object} told
   * @param {(what: string) => void} told.tell for the report
   * @param {import('./outside.js').Outside} told.outside
   * @param {() => boolean} told.isReady
   */
  constructor(native, limits, { tell, outside, isReady }) {
    this.#native = native;
    this.#limits = limits;
    this.#tell = tell;
    this.#outside = outside;
    this.#isReady = isReady;
    native.onIdle(() => this.#settled?.());
  }

  /** The app is ready: from here on the time of runs is counted. */
  ready() {
    this.#readyAt = this.#native.virtualMilliseconds();
  }

  /** Whether the run has used up its virtual time. */
  get isExpired() {
    const passed = this.#native.virtualMilliseconds() - this.#readyAt;
    return passed - this.#waited > this.#limits.virtualMs;
  }

  /** How far ahead timers count in an event, in virtual milliseconds. */
  get span() {
    return this.#limits.settleMs;
  }

  get #turns() {
    return this.#isReady() ? this.#limits.turns : LOADING * this.#limits.turns;
  }

  /**
   * In the event that is under way a person waits for so long; then it goes on as any other.
   *
   * @param {number} milliseconds
   */
  lengthen(milliseconds) {
    this.#waited += milliseconds;
    this.since += milliseconds;
    const whole = Math.ceil(milliseconds) + this.#limits.settleMs;
    this.#native.settle(whole, this.#limits.outsideMs, this.#turns);
  }

  /** What is being waited for goes on no longer than an event may. */
  hurry() {
    this.#native.settle(this.#limits.settleMs, this.#limits.outsideMs, this.#turns);
  }

  /** Resolves once nothing is left to run of a page that loads: its own code takes time in which others answer. */
  settlePage() {
    return this.settle(this.#limits.settleMs, LOADING * this.#limits.outsideMs);
  }

  /** Resolves once nothing is left to run of a whole program. */
  settleProgram() {
    return this.settle(this.#limits.virtualMs);
  }

  /**
   * Resolves once nothing is left to run: whether this is so also of what runs outside.
   *
   * @param {number} milliseconds how far ahead timers count, in virtual time
   * @param {number} patience how long child processes are waited for, in real time
   */
  async settle(milliseconds = this.#limits.settleMs, patience = this.#limits.outsideMs) {
    this.since = this.#native.virtualMilliseconds();
    const before = this.#native.childProcesses();
    const turns = this.#turns;
    /** @type {Promise<void>} */
    const idle = new Promise((resolve) => {
      this.#settled = resolve;
      this.#native.settle(milliseconds, patience, turns);
    });
    await idle;
    const isStill = this.#native.turnsLeft() > 0;
    if (!isStill) {
      this.#tell(`the app never settles: stopped after ${turns} turns of the event loop`);
    }
    const processes = this.#native.childProcesses();
    if (processes > before) {
      this.#tell('a child process that goes on after its event');
    }
    const late = [...this.#outside.giveUp()];
    for (const host of late) {
      this.#tell(`an answer of ${host} that did not come within its event`);
    }
    return isStill && processes === 0 && late.length === 0;
  }
}

exports.Loop = Loop;
