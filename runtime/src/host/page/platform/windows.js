'use strict';
// What windows and documents do that only concerns looks, or that a page is told of later.

const { sizeOf } = require('../layout/layout.js');
const { scrollWindow } = require('../layout/view.js');
const { addAddresses } = require('./addresses.js');
const { define } = require('./define.js');
const { addMarks } = require('./performance.js');
const { addSurroundings } = require('./surroundings.js');

/** @typedef {import('./setting.js').Setting} Setting */

const INERT = ['print', 'focus', 'blur', 'moveTo', 'moveBy', 'resizeTo', 'resizeBy', 'stop'];
/** How long a page has that is idle, in milliseconds. */
const IDLE_MS = 50;

/** @param {Setting} setting */
function addWindowMethods(setting) {
  const { window } = setting;
  for (const name of INERT) {
    define(window, name, () => undefined);
  }
  for (const [name, isFurther] of /** @type {const} */ ([
    ['scroll', false],
    ['scrollTo', false],
    ['scrollBy', true],
  ])) {
    define(window, name, (/** @type {any[]} */ ...place) => scrollPage(setting, place, isFurther));
  }
  define(window, 'open', (/** @type {unknown} */ url) => {
    setting.imitates(`a window of its own${url ? ` for ${url}` : ''}, which is taken for blocked`);
    return null;
  });
  define(window, 'reportError', (/** @type {unknown} */ error) => {
    require('jsdom/lib/jsdom/living/helpers/runtime-script-errors.js')(window, error);
  });
  addAddresses(setting);
  addSurroundings(setting);
  addMarks(setting);
  addIdle(setting);
  addDocumentMethods(setting);
}

/**
 * @param {Setting} setting
 * @param {any[]} place
 * @param {boolean} isFurther
 */
function scrollPage(setting, [first, second], isFurther) {
  const { window } = setting;
  const given = typeof first === 'object' && first !== null ? first : { left: first, top: second };
  const root = window.document.documentElement;
  const side = (/** @type {unknown} */ wanted, /** @type {number} */ now) =>
    wanted === undefined ? now : Math.max(0, (Number(wanted) || 0) + (isFurther ? now : 0));
  const left = side(given.left, root.scrollLeft);
  const top = side(given.top, root.scrollTop);
  if (left !== root.scrollLeft || top !== root.scrollTop) {
    scrollWindow(window, left, top);
    setting.later(() => setting.fire(window.document, 'scroll'));
  }
}

/** @param {Setting} setting */
function addIdle({ window }) {
  let last = 0;
  /** @type {Set<number>} */
  const waiting = new Set();
  define(window, 'requestIdleCallback', (/** @type {IdleRequestCallback} */ callback) => {
    const id = ++last;
    waiting.add(id);
    window.setTimeout(() => {
      if (waiting.delete(id)) {
        callback({ didTimeout: false, timeRemaining: () => IDLE_MS });
      }
    }, 1);
    return id;
  });
  define(window, 'cancelIdleCallback', (/** @type {number} */ id) => void waiting.delete(id));
}

/** @param {Setting} setting */
function addDocumentMethods(setting) {
  const { window, imitates } = setting;
  const { prototype } = window.Document;
  define(prototype, 'execCommand', (/** @type {unknown} */ command) => {
    imitates(`document.execCommand('${command}'), which does nothing`);
    return false;
  });
  for (const name of ['queryCommandSupported', 'queryCommandEnabled', 'queryCommandState']) {
    define(prototype, name, () => false);
  }
  define(prototype, 'caretRangeFromPoint', () => null);
  define(prototype, 'startViewTransition', (/** @type {any} */ change) => {
    const update = typeof change === 'function' ? change : change?.update;
    const done = setting.promised(() => update?.());
    return { updateCallbackDone: done, ready: done, finished: done, skipTransition() {} };
  });
  Object.defineProperty(prototype, 'domain', {
    configurable: true,
    enumerable: true,
    /** @this {Document} */
    get() {
      return this.location?.hostname ?? '';
    },
    /** Two origins that agree on a domain could reach each other: there is only one. */
    set() {},
  });
  for (const [name, get] of Object.entries({
    scrollingElement: (/** @type {Document} */ document) => document.documentElement,
    fullscreenElement: () => null,
    fullscreenEnabled: () => true,
    pointerLockElement: () => null,
    pictureInPictureElement: () => null,
    timeline: () => ({ currentTime: window.performance.now() }),
  })) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      /** @this {Document} */
      get() {
        return get(this);
      },
    });
  }
  const { screen } = window;
  if (screen.width === 0) {
    const { width, height } = sizeOf(window);
    for (const [name, value] of Object.entries({
      width,
      height,
      availWidth: width,
      availHeight: height,
    })) {
      Object.defineProperty(screen, name, { configurable: true, enumerable: true, value });
    }
  }
}

exports.addWindowMethods = addWindowMethods;
