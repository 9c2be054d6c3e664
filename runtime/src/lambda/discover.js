'use strict';
// Where methods take callbacks: each is called with a callback that tells of its calls in one position
// after the other, and with anything in the others.

const { array, value } = require('./values.js');
const { Chance } = require('./chance.js');
const { isObject } = require('./describe.js');
const { LIBRARY } = require('./implementation.js');
const { Observer } = require('./observe.js');
const { member } = require('./plan.js');

/** @import { Implementation } from './implementation.js' */
/** @import { Texts } from './modules.js' */
/** @import { Subject } from './observe.js' */

/**
 * A position of a method that takes callbacks.
 *
 * @typedef {object} Position
 * @property {number} position
 * @property {number} parameters arguments of one call of it, at most
 * @property {number} calls of it by one call of the method, at most
 * @property {boolean} asynchronous whether it was called after the method had returned
 */

/** @typedef {{ name: string, owner: string }} Named a method, and the expression that it is found in */

const POSITIONS = 5;
/** Tests for each method. */
const ATTEMPTS = 8;
/** Parts of parts of what a package exports. */
const DEPTH = 2;
/** Methods of one kind of object that functions return. */
const RETURNED = 40;

/**
 * The methods that there are to test: those of a prototype, a constructor's, or what a package exports.
 *
 * @param {Subject} subject
 * @param {Texts} texts
 * @param {Implementation} implementation
 * @param {Uint32Array} counts
 * @returns {Named[]}
 */
function methodsOf(subject, texts, implementation, counts) {
  const { tested } = new Observer(subject, texts, implementation, counts, false);
  if (subject.target.global !== null) {
    return functionsOf(holderOf(tested)).map((name) => ({ name, owner: '' }));
  }
  /** @type {Named[]} */
  const found = typeof tested === 'function' ? [{ name: 'exports', owner: 'module' }] : [];
  const seen = new Set();
  /** @type {Map<string, Function>} by the names of methods */
  const first = new Map();
  const visit = (
    /** @type {any} */ holder,
    /** @type {string} */ owner,
    /** @type {number} */ depth,
  ) => {
    if (!isObject(holder) || seen.has(holder)) {
      return;
    }
    seen.add(holder);
    for (const name of functionsOf(holder, true)) {
      // Many packages have all that they export in a default export as well.
      const method = /** @type {any} */ (holder)[name];
      if (first.get(name) !== method) {
        first.set(name, method);
        found.push({ name, owner });
      }
    }
    for (const key of depth < DEPTH ? Object.keys(holder) : []) {
      const descriptor = Reflect.getOwnPropertyDescriptor(holder, key);
      if (isObject(descriptor?.value) && typeof descriptor.value !== 'function') {
        visit(descriptor.value, member(owner, key), depth + 1);
      }
    }
  };
  visit(tested, LIBRARY, 0);
  return found;
}

/**
 * What has the methods of a global: a prototype itself, or that of a constructor.
 *
 * @param {any} tested
 */
function holderOf(tested) {
  return typeof tested === 'function' ? tested.prototype : tested;
}

/**
 * Whether there is a method. Constructors may give it to each of their instances, so one is made, as
 * those of promises are.
 *
 * @param {any} tested
 * @param {string} name
 */
function hasMethod(tested, name) {
  if (typeof tested?.[name] === 'function' || typeof holderOf(tested)?.[name] === 'function') {
    return true;
  }
  try {
    return typeof new tested(() => {})[name] === 'function';
  } catch {
    return false;
  }
}

/**
 * @param {any} holder
 * @param {boolean} [isExported] what modules export of others is often behind a getter
 */
function functionsOf(holder, isExported = false) {
  const names = Reflect.ownKeys(holder).filter((key) => typeof key === 'string');
  return /** @type {string[]} */ (names).filter((name) => {
    const descriptor = Reflect.getOwnPropertyDescriptor(holder, name);
    const held = isExported && descriptor?.get ? read(holder, name) : descriptor?.value;
    const inherent = typeof holder === 'function' && name === 'prototype';
    return typeof held === 'function' && name !== 'constructor' && !inherent;
  });
}

/** @param {any} holder @param {string} name */
function read(holder, name) {
  try {
    return holder[name];
  } catch {
    return undefined;
  }
}

/**
 * What one method does with callbacks; the methods of what it has returned, if that is no value of the
 * language.
 *
 * @param {Subject} subject
 * @param {Texts} texts
 * @param {Implementation} implementation
 * @param {Named} method
 * @param {Uint32Array} counts
 * @param {number} seed
 */
async function discover(subject, texts, implementation, method, counts, seed) {
  const chance = new Chance(seed);
  /** @type {Map<number, Position>} */
  const positions = new Map();
  const returned = new Set();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const observer = new Observer(subject, texts, implementation, counts, false);
    const observation = await observer.run(() => {
      for (let position = 0; position < POSITIONS; position++) {
        const callback = { kind: 'empty', shape: 'function', parameters: 0, statements: [] };
        const args = Array.from({ length: POSITIONS }, (_, at) => {
          if (at === position) {
            const none = { throws: null, returns: null, text: null };
            return /** @type {any} */ ({ callback: { ...callback, ...none } });
          }
          const name = `v${at}`;
          observer.realm.inside.evaluate(`var ${name} = ${value(chance)};`);
          return { variable: name };
        });
        observer.realm.inside.evaluate(`var receiver = ${array(chance)}; var r${position};`);
        const receiver =
          method.owner === '' ? receiverOf(observer, method.name, chance) : method.owner;
        if (receiver !== undefined) {
          observer.call({ method: method.name, receiver, args }, position);
        }
        for (const name of methodsOfInstance(observer, observer.realm.global[`r${position}`])) {
          returned.add(name);
        }
      }
    });
    for (const found of positionsIn(observation.events)) {
      const before = positions.get(found.position) ?? found;
      positions.set(found.position, {
        position: found.position,
        parameters: Math.max(before.parameters, found.parameters),
        calls: Math.max(before.calls, found.calls),
        asynchronous: before.asynchronous || found.asynchronous,
      });
    }
  }
  const callbacks = [...positions.values()].toSorted((one, other) => one.position - other.position);
  return { callbacks, returned: [...returned].slice(0, RETURNED) };
}

/**
 * @param {Observer} observer
 * @param {string} method
 * @param {Chance} chance
 */
function receiverOf(observer, method, chance) {
  const able = ['receiver', ...observer.subject.names].filter((name) => {
    const has = `typeof (${name} ?? {})[${JSON.stringify(method)}] === 'function'`;
    return observer.realm.inside.evaluate(has);
  });
  return able.length === 0 ? undefined : chance.one(able);
}

/** @param {Observer} observer @param {any} value */
function methodsOfInstance(observer, value) {
  if (!observer.isForeign(value)) {
    return [];
  }
  const holders = [value, Reflect.getPrototypeOf(value)].filter(isObject);
  return holders.flatMap((holder) => functionsOf(holder)).filter((name) => !name.startsWith('_'));
}

/**
 * @param {import('./observe.js').Event[]} events
 * @returns {Position[]}
 */
function positionsIn(events) {
  /** @type {Map<string, Position>} */
  const positions = new Map();
  const over = new Set();
  for (const { kind, call, callback, count } of events) {
    if (kind === 'returned' || kind === 'threw') {
      over.add(call);
    } else if (kind === 'callback' && callback !== null) {
      const position = Number(callback.split('.')[1]);
      const before = positions.get(callback) ?? {
        position,
        parameters: 0,
        calls: 0,
        asynchronous: false,
      };
      before.parameters = Math.max(before.parameters, count);
      before.calls += 1;
      before.asynchronous ||= over.has(call);
      positions.set(callback, before);
    }
  }
  return [...positions.values()];
}

exports.discover = discover;
exports.hasMethod = hasMethod;
exports.methodsOf = methodsOf;
