'use strict';
// Svelte 5: one listener for a type of event where a component is mounted and one at the document, and
// the handlers as properties of elements, such as `__click`.

const HANDLER = /^__([a-z]+)$/;

/** @type {import('./library.js').Library} */
const svelte = {
  name: 'Svelte',
  typesOf(element, key) {
    const type = HANDLER.exec(key)?.[1];
    return type !== undefined && `on${type}` in element && isHandler(element[key]) ? [type] : [];
  },
  functionsOf(element, key, types) {
    const [type] = svelte.typesOf(element, key);
    return types.includes(type) ? [element[key]].flat().slice(0, 1) : [];
  },
};

/** @param {unknown} value a function, or a list of one and what it is called with */
function isHandler(value) {
  return typeof (Array.isArray(value) ? value[0] : value) === 'function';
}

exports.svelte = svelte;
