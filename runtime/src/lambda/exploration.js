'use strict';
// An implementation in a program that is explored: there it shares the language's own objects with the
// runtime and with Node, which must go on working while it is loaded.

const path = require('node:path');

const { put } = require('./implementation.js');

/** @import { Implementation, Target } from './implementation.js' */

/** The folder of the runtime. */
const RUNTIME = path.dirname(path.dirname(__dirname));
/** Frames of a stack above the code that has asked: its first line and the getter's. */
const ABOVE = 2;

/**
 * Takes a method away from all but Node and the runtime.
 *
 * @param {any} holder
 * @param {string} key
 */
function hide(holder, key) {
  const native = holder[key];
  const define = (/** @type {unknown} */ value) =>
    Object.defineProperty(holder, key, {
      value,
      writable: true,
      configurable: true,
      enumerable: false,
    });
  Object.defineProperty(holder, key, {
    configurable: true,
    enumerable: false,
    get: () => (asksFromInside() ? native : undefined),
    set: define,
  });
}

/** Whether the code that reads a property is Node's or the runtime's. */
function asksFromInside() {
  const frame = String(new Error('who').stack).split('\n', ABOVE + 2)[ABOVE + 1] ?? '';
  return frame.includes('node:') || frame.includes(RUNTIME);
}

/**
 * Puts an implementation into the program.
 *
 * @param {(file: string) => any} load the program's own `require`
 * @param {Target} target
 * @param {Implementation} implementation
 */
function place(load, target, implementation) {
  // The code of a program of the global scope.
  // oxlint-disable-next-line no-eval
  const evaluate = globalThis.eval;
  put({ global: globalThis, evaluate, remove: hide }, load, target, implementation);
}

exports.place = place;
