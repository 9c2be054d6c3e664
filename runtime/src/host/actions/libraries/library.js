'use strict';
// What a library is for discovery: one that listens at the root of a page, or of a part of it, and
// calls the handlers of the elements inside by itself. It says which elements those are.
//
// A library is one object in a file of this folder and a row of the registry (`index.js`). One that
// puts real listeners on elements, as Vue, Preact, Angular, Alpine and htmx do, needs none.

/**
 * @typedef {object} Library
 * @property {string} name as people call it
 * @property {(element: any, key: string) => Iterable<string>} typesOf for an own key of an element: the
 *   types of events that the element has handlers for by it
 * @property {(element: any, key: string, types: readonly string[]) => unknown[]} [functionsOf] for an
 *   own key of an element: its handlers for these types of events
 * @property {(key: string) => boolean} [isOfRoot] whether an own key of a node says that it is a root
 * @property {(type: string) => number} [atRoot] how many listeners for a type of event the library has
 *   at a root, at most
 * @property {(window: any, node: any, key: string, type: string) => string[] | null} [selectorsOf] for
 *   an own key of a node: the selectors of the elements that handlers for a type of event are meant
 *   for, if there are such handlers and all are meant for elements inside
 */

module.exports = {};
