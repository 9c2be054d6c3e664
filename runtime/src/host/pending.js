'use strict';
// What is pending: the timers that the app has set and that have not run yet, of the server and of all
// pages. A person can wait for the next of them, however far away it is (actions/kinds/wait.js).
//
// Only timers count that code of the app has set, itself or through a library: what Socket.IO, a server
// or a page's own machinery do now and then is nobody's intention. One that the time of an event holds
// runs with any action, so only longer ones are waited for. Where there is nothing else to do, shorter ones
// count as well: a page may come to life by a chain of them.
//
// What Node sets for the app without a function of its own, such as `AbortSignal.timeout` or
// `socket.setTimeout`, runs while one waits, and is not waited for.

const timers = require('timers');
const promised = require('timers/promises');

/** Of so many short timers it is asked who has set them, between two looks: a loop may set thousands. */
const MOST_ASKED = 64;
/** A set of timers is looked through when it has grown by so many. */
const MANY = 1000;
/** A timer that so many events more will not see is due later, whenever that is. */
const FAR = 10;

const { apply, defineProperty, getOwnPropertyDescriptor, has, ownKeys } = Reflect;

/** @typedef {import('../../types/jsdom.js').Window} Window */

/**
 * What a timer is going to call, and on which side of the app.
 *
 * @typedef {{ side: string, calls: unknown, values: unknown[] }} Called
 */

/** One that Node keeps, and when it was set. */
class NodeTimer {
  /**
   * @param {any} timer
   * @param {number} now in virtual time
   * @param {Called | null} called if it is not what Node calls
   */
  constructor(timer, now, called) {
    this.timer = timer;
    this.called = called ?? {
      side: 'server',
      calls: timer._onTimeout,
      values: timer._timerArgs ?? [],
    };
    this.period = timer._repeat ?? 0;
    /** What the clock of the event loop has to be put forward by to give the virtual time. */
    this.offset = now - timer._idleStart;
  }

  get isOver() {
    const { _destroyed: isOver, _idleTimeout: delay } = this.timer;
    return isOver || delay < 0;
  }

  /** When it is due, in virtual time. */
  after() {
    const { _idleStart: from, _idleTimeout: delay } = this.timer;
    return this.offset + from + delay;
  }
}

/** One that is a promise, and nobody sees. */
class PromisedTimer {
  isOver = false;
  called = { side: 'server', calls: undefined, values: [] };
  period = 0;

  /** @param {number} due */
  constructor(due) {
    this.due = due;
  }

  /** @param {number} now */
  after(now) {
    this.isOver = this.due <= now;
    return this.due;
  }
}

/** An interval of a page: jsdom sets it anew each time, so what is known is when it began. */
class PageInterval {
  /**
   * @param {Window} window
   * @param {number} period
   * @param {number} now
   * @param {Called} called
   */
  constructor(window, period, now, called) {
    this.called = called;
    this.window = window;
    this.period = period;
    this.began = now;
  }

  get isOver() {
    return this.window._document === undefined;
  }

  /** @param {number} now */
  after(now) {
    const turns = Math.floor((now - this.began) / this.period) + 1;
    return this.began + turns * this.period;
  }
}

/** @typedef {NodeTimer | PromisedTimer | PageInterval} Timer */

class Pending {
  #native;
  #loop;
  #isOfApp;
  /** @type {Set<Timer>} Those that are waited for. */
  #long = new Set();
  /** @type {Set<Timer>} Those that an event holds. */
  #short = new Set();
  /** @type {WeakMap<Window, Map<unknown, PageInterval>>} By their handles. */
  #intervals = new WeakMap();
  #asked = 0;
  /** What the timer calls that is being set, if not what Node is given. @type {Called | null} */
  #called = null;
  /** What a person can wait for now: when it is due, and how long that is from what was done last. */
  #next = { due: 0, length: 0 };

  /**
   * @param {import('../../types/native.js').Native} native
   * @param {import('./loop.js').Loop} loop
   * @param {() => boolean} isOfApp whether code of the app has led to where this is asked
   */
  constructor(native, loop, isOfApp) {
    this.#native = native;
    this.#loop = loop;
    this.#isOfApp = isOfApp;
  }

  /**
   * From now on the timers that are set are known.
   *
   * @param {import('../core/host.js').Runtime['sources']} sources
   */
  install(sources) {
    const pending = this;
    for (const name of /** @type {const} */ (['setTimeout', 'setInterval'])) {
      const native = globalThis[name];
      /** @this {unknown} */
      const watched = function () {
        const timer = apply(native, this, arguments);
        pending.#add(new NodeTimer(timer, pending.#now, pending.#called), timer._idleTimeout);
        return timer;
      };
      for (const key of ownKeys(native).filter((own) => !has(watched, own))) {
        defineProperty(
          watched,
          key,
          /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(native, key)),
        );
      }
      for (const holder of [globalThis, timers]) {
        sources.replaceNative(holder, name, watched);
      }
    }
    this.#installPromised(sources);
  }

  /**
   * The timers that are promises: one is kept until it is due, or would have been.
   *
   * @param {import('../core/host.js').Runtime['sources']} sources
   */
  #installPromised(sources) {
    const pending = this;
    const native = promised.setTimeout;
    /** @this {unknown} @param {unknown} delay */
    const watched = function (delay) {
      const waits = apply(native, this, arguments);
      const length = Number(delay) || 1;
      pending.#add(new PromisedTimer(pending.#now + length), length);
      return waits;
    };
    sources.replaceNative(promised, 'setTimeout', watched);
  }

  /**
   * A page sets a timer, which Node is given another function for.
   *
   * @template T
   * @param {Called} called
   * @param {() => T} set
   */
  sets(called, set) {
    this.#called = called;
    try {
      return set();
    } finally {
      this.#called = null;
    }
  }

  /**
   * All that are pending, in the order in which they are due, each in so many milliseconds from now. One that is far
   * away is due at no time: states would differ by nothing but how many events came before, and who waits
   * for it waits any time.
   */
  all() {
    const now = this.#now;
    const far = FAR * this.#loop.span;
    nextOf(this.#long, now);
    nextOf(this.#short, now);
    const all = Array.from([...this.#long, ...this.#short], (timer) => {
      const { called, period } = timer;
      return { ...called, period, due: timer.after(now) - now };
    });
    all.sort((left, right) => left.due - right.due);
    return all.map((timer) => ({ ...timer, due: timer.due > far ? Infinity : timer.due }));
  }

  /**
   * A page has begun an interval.
   *
   * @param {Window} window
   * @param {number} handle
   * @param {number} period
   * @param {Called} called
   */
  began(window, handle, period, called) {
    const interval = new PageInterval(window, period, this.#now, called);
    const own = this.#intervals.get(window) ?? new Map();
    this.#intervals.set(window, own.set(handle, interval));
    this.#add(interval, period);
  }

  /**
   * A page has ended an interval, or a timer.
   *
   * @param {Window} window
   * @param {unknown} handle
   */
  ended(window, handle) {
    const interval = this.#intervals.get(window)?.get(handle);
    if (interval !== undefined) {
      this.#long.delete(interval);
      this.#short.delete(interval);
    }
  }

  /**
   * Whether there is a timer that a person can wait for, now that nothing happens any more.
   *
   * @param {boolean} isAll whether any timer of the app counts
   */
  isNext(isAll) {
    this.#asked = 0;
    const now = this.#now;
    const long = nextOf(this.#long, now);
    const due = isAll ? Math.min(long, nextOf(this.#short, now)) : long;
    this.#next = { due, length: due - this.#loop.since };
    return due < Infinity;
  }

  /** How long it takes until that timer is due, in milliseconds. */
  get length() {
    return this.#next.length;
  }

  /** The event that is under way lasts until then, and as long as others do from there on. */
  wait() {
    this.#loop.lengthen(Math.max(0, this.#next.due - this.#now));
  }

  get #now() {
    return this.#native.virtualMilliseconds();
  }

  /**
   * @param {Timer} timer
   * @param {number} delay
   */
  #add(timer, delay) {
    const isLong = delay > this.#loop.span;
    if (!isLong && this.#asked++ >= MOST_ASKED) {
      return;
    }
    if (!this.#isOfApp()) {
      return;
    }
    const all = isLong ? this.#long : this.#short;
    all.add(timer);
    if (all.size % MANY === 0) {
      nextOf(all, this.#now);
    }
  }
}

/**
 * When the first of some timers is due; those that are no more are forgotten.
 *
 * @param {Set<Timer>} all
 * @param {number} now
 */
function nextOf(all, now) {
  let next = Infinity;
  for (const timer of all) {
    const due = timer.after(now);
    if (timer.isOver) {
      all.delete(timer);
    } else if (due > now && due < next) {
      next = due;
    }
  }
  return next;
}

/** @type {WeakMap<object, Pending>} By window. */
const known = new WeakMap();

/**
 * What is pending where a page is open; undefined for a window that no user has.
 *
 * @param {Window} window
 */
function pendingOf(window) {
  return known.get(window);
}

/**
 * @param {Window} window a new one
 * @param {Pending} pending
 */
function knowPending(window, pending) {
  known.set(window, pending);
}

exports.Pending = Pending;
exports.knowPending = knowPending;
exports.pendingOf = pendingOf;
