'use strict';
// Routes of frameworks that keep them to themselves, for whoever wants to know what a server answers.

/** @typedef {{ method: string, path: string, handlers: unknown[] }} Route */

/** What asks each framework for its routes. @type {(() => Route[])[]} */
const routesOfFrameworks = [];

/** What the app has given, by what is called instead. @type {WeakMap<object, unknown>} */
const behind = new WeakMap();

/**
 * A function of ours, or of a framework, stands for one of the app's.
 *
 * @template {Function} T
 * @param {T} made
 * @param {unknown} given
 * @returns {T}
 */
function standsFor(made, given) {
  behind.set(made, given);
  return made;
}

/**
 * What the app has given for what is called.
 *
 * @param {any} handler
 * @returns {unknown}
 */
function handlerBehind(handler) {
  const given = behind.get(handler);
  return given === undefined ? handler : handlerBehind(given);
}

exports.handlerBehind = handlerBehind;
exports.routesOfFrameworks = routesOfFrameworks;
exports.standsFor = standsFor;
