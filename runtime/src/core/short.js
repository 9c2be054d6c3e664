'use strict';
// Short names of the methods that instrumented code calls most (`crates/instrument/src/short.rs`).

const MACHINE = {
  a: 'after',
  A: 'afterCall',
  o: 'binary',
  b: 'branch',
  c: 'compare',
  M: 'emptyMethod',
  G: 'getComputed',
  i: 'given',
  h: 'held',
  l: 'lastPart',
  k: 'made',
  m: 'method',
  L: 'part',
  p: 'pass',
  P: 'path',
  r: 'returns',
  W: 'setComputed',
  t: 'taken',
  T: 'template',
  u: 'unary',
  x: 'uncallable',
};

const CELL = {
  g: 'get',
  w: 'set',
  d: 'stepNew',
  D: 'stepOld',
  m: 'method',
  M: 'emptyMethod',
};

/**
 * Gives methods their short names.
 * @param {object} prototype
 * @param {Record<string, string>} names
 */
const shorten = (prototype, names) => {
  for (const name of Object.keys(names)) prototype[name] = prototype[names[name]];
};

module.exports = { CELL, MACHINE, shorten };
