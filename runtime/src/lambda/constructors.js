'use strict';
// Which functions are called with `new`.

const { isObject } = require('./describe.js');
const { member } = require('./plan.js');

const { getOwnPropertyDescriptor, ownKeys } = Reflect;
const toText = Function.prototype.toString;

/**
 * How likely a function is to be called with `new`: a class cannot be called without, and one that has
 * given its prototype members may be called in both ways.
 *
 * @param {unknown} value
 */
function constructing(value) {
  if (typeof value !== 'function') {
    return 0;
  }
  if (/^class\b/.test(toText.call(value))) {
    return 1;
  }
  const prototype = getOwnPropertyDescriptor(value, 'prototype')?.value;
  const members = isObject(prototype) ? ownKeys(/** @type {object} */ (prototype)) : [];
  return members.some((key) => key !== 'constructor') ? 0.5 : 0;
}

/**
 * How likely a method is to be called with `new`: only what a package exports may be a class.
 *
 * @param {{ name: string, owner: string }} method
 * @param {(text: string) => unknown} evaluate
 */
function constructs({ name, owner }, evaluate) {
  return owner === '' ? 0 : constructing(evaluate(member(owner, name)));
}

exports.constructs = constructs;
