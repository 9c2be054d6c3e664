'use strict';
// Observers of the layout, which are told of what they look at once, since nothing moves: it is in the window,
// and as large as the estimate says. A window that is resized is told of anew. And of performance, of
// which nothing is told.

const { define } = require('./define.js');

/** @typedef {import('./setting.js').Setting} Setting */

/** @type {import('./index.js').Source} */
function observers(setting) {
  class IntersectionObserverEntry {}
  class ResizeObserverEntry {}
  return {
    IntersectionObserverEntry,
    ResizeObserverEntry,
    IntersectionObserver: intersectionClass(setting, IntersectionObserverEntry),
    ResizeObserver: resizeClass(setting, ResizeObserverEntry),
    PerformanceObserver: performanceClass(),
  };
}

/**
 * @typedef {object} Looking
 * @property {(target: Element) => object} look what is told of an element
 * @property {(before: any, now: any) => boolean} isSame whether that need not be told again
 */

/**
 * What observers have in common.
 *
 * @param {Setting} setting
 * @param {Looking} looking
 */
function observerClass(setting, { look, isSame }) {
  return class {
    /** @type {Map<Element, object | null>} What was told of each at last. */
    #targets = new Map();
    #callback;
    #isAsked = false;

    /** @param {Function} callback */
    constructor(callback) {
      if (typeof callback !== 'function') {
        throw new setting.window.TypeError("parameter 1 is not of type 'Function'.");
      }
      this.#callback = callback;
      setting.window.addEventListener('resize', () => this.#ask());
    }

    /** @param {Element} target */
    observe(target) {
      if (!(target instanceof setting.window.Element)) {
        throw new setting.window.TypeError("parameter 1 is not of type 'Element'.");
      }
      if (!this.#targets.has(target)) {
        this.#targets.set(target, null);
        this.#ask();
      }
    }

    /** @param {Element} target */
    unobserve(target) {
      this.#targets.delete(target);
    }

    disconnect() {
      this.#targets.clear();
    }

    takeRecords() {
      return [];
    }

    #ask() {
      if (!this.#isAsked && this.#targets.size > 0) {
        this.#isAsked = true;
        setting.later(() => this.#tell());
      }
    }

    #tell() {
      this.#isAsked = false;
      const entries = [];
      for (const [target, before] of this.#targets) {
        const now = look(target);
        if (before === null || !isSame(before, now)) {
          this.#targets.set(target, now);
          entries.push(now);
        }
      }
      if (entries.length > 0) {
        Reflect.apply(this.#callback, this, [entries, this]);
      }
    }
  };
}

/**
 * @param {Setting} setting
 * @param {Function} Entry
 */
function intersectionClass(setting, Entry) {
  const { window } = setting;
  const look = (/** @type {Element} */ target) => {
    setting.imitates('whether an element is in the window (IntersectionObserver)');
    const rect = target.getBoundingClientRect();
    const { innerWidth, innerHeight } = window;
    return Object.assign(Object.create(Entry.prototype), {
      target,
      time: window.performance.now(),
      isIntersecting: target.isConnected,
      intersectionRatio: target.isConnected ? 1 : 0,
      boundingClientRect: rect,
      intersectionRect: rect,
      rootBounds: new window.DOMRect(0, 0, innerWidth, innerHeight),
    });
  };
  const isSame = (/** @type {any} */ before, /** @type {any} */ now) =>
    before.isIntersecting === now.isIntersecting;
  const Observer = observerClass(setting, { look, isSame });
  return class IntersectionObserver extends Observer {
    /**
     * @param {Function} callback
     * @param {{ root?: object | null, rootMargin?: string, threshold?: number | number[] }} [options]
     */
    constructor(callback, { root = null, rootMargin = '0px', threshold = 0 } = {}) {
      super(callback);
      this.root = root;
      this.rootMargin = rootMargin;
      this.thresholds = [threshold].flat();
    }
  };
}

/**
 * @param {Setting} setting
 * @param {Function} Entry
 */
function resizeClass(setting, Entry) {
  const { window } = setting;
  const look = (/** @type {Element} */ target) => {
    const { width, height } = target.getBoundingClientRect();
    const size = [{ inlineSize: width, blockSize: height }];
    return Object.assign(Object.create(Entry.prototype), {
      target,
      contentRect: new window.DOMRect(0, 0, width, height),
      contentBoxSize: size,
      borderBoxSize: size,
      devicePixelContentBoxSize: size,
    });
  };
  const isSame = (
    /** @type {any} */ { contentRect: before },
    /** @type {any} */ { contentRect: now },
  ) => before.width === now.width && before.height === now.height;
  return class ResizeObserver extends observerClass(setting, { look, isSame }) {};
}

function performanceClass() {
  class PerformanceObserver {
    observe() {}

    disconnect() {}

    takeRecords() {
      return [];
    }
  }
  define(PerformanceObserver, 'supportedEntryTypes', ['mark', 'measure', 'navigation', 'resource']);
  return PerformanceObserver;
}

exports.observers = observers;
