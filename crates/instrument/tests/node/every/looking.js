'use strict';
// What the driver asks of values, taken before the models are in place; it is not instrumented.

const crypto = require('node:crypto');
const fs = require('node:fs');
const util = require('node:util');
const { Readable } = require('node:stream');
const { StringDecoder } = require('node:string_decoder');

/** So many getters of a class are read. */
const MOST = 40;
/** What plain objects of any realm inherit. */
const isPlain = (prototype) => prototype === null || Object.getPrototypeOf(prototype) === null;

const isObject = (value) => typeof value === 'object' && value !== null && !util.types.isProxy(value);
const isPrimitive = (value) => !['object', 'function', 'symbol'].includes(typeof value) || value === null;
const isInstance = (value) => isObject(value) && !isPlain(Object.getPrototypeOf(value)) && !Array.isArray(value);

/** The names of the accessors that an object inherits. */
const getters = (value) => {
  const names = [];
  if (!isInstance(value)) return names;
  for (let holder = Object.getPrototypeOf(value); !isPlain(holder) && names.length < MOST; holder = Object.getPrototypeOf(holder)) {
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(holder))) {
      if (get !== undefined && name !== '__proto__' && name !== 'timeStamp') names.push(name);
    }
  }
  return names;
};

/** Whether it is `toString` of plain objects, which says nothing. */
const isOfObject = (f) => /^function toString\(\)/.test(f) && f.call(1) === '[object Number]';

const has = (value, name) => {
  try {
    return typeof value[name] === 'function' && !isOfObject(value[name]);
  } catch {
    return false;
  }
};

const isThenable = (value) => util.types.isPromise(value);
const isIterator = (value) => isInstance(value) && has(value, 'next') && has(value, Symbol.iterator);
const isAsyncIterator = (value) => isInstance(value) && has(value, Symbol.asyncIterator);
const iterate = (value) => String.prototype[Symbol.iterator].call(value);

const asks = { getters, has, isAsyncIterator, isInstance, isIterator, isPrimitive, isThenable, iterate };
Object.assign(exports, { asks, crypto, fs, Readable, StringDecoder });
