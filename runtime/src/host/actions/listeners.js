'use strict';
// Who listens to what: read from jsdom's own tables, so every way to register is covered
// (`addEventListener`, `on…` properties and attributes, `once`, removal).
//
// Delegation is seen through where a library says what it delegates: jQuery keeps selectors with
// its handlers, React keeps props on its elements.

const REACT_PROPS = '__reactProps$';
/**
 * React's names of the events of actions.
 *
 * @type {Record<string, string>}
 */
const REACT_EVENTS = {
  onClick: 'click',
  onDoubleClick: 'dblclick',
  onMouseDown: 'mousedown',
  onMouseMove: 'mousemove',
  onMouseUp: 'mouseup',
  onMouseOut: 'mouseout',
  onMouseEnter: 'mouseenter',
  onMouseLeave: 'mouseleave',
  onMouseOver: 'mouseover',
  onKeyDown: 'keydown',
  onKeyPress: 'keypress',
  onKeyUp: 'keyup',
  onChange: 'input',
  onInput: 'input',
  onSubmit: 'submit',
};
/** @typedef {import('./kind.js').PageWindow} PageWindow */
/** @typedef {import('./kind.js').Impl} Impl */

/** @type {Set<string>} */
const NONE = new Set();

/**
 * The event types that a node, document or window listens to itself.
 *
 * @param {PageWindow} window
 * @param {Impl} impl
 * @param {EventTarget} wrapper the page's object
 * @returns {Set<string>}
 */
function listenedTypes(window, impl, wrapper) {
  let types = NONE;
  /** @param {string} type */
  const add = (type) => {
    types = types === NONE ? new Set() : types;
    types.add(type);
  };
  for (const type in impl._eventListeners) {
    /** @type {{ callback: Callback }[]} */
    const listeners = impl._eventListeners[type];
    if (listeners.some(({ callback }) => isLive(window, impl, type, callback))) {
      add(type);
    }
  }
  if (wrapper !== window) {
    addReactTypes(wrapper, add);
  }
  return types;
}

/** @typedef {{ objectReference?: object }} Callback without an object behind an `on…` property */

/**
 * Whether a listener is the page's and would run. jsdom's own selector engine listens too, with
 * functions of another realm; and what is behind an `on…` property stays when that is emptied.
 *
 * @param {PageWindow} window
 * @param {Impl} impl
 * @param {string} type
 * @param {Callback} callback
 */
function isLive(window, impl, type, { objectReference }) {
  if (objectReference === undefined) {
    return Boolean(impl._getEventHandlerFor?.(type));
  }
  return window.Object.prototype.isPrototypeOf(objectReference);
}

/**
 * @param {any} wrapper
 * @param {(type: string) => void} add
 */
function addReactTypes(wrapper, add) {
  for (const key of Object.keys(wrapper)) {
    if (key.startsWith(REACT_PROPS)) {
      for (const name of Object.keys(wrapper[key])) {
        if (REACT_EVENTS[name] && typeof wrapper[key][name] === 'function') {
          add(REACT_EVENTS[name]);
        }
      }
    }
  }
}

/**
 * The selectors that jQuery delegates events of `type` to from `target`; empty if it does not.
 *
 * @param {any} window
 * @param {EventTarget} target
 * @param {string} type
 * @returns {string[]}
 */
function delegatedSelectors(window, target, type) {
  /** @type {{ selector: string | undefined }[]} */
  const handlers = window.jQuery?._data?.(target, 'events')?.[type] ?? [];
  return handlers.flatMap(({ selector }) => selector || []);
}

exports.delegatedSelectors = delegatedSelectors;
exports.listenedTypes = listenedTypes;
