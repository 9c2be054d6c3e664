'use strict';
// React: a listener for every type of event at the root of each tree, and the handlers among the
// props of elements.

const PROPS = /^__react(Props|EventHandlers)\$/;
const ROOT = /^(_reactListening|__reactContainer\$)/;
/**
 * Types of events whose names are not those of their props.
 *
 * @type {Record<string, string[]>}
 */
const OTHER_NAMES = {
  doubleclick: ['dblclick'],
  change: ['input', 'change'],
};

/** @type {import('./library.js').Library} */
const react = {
  name: 'React',
  *typesOf(element, key) {
    if (!PROPS.test(key)) {
      return;
    }
    const props = element[key];
    for (const name of Object.keys(props)) {
      if (typeof props[name] === 'function') {
        yield* typesOf(name);
      }
    }
  },
  functionsOf(element, key, types) {
    if (!PROPS.test(key)) {
      return [];
    }
    const props = Object.entries(element[key]);
    const handlers = props.filter(([name]) => typesOf(name).some((type) => types.includes(type)));
    return handlers.map(([, handler]) => handler);
  },
  isOfRoot: (key) => ROOT.test(key),
  // One for each phase, and of clicks a third: some browsers make none where nobody listens.
  atRoot: (type) => (type === 'click' ? 3 : 2),
};

/**
 * The types of events that a prop is for; none if it is no handler.
 *
 * @param {string} name
 */
function typesOf(name) {
  if (!/^on[A-Z]/.test(name)) {
    return [];
  }
  const type = name
    .slice(2)
    .replace(/Capture$/, '')
    .toLowerCase();
  return OTHER_NAMES[type] ?? [type];
}

exports.react = react;
