'use strict';
// Animations: nothing moves, and each ends when it says, in virtual time.

const { addHandlers, define } = require('./define.js');

/** @typedef {import('./setting.js').Setting} Setting */
/** @typedef {{ duration?: number | string, delay?: number, endDelay?: number, iterations?: number, id?: string }} Timing */

/** The classes of each window. @type {WeakMap<Setting, Record<string, any>>} */
const classes = new WeakMap();

/** @type {import('./index.js').Source} */
function animation(setting) {
  const { window } = setting;
  const known = classes.get(setting);
  if (known !== undefined) {
    return known;
  }
  class KeyframeEffect {
    /**
     * @param {Element | null} target
     * @param {unknown} keyframes
     * @param {number | Timing} [timing]
     */
    constructor(target, keyframes, timing = 0) {
      this.target = target;
      this.#keyframes = keyframes;
      this.#timing = typeof timing === 'object' ? timing : { duration: timing };
    }
    #keyframes;
    #timing;

    getTiming() {
      return { delay: 0, endDelay: 0, iterations: 1, duration: 'auto', ...this.#timing };
    }

    getComputedTiming() {
      return { ...this.getTiming(), endTime: lengthOf(this.#timing) };
    }

    getKeyframes() {
      return Array.isArray(this.#keyframes) ? this.#keyframes : [];
    }
  }
  class Animation extends window.EventTarget {
    /** @param {KeyframeEffect | null} [effect] */
    constructor(effect = null) {
      super();
      this.effect = effect;
      this.id = '';
      this.playbackRate = 1;
      this.currentTime = /** @type {number | null} */ (null);
      this.startTime = /** @type {number | null} */ (null);
      this.playState = 'idle';
      this.pending = false;
      this.ready = setting.Promise.resolve(this);
      this.#begin();
    }
    /** @type {(value: unknown) => void} */
    #resolve = () => {};
    /** @type {(error: unknown) => void} */
    #reject = () => {};
    #turn = 0;

    #begin() {
      this.finished = new setting.Promise((resolve, reject) => {
        this.#resolve = resolve;
        this.#reject = reject;
      });
      // Nobody needs to wait for it.
      this.finished.catch(() => undefined);
    }

    play() {
      if (this.playState === 'finished') {
        this.#begin();
      }
      const turn = ++this.#turn;
      this.playState = 'running';
      this.startTime = window.performance.now();
      this.currentTime ??= 0;
      const length = lengthOf(this.effect?.getTiming() ?? {});
      if (Number.isFinite(length)) {
        setting.later(() => turn === this.#turn && this.finish(), length);
      }
    }

    pause() {
      this.#turn++;
      this.playState = 'paused';
    }

    reverse() {
      this.playbackRate = -this.playbackRate;
      this.play();
    }

    finish() {
      this.#turn++;
      this.playState = 'finished';
      this.currentTime = lengthOf(this.effect?.getTiming() ?? {});
      this.#resolve(this);
      setting.fire(this, 'finish');
    }

    cancel() {
      this.#turn++;
      if (this.playState !== 'idle') {
        this.playState = 'idle';
        this.currentTime = null;
        this.#reject(setting.refusal('The user aborted a request.', 'AbortError'));
        this.#begin();
        setting.fire(this, 'cancel');
      }
    }

    updatePlaybackRate(/** @type {number} */ rate) {
      this.playbackRate = rate;
    }

    persist() {}

    commitStyles() {}
  }
  addHandlers(Animation.prototype, ['finish', 'cancel', 'remove']);
  const made = { Animation, KeyframeEffect };
  classes.set(setting, made);
  return made;
}

/**
 * How long an animation takes, in milliseconds.
 *
 * @param {Timing} timing
 */
function lengthOf({ duration = 0, delay = 0, endDelay = 0, iterations = 1 }) {
  return delay + (typeof duration === 'number' ? duration * iterations : 0) + endDelay;
}

/** @param {Setting} setting */
function animate(setting) {
  const { Document, Element } = setting.window;
  /** @type {Set<any>} */
  const all = new Set();
  define(
    Element.prototype,
    'animate',
    /** @this {Element} @param {unknown} keyframes @param {number | Timing} timing */
    function (keyframes, timing) {
      const { Animation, KeyframeEffect } = animation(setting);
      const started = new Animation(new KeyframeEffect(this, keyframes, timing));
      started.id = (typeof timing === 'object' && timing?.id) || '';
      started.play();
      all.add(started);
      started.finished?.finally(() => all.delete(started)).catch(() => undefined);
      return started;
    },
  );
  define(
    Element.prototype,
    'getAnimations',
    /** @this {Element} */ function () {
      return [...all].filter(({ effect }) => effect.target === this);
    },
  );
  define(Document.prototype, 'getAnimations', () => [...all]);
}

exports.animate = animate;
exports.animation = animation;
