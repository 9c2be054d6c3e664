'use strict';
// A realm for one test: intrinsics of its own, virtual time, and a loop that runs until nothing is left
// to be done. What leaves it, such as output or an exit, is told to whoever made it.

const vm = require('node:vm');

const { prelude } = require('./prelude.js');
const { shared } = require('./lent.js');

/**
 * How a test came to its end. `endless`: it took more steps than it may. `undecided`: it was stopped by
 * the clock, in code that counts no steps, so another machine may see another end.
 *
 * @typedef {'ended' | 'endless' | 'exited' | 'undecided'} Outcome
 */

/**
 * @typedef {object} Listener
 * @property {(stream: 'stdout' | 'stderr', values: unknown[]) => void} print
 * @property {(error: unknown) => void} uncaught
 * @property {(reason: unknown) => void} unhandled a rejection that an implementation has told the process of
 */

/** Steps of a test: statements of marked code and entries of callbacks. */
const STEPS = 100_000;
/** Turns of the loop. */
const TURNS = 2_000;
/** Milliseconds that one turn may take, on the clock. */
const PATIENCE = 2_000;
/** What virtual time begins with. */
const EPOCH = 1_600_000_000_000;

/** What code sees of the environment: what makes many packages check more, or less. */
const { NODE_ENV } = process.env;
/** @type {Record<string, string>} */
const ENVIRONMENT = NODE_ENV === undefined ? {} : { NODE_ENV };

/** The end of a test that is thrown through the code under test. */
class Stop extends Error {
  /** @param {Outcome} outcome */
  constructor(outcome) {
    super(`the test has ${outcome}`);
    this.outcome = outcome;
  }
}

const PRELUDE = new vm.Script(`(${prelude})`, { filename: 'prelude.js' });
const TURN = new vm.Script('$turn()', { filename: 'turn.js' });

/** @typedef {{ task: Function, args: unknown[], due: number, order: number, id: number }} Task */

class Realm {
  /** @type {Task[]} */
  #timers = [];
  /** @type {Task[]} */
  #immediates = [];
  /** @type {Task[]} */
  #ticks = [];
  #clock = EPOCH;
  #last = 0;
  #listener;
  #stop;

  /**
   * @param {Listener} listener
   * @param {Uint32Array} counts of the statements of marked code
   */
  constructor(listener, counts) {
    this.#listener = listener;
    shared.removeAdded();
    shared.putBack();
    this.context = vm.createContext({}, { microtaskMode: 'afterEvaluate' });
    /** @type {any} */
    this.global = vm.runInContext('globalThis', this.context);
    /** @type {Outcome} */
    this.outcome = 'ended';
    this.#stop = new Stop('endless');
    const install = PRELUDE.runInContext(this.context);
    /** @type {ReturnType<typeof prelude>} */
    this.inside = install({
      schedule: (
        /** @type {any} */ kind,
        /** @type {any} */ task,
        /** @type {any} */ args,
        /** @type {any} */ delay,
      ) => this.#schedule(kind, task, args, delay),
      cancel: (/** @type {unknown} */ id) => this.#cancel(id),
      print: listener.print,
      unhandled: listener.unhandled,
      exit: () => {
        throw this.#end('exited');
      },
      now: () => this.#clock,
      limit: STEPS,
      endless: () => this.#end('endless'),
      counts,
      environment: ENVIRONMENT,
    });
    for (const name of /** @type {const} */ (['Buffer', 'URL', 'TextEncoder', 'TextDecoder'])) {
      const value = shared.keep(globalThis[name]);
      Object.defineProperty(this.global, name, { value, writable: true, configurable: true });
    }
  }

  /**
   * Evaluates a text and runs what it leaves to be done.
   *
   * @param {() => void} work done within the realm's first turn
   */
  run(work) {
    this.#turn(work);
    for (let turns = 0; this.outcome === 'ended'; turns++) {
      const next = this.#next();
      if (next === undefined) {
        return;
      }
      if (turns === TURNS) {
        this.#end('endless');
        return;
      }
      this.#turn(() => next.task.apply(undefined, next.args));
    }
  }

  /** @param {Outcome} outcome */
  #end(outcome) {
    if (this.outcome === 'ended') {
      this.outcome = this.#stop.outcome = outcome;
    }
    return this.#stop;
  }

  /** @param {() => void} work */
  #turn(work) {
    this.global.$turn = () => {
      delete this.global.$turn;
      this.#guarded(work);
      for (let tick = this.#ticks.shift(); tick !== undefined; tick = this.#ticks.shift()) {
        const { task, args } = tick;
        this.#guarded(() => task.apply(undefined, args));
      }
    };
    try {
      TURN.runInContext(this.context, { timeout: PATIENCE });
    } catch (error) {
      const code = /** @type {any} */ (error)?.code;
      if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
        this.#end('undecided');
      } else {
        this.#listener.uncaught(error);
      }
    }
  }

  /** @param {() => void} work */
  #guarded(work) {
    if (this.outcome !== 'ended') {
      this.#ticks.length = 0;
      return;
    }
    try {
      work();
    } catch (error) {
      if (error !== this.#stop) {
        this.#listener.uncaught(error);
      }
    }
  }

  /** @returns {Task | undefined} */
  #next() {
    const ready = this.#ticks.shift() ?? this.#immediates.shift();
    if (ready !== undefined) {
      return ready;
    }
    this.#timers.sort((one, other) => one.due - other.due || one.order - other.order);
    const timer = this.#timers.shift();
    this.#clock = Math.max(this.#clock, timer?.due ?? 0);
    return timer;
  }

  /**
   * @param {'timer' | 'immediate' | 'tick'} kind
   * @param {Function} task
   * @param {unknown[]} args
   * @param {unknown} delay
   */
  #schedule(kind, task, args, delay) {
    const id = (this.#last += 1);
    const milliseconds = Math.max(1, Math.trunc(Number(delay)) || 0);
    const entry = { task, args, due: this.#clock + milliseconds, order: id, id };
    const queues = { timer: this.#timers, immediate: this.#immediates, tick: this.#ticks };
    queues[kind].push(entry);
    return id;
  }

  /** @param {any} timeout */
  #cancel(timeout) {
    const id = typeof timeout === 'object' ? timeout?.id : Number(timeout);
    for (const queue of [this.#timers, this.#immediates]) {
      const index = queue.findIndex((entry) => entry.id === id);
      if (index >= 0) {
        queue.splice(index, 1);
      }
    }
  }
}

exports.Realm = Realm;
