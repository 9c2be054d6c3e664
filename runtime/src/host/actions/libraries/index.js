'use strict';
// All libraries that call handlers by themselves, and what they say of a node. A new one is a file of
// this folder and a row here.

const { jquery } = require('./jquery.js');
const { react } = require('./react.js');
const { svelte } = require('./svelte.js');

/** @type {import('./library.js').Library[]} */
const LIBRARIES = [react, svelte, jquery];

/**
 * Adds what an element has handlers for by a library, with the library's name.
 *
 * @param {any} node
 * @param {(type: string, found: string) => void} add
 */
function addHandled(node, add) {
  for (const key of Object.keys(node)) {
    for (const { name, typesOf } of LIBRARIES) {
      for (const type of typesOf(node, key)) {
        add(type, name);
      }
    }
  }
}

/**
 * The functions that an element has as handlers by a library.
 *
 * @param {any} node
 * @param {readonly string[]} types
 * @returns {unknown[]}
 */
function functionsOf(node, types) {
  return Object.keys(node).flatMap((key) =>
    LIBRARIES.flatMap(({ functionsOf: of }) => of?.(node, key, types) ?? []),
  );
}

/**
 * How many listeners for a type of event are a library's own at a node, which may be its root.
 *
 * @param {any} node
 * @returns {(type: string) => number}
 */
function listenersAtRoot(node) {
  const keys = Object.keys(node);
  const library = LIBRARIES.find(({ isOfRoot }) => isOfRoot !== undefined && keys.some(isOfRoot));
  return library?.atRoot ?? (() => 0);
}

/**
 * The selectors of the elements that what a node listens to is meant for, if a library knows.
 *
 * @param {any} window
 * @param {any} node
 * @param {string} type
 * @returns {string[] | null}
 */
function delegatedSelectors(window, node, type) {
  for (const key of Object.keys(node)) {
    for (const { selectorsOf } of LIBRARIES) {
      const selectors = selectorsOf?.(window, node, key, type) ?? null;
      if (selectors !== null) {
        return selectors;
      }
    }
  }
  return null;
}

exports.addHandled = addHandled;
exports.delegatedSelectors = delegatedSelectors;
exports.functionsOf = functionsOf;
exports.listenersAtRoot = listenersAtRoot;
