'use strict';
// Messages within a page: `postMessage` of its windows, whose data is a structured clone, and
// `structuredClone` itself. jsdom has the first, without the clone.
//
// A copy has the shadows of what it was made from; a primitive has its own on the event.

const { URL } = require('url');
const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { cloned } = require('./clone.js');

/** @typedef {import('./channel.js').Traffic} Traffic */
/** @typedef {import('../../../types/jsdom.js').Window} Window */

/** @type {import('./channel.js').Channel} */
const messages = {
  name: 'postMessage',
  word: 'postmessage',
  isWithinPage: true,
  modules: [],
  opened(window, traffic) {
    addClone(window, traffic);
    traffic.replaceNative(window, 'postMessage', posting(window, traffic));
  },
};

/**
 * @param {Window} window
 * @param {Traffic} traffic
 */
function addClone(window, traffic) {
  const { structuredClone: value } = {
    /** @param {unknown} source */
    structuredClone(source) {
      const [shadow = 0] = traffic.taken(arguments);
      const copy = cloned(window, traffic, source);
      return traffic.returns(copy, traffic.carried(source, shadow, copy));
    },
  };
  const attributes = { configurable: true, enumerable: true, writable: true };
  Object.defineProperty(window, 'structuredClone', { ...attributes, value });
}

/**
 * What stands in the place of a window's `postMessage`.
 *
 * @param {Window} window
 * @param {Traffic} traffic
 */
function posting(window, traffic) {
  /**
   * @param {unknown} message
   * @param {string | { targetOrigin?: string, transfer?: object[] }} target
   * @param {object[]} [transferred]
   */
  return function (message, target = '/', transferred = []) {
    const [shadow = 0] = traffic.taken(arguments);
    const { targetOrigin = '/', transfer = transferred } =
      typeof target === 'object' ? target : { targetOrigin: target };
    const ports = transfer.filter((object) => object instanceof window.MessagePort);
    const data = cloned(window, traffic, message);
    const carried = traffic.carried(message, shadow, data);
    if (isMeant(window, `${targetOrigin}`)) {
      deliver(window, window, traffic, { data, shadow: carried, ports, source: senderTo(window) });
    }
  };
}

/**
 * @param {Window} window
 * @param {string} origin
 */
function isMeant(window, origin) {
  if (origin === '*' || origin === '/') {
    return true;
  }
  if (!URL.canParse(origin)) {
    const message = `Failed to execute 'postMessage' on 'Window': Invalid target origin '${origin}' in a call to 'postMessage'.`;
    throw new window.DOMException(message, 'SyntaxError');
  }
  return new URL(origin).origin === window._origin;
}

/**
 * The window that sends a message to another now: the one whose listener or script is running, if that
 * can be told; else the one around a frame. `null` if it is not known.
 *
 * @param {Window} to
 * @returns {Window | null}
 */
function senderTo(to) {
  const all = windowsIn(to._top);
  const running = all.filter(({ _currentEvent: event, _document: document }) => {
    return event !== undefined || implForWrapper(document)._currentScript !== null;
  });
  const [one] = running.length === 1 ? running : all.length === 1 ? all : [];
  return one ?? (to._frameElement === null ? null : to._parent);
}

/**
 * A window and those of the frames in it.
 *
 * @param {Window} window
 * @returns {Window[]}
 */
function windowsIn(window) {
  const frames = /** @type {(Window | undefined)[]} */ (
    Array.from({ length: window.length }, (_, index) => /** @type {unknown} */ (window[index]))
  );
  const open = frames.filter((frame) => frame?._document !== undefined);
  return [window, ...open.flatMap((frame) => windowsIn(/** @type {Window} */ (frame)))];
}

/**
 * A target gets an event with a message, as soon as what runs is over.
 *
 * @param {Window} window
 * @param {EventTarget} target
 * @param {Traffic} traffic
 * @param {{ data: unknown, shadow: number, ports?: readonly object[], source?: Window | null }} message
 */
function deliver(window, target, traffic, { data, shadow, ports = [], source = null }) {
  window.setTimeout(() => {
    // Frames of another origin are not offered to anybody: it is the same for all.
    const { _origin: origin } = window;
    const event = new window.MessageEvent('message', { data, origin, source });
    if (ports.length > 0) {
      // jsdom knows no ports.
      Object.defineProperty(event, 'ports', {
        configurable: true,
        value: Object.freeze([...ports]),
      });
    }
    traffic.mark(event, shadow);
    target.dispatchEvent(event);
  }, 0);
}

exports.deliver = deliver;
exports.messages = messages;
