'use strict';
// Who listens to what: read from jsdom's own tables, so every way to register is covered
// (`addEventListener`, `on…` properties and attributes, `once`, removal).
//
// Delegation is seen through where a library says what it delegates: jQuery keeps selectors with
// its handlers, React keeps props on its elements.

const REACT_PROPS = '__reactProps$';
/** React's names of the events of actions. */
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
const NONE = new Set();

/**
 * The event types that a node, document or window listens to itself.
 *
 * @param {object} window
 * @param {object} impl jsdom's object
 * @param {object} wrapper the page's object
 * @returns {Set<string>}
 */
function listenedTypes(window, impl, wrapper) {
  let types = NONE;
  const add = (type) => {
    types = types === NONE ? new Set() : types;
    types.add(type);
  };
  for (const type in impl._eventListeners) {
    if (impl._eventListeners[type].some(({ callback }) => isLive(window, impl, type, callback))) {
      add(type);
    }
  }
  if (wrapper !== window) {
    addReactTypes(wrapper, add);
  }
  return types;
}

/**
 * Whether a listener is the page's and would run. jsdom's own selector engine listens too, with
 * functions of another realm; and what is behind an `on…` property stays when that is emptied.
 */
function isLive(window, impl, type, { objectReference }) {
  if (objectReference === undefined) {
    return Boolean(impl._getEventHandlerFor?.(type));
  }
  return window.Object.prototype.isPrototypeOf(objectReference);
}

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

/** The selectors that jQuery delegates events of `type` to from `target`; empty if it does not. */
function delegatedSelectors(window, target, type) {
  const handlers = window.jQuery?._data?.(target, 'events')?.[type] ?? [];
  return handlers.map(({ selector }) => selector).filter(Boolean);
}

module.exports = { listenedTypes, delegatedSelectors };
