'use strict';
// Structured clones in the realm of a page, which jsdom does not make.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');

/** @typedef {import('../../../types/jsdom.js').Window} Window */

/**
 * @param {Window} window
 * @param {import('./channel.js').Traffic} traffic
 * @param {unknown} value
 */
function cloned(window, traffic, value) {
  if (isObject(value) && implForWrapper(value)) {
    return value; // Of jsdom's own classes there are no copies.
  }
  let copy;
  try {
    copy = structuredClone(value);
  } catch (error) {
    throw new window.DOMException(traffic.messageOf(error), 'DataCloneError');
  }
  move(window, copy, new Set());
  return copy;
}

/**
 * Makes a copy of Node's, and all that it holds, one of a page's realm.
 *
 * @param {any} window
 * @param {any} copy
 * @param {Set<object>} seen
 */
function move(window, copy, seen) {
  if (!isObject(copy) || seen.has(copy)) {
    return;
  }
  seen.add(copy);
  const isCollection = copy instanceof Map || copy instanceof Set;
  const parts = ArrayBuffer.isView(copy) ? [] : Object.values(copy);
  const own = window[Object.getPrototypeOf(copy).constructor.name]?.prototype;
  for (const part of isCollection ? [...copy].flat().concat(parts) : parts) {
    move(window, part, seen);
  }
  if (isObject(own)) {
    Object.setPrototypeOf(copy, own);
  }
}

/** @param {unknown} value */
function isObject(value) {
  return typeof value === 'object' && value !== null;
}

exports.cloned = cloned;
