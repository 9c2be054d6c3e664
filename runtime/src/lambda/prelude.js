'use strict';
// What a test's realm has beside ECMAScript: the part that must be made of the realm's own functions
// and objects. The text of `prelude` is evaluated there, so it uses nothing from around it.

/**
 * What the realm asks of its host.
 *
 * @typedef {object} Hooks
 * @property {(kind: 'timer' | 'immediate' | 'tick', task: Function, args: unknown[], delay: number) => number} schedule
 * @property {(id: unknown) => void} cancel
 * @property {(stream: 'stdout' | 'stderr', values: unknown[]) => void} print
 * @property {(reason: unknown) => void} unhandled
 * @property {(code: unknown) => void} exit ends the test
 * @property {() => number} now milliseconds of virtual time
 * @property {number} limit steps that a test may take
 * @property {() => Error} endless what is thrown beyond them
 * @property {Uint32Array} counts how often each statement was run
 * @property {Record<string, string>} environment what `process.env` holds
 */

/**
 * @param {Hooks} hooks
 */
function prelude(hooks) {
  const { defineProperty, apply } = Reflect;
  const realm = /** @type {any} */ (globalThis);
  const indirectEval = realm.eval;
  const { limit, counts, endless } = hooks;
  let steps = 0;
  let last = -1;

  /** @param {number} number of a statement that is run now */
  const mark = (number) => {
    counts[number] += 1;
    last = number;
    steps += 1;
    if (steps > limit) {
      throw endless();
    }
  };
  /** @param {string} name @param {unknown} value */
  const define = (name, value) =>
    defineProperty(realm, name, { value, writable: true, configurable: true, enumerable: false });
  /** @param {'timer' | 'immediate' | 'tick'} kind @param {Function} task @param {number} delay @param {unknown[]} args */
  const schedule = (kind, task, delay, args) => {
    if (typeof task !== 'function') {
      throw new TypeError('The "callback" argument must be of type function');
    }
    return hooks.schedule(kind, task, args, delay);
  };
  class Timeout {
    /** @param {number} id */
    constructor(id) {
      this.id = id;
    }
    ref() {
      return this;
    }
    unref() {
      return this;
    }
    hasRef() {
      return true;
    }
    [Symbol.toPrimitive]() {
      return this.id;
    }
  }
  const timers = {
    setTimeout: (
      /** @type {Function} */ task,
      /** @type {number} */ delay,
      /** @type {unknown[]} */ ...args
    ) => new Timeout(schedule('timer', task, delay, args)),
    setInterval: (
      /** @type {Function} */ task,
      /** @type {number} */ delay,
      /** @type {unknown[]} */ ...args
    ) => {
      const timeout = new Timeout(0);
      const again = () => {
        timeout.id = schedule('timer', again, delay, []);
        apply(task, undefined, args);
      };
      timeout.id = schedule('timer', again, delay, []);
      return timeout;
    },
    setImmediate: (/** @type {Function} */ task, /** @type {unknown[]} */ ...args) =>
      new Timeout(schedule('immediate', task, 0, args)),
    clearTimeout: (/** @type {unknown} */ id) => hooks.cancel(id),
    clearInterval: (/** @type {unknown} */ id) => hooks.cancel(id),
    clearImmediate: (/** @type {unknown} */ id) => hooks.cancel(id),
  };
  for (const [name, value] of Object.entries(timers)) {
    define(name, value);
  }
  const settled = Promise.resolve();
  const then = settled.then;
  define('queueMicrotask', (/** @type {Function} */ task) => {
    apply(then, settled, [() => apply(task, undefined, [])]);
  });
  const say =
    (/** @type {'stdout' | 'stderr'} */ stream) =>
    (/** @type {unknown[]} */ ...values) =>
      hooks.print(stream, values);
  const [out, err] = [say('stdout'), say('stderr')];
  const console = { log: out, info: out, debug: out, dir: out, error: err, warn: err, trace: err };
  define('console', console);
  const nothing = () => process;
  const process = {
    argv: ['node', 'test'],
    env: { ...hooks.environment },
    execArgv: [],
    pid: 1,
    platform: 'linux',
    version: 'v20.0.0',
    versions: { node: '20.0.0' },
    exitCode: undefined,
    cwd: () => '/',
    uptime: () => hooks.now() / 1000,
    hrtime: () => [Math.floor(hooks.now() / 1000), 0],
    memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0 }),
    nextTick: (/** @type {Function} */ task, /** @type {unknown[]} */ ...args) => {
      schedule('tick', task, 0, args);
    },
    exit: hooks.exit,
    abort: () => hooks.exit(134),
    emitWarning: err,
    // The way in which promises that are not the language's tell of what nobody handles. No listener has
    // heard it.
    emit: (/** @type {unknown} */ event, /** @type {unknown} */ reason) => {
      if (event === 'unhandledRejection') {
        hooks.unhandled(reason);
      }
      return false;
    },
    listeners: () => [],
    listenerCount: () => 0,
    on: nothing,
    once: nothing,
    off: nothing,
    addListener: nothing,
    removeListener: nothing,
    stdout: { isTTY: false, write: (/** @type {unknown} */ text) => (out(text), true) },
    stderr: { isTTY: false, write: (/** @type {unknown} */ text) => (err(text), true) },
  };
  defineProperty(process, Symbol.toStringTag, { value: 'process', configurable: true });
  define('process', process);
  define('global', realm);
  // A function's text is the one that its author has written.
  const written = Function.prototype.toString;
  const { replace } = String.prototype;
  const { toString } = {
    toString() {
      const text = apply(written, this === toString ? written : this, []);
      return apply(replace, text, [/\$mark\(\d+\);/g, '']);
    },
  };
  defineProperty(Function.prototype, 'toString', { value: toString });
  const date = Date;
  date.now = () => hooks.now();
  let drawn = 1;
  Math.random = () => (drawn = (drawn * 16807) % 2147483647) / 2147483647;
  return {
    mark,
    timers,
    /** @param {string} text */
    evaluate: (text) => indirectEval(text),
    /** The last statement that was run, and how many were. */
    place: () => last,
    steps: () => steps,
    forget: () => {
      last = -1;
    },
  };
}

exports.prelude = prelude;
