'use strict';
// Short names of what instrumented code asks most (`crates/instrument/src/emit/short.rs`). What it asks on
// its fast paths has the short name for its own and a long one beside it: `s` and `y`.

const { defineProperty } = require('./primordials.js');

const MACHINE = {
  a: 'after',
  A: 'afterCall',
  o: 'binary',
  b: 'branch',
  C: 'callback',
  X: 'cannotDestructure',
  c: 'compare',
  K: 'decideKey',
  U: 'drained',
  e: 'elements',
  E: 'emptyHeld',
  M: 'emptyMethod',
  f: 'fields',
  G: 'getComputed',
  i: 'given',
  j: 'givenOne',
  R: 'givenRest',
  H: 'hasInstance',
  h: 'held',
  I: 'iterable',
  F: 'last',
  l: 'lastPart',
  k: 'made',
  m: 'method',
  O: 'methodOf',
  N: 'nullish',
  L: 'part',
  p: 'pass',
  Q: 'passSpread',
  B: 'passTo',
  P: 'path',
  r: 'returns',
  W: 'setComputed',
  z: 'shadowAlong',
  S: 'spreadable',
  v: 'switch',
  t: 'taken',
  T: 'template',
  Y: 'throws',
  u: 'unary',
  x: 'uncallable',
};

const CELL = {
  C: 'callback',
  V: 'callbackAt',
  A: 'emptyMethodAt',
  g: 'get',
  w: 'set',
  d: 'stepNew',
  D: 'stepOld',
  m: 'method',
  M: 'emptyMethod',
  a: 'methodAt',
  p: 'passFor',
  P: 'passAt',
  k: 'key',
};

/**
 * Gives methods and properties their short names.
 * @param {object} prototype
 * @param {Record<string, string>} names
 */
const shorten = (prototype, names) => {
  for (const short of Object.keys(names)) {
    const name = names[short];
    if (name in prototype) {
      prototype[short] = prototype[name];
    } else {
      defineProperty(prototype, short, {
        get() {
          return this[name];
        },
      });
    }
  }
};

module.exports = { CELL, MACHINE, shorten };
