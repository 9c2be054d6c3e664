'use strict';
// What a page does when something happens in it: the functions behind each action, and those that listen
// to what comes from the server.

const { implForWrapper, wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');
const {
  implementation: EventTarget,
} = require('jsdom/lib/jsdom/living/events/EventTarget-impl.js');
const { functionsOf } = require('../actions/libraries/index.js');

/** @typedef {import('../actions/kind.js').Impl} Impl */
/** @typedef {{ target: Impl, type: string, listener: unknown }} Listening */

/** What kinds that make no events of their own lead to. */
const OF_FORMS = ['submit', 'click', 'input', 'change'];
/** What carries messages to a page. */
const CARRIERS = new Set([
  'WebSocket',
  'EventSource',
  'XMLHttpRequest',
  'BroadcastChannel',
  'MessagePort',
]);

/**
 * The functions that an action may call: of its element, and of all that it stands in.
 *
 * @param {import('../actions/discover.js').Action} action
 * @returns {unknown[]}
 */
function functionsBehind({ element, kind, window }) {
  const types = kind.events ?? OF_FORMS;
  /** @type {unknown[]} */
  const functions = [];
  /** @type {Impl} */
  let at = implForWrapper(element);
  while (at !== null && at !== undefined) {
    for (const type of types) {
      functions.push(...listenersAt(at, type));
    }
    functions.push(...functionsOf(wrapperForImpl(at), types));
    at = at.parentNode ?? at._host ?? null;
  }
  for (const type of types) {
    functions.push(...listenersAt(implForWrapper(window), type));
  }
  return [...new Set(functions)];
}

/**
 * @param {Impl} impl
 * @param {string} type
 * @returns {unknown[]}
 */
function listenersAt(impl, type) {
  /** @type {{ callback: { objectReference?: any } }[]} */
  const listeners = impl?._eventListeners?.[type] ?? [];
  return listeners.map(({ callback: { objectReference } }) => {
    const own = objectReference ?? impl._eventHandlers?.[type]?.objectReference;
    // An object with a method, or what Vue calls in the place of a handler.
    return own?.handleEvent ?? own?.value ?? own;
  });
}

/** Which objects of pages that carry messages are listened to. */
class Carriers {
  /** @type {Set<Impl>} */
  #targets = new Set();

  /** Notes all of them from now on. */
  install() {
    const targets = this.#targets;
    const { prototype } = EventTarget;
    const { addEventListener } = prototype;
    /** @this {Impl} */
    prototype.addEventListener = function () {
      if (CARRIERS.has(nameOf(this))) {
        targets.add(this);
      }
      return addEventListener.apply(this, arguments);
    };
  }

  /** @returns {{ name: string, type: string, listener: unknown }[]} */
  get listeners() {
    return [...this.#targets].flatMap((target) =>
      Object.keys(target._eventListeners).flatMap((type) =>
        listenersAt(target, type).map((listener) => ({ name: nameOf(target), type, listener })),
      ),
    );
  }
}

/** @param {Impl} impl */
function nameOf(impl) {
  return wrapperForImpl(impl)?.constructor?.name ?? '';
}

exports.Carriers = Carriers;
exports.functionsBehind = functionsBehind;
