'use strict';
// What a window and its navigator say of themselves, and events that only a browser makes.

const { define, lazily } = require('./define.js');

/** @typedef {import('./setting.js').Setting} Setting */

/** What a browser on a desk says. */
const NAVIGATOR = {
  maxTouchPoints: 0,
  webdriver: false,
  doNotTrack: null,
  pdfViewerEnabled: true,
  deviceMemory: 8,
  userActivation: { hasBeenActive: true, isActive: true },
};

/** Events and their own fields, with what these are by themselves. @type {Record<string, Record<string, unknown>>} */
const EVENTS = {
  AnimationEvent: { animationName: '', elapsedTime: 0, pseudoElement: '' },
  AnimationPlaybackEvent: { currentTime: null, timelineTime: null },
  FormDataEvent: { formData: null },
  MediaQueryListEvent: { media: '', matches: false },
  ToggleEvent: { oldState: '', newState: '' },
  GamepadEvent: { gamepad: null },
  SecurityPolicyViolationEvent: { blockedURI: '', violatedDirective: '' },
  TrackEvent: { track: null },
  PictureInPictureEvent: { pictureInPictureWindow: null },
};

/** @param {Setting} setting */
function addSurroundings(setting) {
  const { window } = setting;
  const { prototype } = window.Navigator;
  for (const [name, value] of Object.entries(NAVIGATOR)) {
    constant(prototype, name, () => value);
  }
  define(prototype, 'getGamepads', () => [null, null, null, null]);
  define(prototype, 'registerProtocolHandler', () => undefined);
  define(prototype, 'setAppBadge', () => setting.promised(() => undefined));
  define(prototype, 'clearAppBadge', () => setting.promised(() => undefined));
  lazily(prototype, 'mediaSession', () => ({
    metadata: null,
    playbackState: 'none',
    setActionHandler() {},
    setPositionState() {},
  }));
  constant(window, 'isSecureContext', () => true);
  constant(window, 'clientInformation', () => window.navigator);
  constant(window, 'crossOriginIsolated', () => false);
  constant(window, 'opener', () => null);
  constant(window, 'closed', () => window._document === undefined);
  for (const [name, fields] of Object.entries(EVENTS)) {
    lazily(window, name, () => eventClass(window, name, fields));
  }
  addHistory(window);
}

/** @param {import('./setting.js').Window} window */
function addHistory(window) {
  let restoration = 'auto';
  Object.defineProperty(window.History.prototype, 'scrollRestoration', {
    configurable: true,
    enumerable: true,
    get: () => restoration,
    /** @param {unknown} value */
    set(value) {
      restoration = value === 'auto' || value === 'manual' ? value : restoration;
    },
  });
}

/**
 * @param {import('./setting.js').Window} window
 * @param {string} name
 * @param {Record<string, unknown>} fields
 */
function eventClass(window, name, fields) {
  const Own = class extends window.Event {
    /**
     * @param {string} type
     * @param {Record<string, unknown>} [init]
     */
    constructor(type, init = {}) {
      super(type, init);
      for (const [field, value] of Object.entries(fields)) {
        define(this, field, init[field] ?? value);
      }
    }
  };
  define(Own, 'name', name);
  return Own;
}

/**
 * What a page may replace, and has not.
 *
 * @param {object} holder
 * @param {string} name
 * @param {() => unknown} get
 */
function constant(holder, name, get) {
  Object.defineProperty(holder, name, {
    configurable: true,
    enumerable: true,
    get,
    set(value) {
      define(this, name, value);
    },
  });
}

exports.addSurroundings = addSurroundings;
