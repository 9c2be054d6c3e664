'use strict';
// Audio and video: played in virtual time, without anything to see or hear. A file is taken to last ten
// seconds, unless the page says otherwise: what is in it is not looked at.

/** jsdom's own object of an element. @typedef {any} Impl */

/** How long everything lasts, in seconds. */
const DURATION = 10;
/** As in `HTMLMediaElement`. */
const READY = { nothing: 0, metadata: 1, enough: 4 };
const LOADED = [
  'loadstart',
  'durationchange',
  'loadedmetadata',
  'loadeddata',
  'canplay',
  'canplaythrough',
];
/** How often a page is told how far it is, in milliseconds. */
const UPDATE_MS = 250;
const TYPES =
  /^(audio|video|application)\/(mp4|mpeg|mp3|webm|ogg|wav|x-wav|aac|flac|x-m4a|vnd\.apple\.mpegurl)/i;

/** What is known of an element that something was done to. */
class Playback {
  #impl;
  /** When it was started, and from where; `null` while it stands. @type {{ at: number, from: number } | null} */
  #started = null;
  #position = 0;
  #turn = 0;
  isEnded = false;
  readyState = READY.nothing;

  /** @param {Impl} impl */
  constructor(impl) {
    this.#impl = impl;
  }

  get isPaused() {
    return this.#started === null;
  }

  get position() {
    const { at, from } = this.#started ?? { at: this.#now, from: this.#position };
    return Math.min(DURATION, from + ((this.#now - at) / 1000) * this.#impl.playbackRate);
  }

  set position(seconds) {
    this.#position = Math.max(0, Math.min(DURATION, seconds));
    this.isEnded = false;
    if (this.#started !== null) {
      this.#started = { at: this.#now, from: this.#position };
      this.#goOn();
    }
    this.#tell('seeking', 'timeupdate', 'seeked');
  }

  get #now() {
    return this.#impl._globalObject.performance.now();
  }

  load() {
    this.#turn++;
    this.#started = null;
    this.#position = 0;
    this.isEnded = false;
    this.readyState = READY.enough;
    this.#tell(...LOADED);
  }

  /** @param {(value?: undefined) => void} playing */
  play(playing) {
    if (this.readyState === READY.nothing) {
      this.load();
    }
    if (this.#started === null) {
      this.#position = this.isEnded ? 0 : this.#position;
      this.isEnded = false;
      this.#started = { at: this.#now, from: this.#position };
      this.#tell('play', 'playing');
      this.#goOn();
    }
    this.#later(playing);
  }

  pause() {
    if (this.#started !== null) {
      this.#position = this.position;
      this.#started = null;
      this.#turn++;
      this.#tell('timeupdate', 'pause');
    }
  }

  /** Tells how far it is, as long as somebody listens, and of its end. */
  #goOn() {
    const turn = ++this.#turn;
    const left = ((DURATION - this.position) * 1000) / Math.max(0.1, this.#impl.playbackRate);
    const isHeard = this.#impl._eventListeners.timeupdate?.length > 0;
    const wait = isHeard ? Math.min(UPDATE_MS, left) : left;
    this.#later(() => {
      if (turn !== this.#turn) {
        return;
      }
      if (wait < left) {
        this.#fire('timeupdate');
        this.#goOn();
      } else {
        this.#end();
      }
    }, wait);
  }

  #end() {
    if (this.#impl.loop) {
      this.#started = { at: this.#now, from: 0 };
      this.#goOn();
      return;
    }
    this.#position = DURATION;
    this.#started = null;
    this.isEnded = true;
    ['timeupdate', 'pause', 'ended'].forEach((type) => this.#fire(type));
  }

  /** @param {string[]} types */
  #tell(...types) {
    this.#later(() => types.forEach((type) => this.#fire(type)));
  }

  /** @param {string} type */
  #fire(type) {
    const { fireAnEvent } = require('jsdom/lib/jsdom/living/helpers/events.js');
    fireAnEvent(type, this.#impl);
  }

  /**
   * @param {() => void} task
   * @param {number} [milliseconds]
   */
  #later(task, milliseconds = 0) {
    this.#impl._globalObject.setTimeout(task, milliseconds);
  }
}

/** @type {WeakMap<Impl, Playback>} */
const all = new WeakMap();

/** @param {Impl} impl */
function playbackOf(impl) {
  const playback = all.get(impl) ?? new Playback(impl);
  all.set(impl, playback);
  return playback;
}

/**
 * Changes to jsdom's modules, for `loadJsdom`.
 *
 * @param {import('./setting.js').Imitates} imitates
 * @returns {import('../../../../types/jsdom.js').Changes}
 */
function playbackChanges(imitates) {
  const told = () => imitates('audio and video, which last ten seconds and show nothing');
  /** Made once: the constructor of jsdom's object sets all of them. */
  return {
    'living/nodes/HTMLMediaElement-impl.js': ({ implementation: { prototype } }) => {
      Object.assign(prototype, {
        /** @this {Impl} */
        load() {
          told();
          playbackOf(this).load();
        },
        /** @this {Impl} */
        play() {
          told();
          return new this._globalObject.Promise((/** @type {() => void} */ resolve) =>
            playbackOf(this).play(resolve),
          );
        },
        /** @this {Impl} */
        pause() {
          playbackOf(this).pause();
        },
        /** @param {string} type */
        canPlayType: (type) => (TYPES.test(type) ? 'probably' : ''),
        addTextTrack: () => ({ cues: [], addCue() {}, removeCue() {}, mode: 'disabled' }),
        /** @this {Impl} @param {string} name @param {...unknown} rest */
        _attrModified(name, ...rest) {
          const inherited = Object.getPrototypeOf(prototype)._attrModified;
          Reflect.apply(inherited, this, [name, ...rest]);
          if (name === 'src' && this.getAttributeNS(null, 'src') !== null) {
            told();
            playbackOf(this).load();
          }
        },
      });
      for (const [name, property] of Object.entries(PROPERTIES)) {
        Object.defineProperty(prototype, name, { configurable: true, set() {}, ...property });
      }
    },
  };
}

/** The streams of elements. @type {WeakMap<Impl, object>} */
const streams = new WeakMap();

/** What jsdom's constructor sets is of no account. @type {Record<string, PropertyDescriptor & ThisType<Impl>>} */
const PROPERTIES = {
  paused: {
    get() {
      return playbackOf(this).isPaused;
    },
  },
  ended: {
    get() {
      return playbackOf(this).isEnded;
    },
  },
  currentTime: {
    get() {
      return playbackOf(this).position;
    },
    /** @param {number} seconds */
    set(seconds) {
      if (this.readyState !== undefined && (all.has(this) || seconds !== 0)) {
        playbackOf(this).position = seconds;
      }
    },
  },
  readyState: {
    get() {
      return playbackOf(this).readyState;
    },
  },
  duration: {
    get() {
      return playbackOf(this).readyState === READY.nothing ? NaN : DURATION;
    },
  },
  currentSrc: {
    get() {
      return this.getAttributeNS(null, 'src') === null ? '' : this.src;
    },
  },
};

/**
 * `srcObject`, which jsdom lacks.
 *
 * @param {import('./setting.js').Setting} setting
 */
function addStreams({ window }) {
  const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
  Object.defineProperty(window.HTMLMediaElement.prototype, 'srcObject', {
    configurable: true,
    enumerable: true,
    /** @this {HTMLMediaElement} */
    get() {
      return streams.get(implForWrapper(this)) ?? null;
    },
    /** @this {HTMLMediaElement} @param {object | null} stream */
    set(stream) {
      const impl = implForWrapper(this);
      streams.delete(impl);
      if (stream !== null) {
        streams.set(impl, stream);
        playbackOf(impl).load();
      }
    },
  });
}

exports.addStreams = addStreams;
exports.playbackChanges = playbackChanges;
