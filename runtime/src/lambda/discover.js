'use strict';
// Where methods take callbacks: each is called with a callback that tells of its calls in one position
// after the other, and with anything in the others.

const { array, value } = require('./values.js');
const { Chance } = require('./chance.js');
const { constructs } = require('./constructors.js');
const { isObject } = require('./describe.js');
const { LIBRARY } = require('./implementation.js');
const { Observer } = require('./observe.js');
const { member, resultOf } = require('./plan.js');

/** @import { Implementation } from './implementation.js' */
/** @import { Texts } from './modules.js' */
/** @import { Subject } from './observe.js' */
/** @import { Argument } from './plan.js' */

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
/** Methods of the objects that one function returns. */
const RETURNED = 150;
/** Where methods of returned objects are asked for callbacks: the first positions. */
const ASKED = 2;
/** How often all of them are called: what one takes may be called by another that comes before it. */
const ROUNDS = 2;

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
      // What functions have of their own, such as `of` of a class, is exported with them.
      if (isObject(descriptor?.value)) {
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
  /** @type {Map<string | null, Map<number, Position>>} by the name of a method of what was returned */
  const positions = new Map([[null, new Map()]]);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const observer = new Observer(subject, texts, implementation, counts, false);
    /** @type {(string | null)[]} by the number of the call */
    const callees = [];
    const observation = await observer.run(() => {
      for (let position = 0; position < POSITIONS; position++) {
        callees.push(null);
        callWith(observer, method, position, chance);
      }
      const names = callees.map((_, number) => resultOf(number));
      const returned = names.find((name) => observer.isForeign(observer.realm.global[name]));
      if (attempt === 0 && returned !== undefined) {
        callees.push(...callAllOf(observer, returned, callees.length));
      }
    });
    for (const callee of callees) {
      positions.set(callee, positions.get(callee) ?? new Map());
    }
    for (const { call, ...found } of positionsIn(observation.events)) {
      merge(/** @type {Map<number, Position>} */ (positions.get(callees[call] ?? null)), found);
    }
  }
  const found = [...positions].map(([name, callbacks]) => ({
    name,
    callbacks: [...callbacks.values()].toSorted((one, other) => one.position - other.position),
  }));
  const returned = found.filter(({ name }) => name !== null).slice(0, RETURNED);
  return { callbacks: found[0]?.callbacks ?? [], returned };
}

/**
 * Calls a method with a callback in one position and anything in the others.
 *
 * @param {Observer} observer
 * @param {Named} method
 * @param {number} position which is the number of the call, too
 * @param {Chance} chance
 */
function callWith(observer, method, position, chance) {
  const evaluate = (/** @type {string} */ text) => observer.realm.inside.evaluate(text);
  const args = Array.from({ length: POSITIONS }, (_, at) => {
    if (at === position) {
      return emptyCallback();
    }
    evaluate(`var v${at} = ${value(chance)};`);
    return { variable: `v${at}` };
  });
  evaluate(`var receiver = ${array(chance)}; var ${resultOf(position)};`);
  const { name, owner } = method;
  const receiver = owner === '' ? receiverOf(observer, name, chance) : owner;
  if (receiver !== undefined) {
    const likely = constructs(method, evaluate);
    observer.call({ method: name, receiver, constructs: chance.of(likely), args }, position);
  }
}

/**
 * Calls all methods of a result that is no value of the language: the names of them, call by call.
 *
 * @param {Observer} observer
 * @param {string} result
 * @param {number} first number of a call
 */
function callAllOf(observer, result, first) {
  const names = methodsOfInstance(observer, observer.realm.global[result]).slice(0, RETURNED);
  const all = Array.from({ length: ROUNDS }, () => names).flat();
  return all.flatMap((method, index) =>
    Array.from({ length: ASKED }, (_, position) => {
      const number = first + index * ASKED + position;
      const args = Array.from({ length: ASKED }, (_, at) =>
        at === position ? emptyCallback() : { variable: 'v4' },
      );
      observer.realm.inside.evaluate(`var ${resultOf(number)};`);
      observer.call({ method, receiver: result, args }, number);
      return method;
    }),
  );
}

/** @returns {Argument} */
function emptyCallback() {
  const what = { statements: [], throws: null, returns: null, text: null };
  return { callback: { kind: 'empty', shape: 'function', parameters: 0, ...what } };
}

/**
 * @param {Map<number, Position>} positions
 * @param {Position} found
 */
function merge(positions, found) {
  const before = positions.get(found.position) ?? found;
  positions.set(found.position, {
    position: found.position,
    parameters: Math.max(before.parameters, found.parameters),
    calls: Math.max(before.calls, found.calls),
    asynchronous: before.asynchronous || found.asynchronous,
  });
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

/**
 * The names of the methods that an object of a package's making has, of its own or by its prototypes.
 *
 * @param {Observer} observer
 * @param {any} value
 */
function methodsOfInstance(observer, value) {
  /** @type {Set<string>} */
  const names = new Set();
  if (observer.isForeign(value)) {
    for (let at = value; !observer.isOfLanguage(at); at = Reflect.getPrototypeOf(at)) {
      for (const name of functionsOf(at)) {
        names.add(name);
      }
    }
  }
  return [...names].filter((name) => !name.startsWith('_'));
}

/**
 * @param {import('./observe.js').Event[]} events
 * @returns {(Position & { call: number })[]}
 */
function positionsIn(events) {
  /** @type {Map<string, Position & { call: number }>} */
  const positions = new Map();
  const over = new Set();
  for (const { kind, call, callback, count } of events) {
    if (kind === 'returned' || kind === 'threw') {
      over.add(call);
    } else if (kind === 'callback' && callback !== null) {
      const [number, position] = callback.split('.').map(Number);
      const before = positions.get(callback) ?? {
        call: Number(number),
        position: Number(position),
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
