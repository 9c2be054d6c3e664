'use strict';
// A random test, call by call: what a call has returned can be the receiver or an argument of the next, and
// a call that throws is the last. It is made as it runs, on the implementation that is the reference.

const { makeCallback } = require('./callbacks.js');
const { Chance } = require('./chance.js');
const { constructs } = require('./constructors.js');
const { isObject } = require('./describe.js');
const { Observer } = require('./observe.js');
const { VALUES, resultOf, valuesOf } = require('./plan.js');
const { array, expression, likeArray, value } = require('./values.js');

/** @import { Implementation } from './implementation.js' */
/** @import { Texts } from './modules.js' */
/** @import { Subject } from './observe.js' */
/** @import { Argument, Call, Plan } from './plan.js' */

/**
 * What is known of a method.
 *
 * @typedef {object} Method
 * @property {string} name
 * @property {string} owner what it was found in: `lib` or a member of it; empty if any value may have it
 * @property {{ position: number, parameters: number }[]} callbacks where it takes them
 * @property {string[]} places what it reads after the first of them was called
 * @property {string[]} mined callbacks that others have given to methods of its name
 */

/**
 * @typedef {object} Choices
 * @property {Method[]} methods
 * @property {string[]} kinds of callbacks; without any a test is one call without callbacks
 */

/** Calls of a test, and arguments of a call, at most. */
const CALLS = 7;
const ARGUMENTS = 5;
/** How likely a position for callbacks gets one. */
const USE_CALLBACK = 0.9;
const USE_ANOTHER = 0.3;
/** How likely another position gets one, in which no callback has been called so far. */
const USE_ELSEWHERE = 0.1;
/** How likely a method of a prototype is called on what does not have it. */
const BORROWED = 0.15;
/** How likely the receiver is an array that nothing has touched yet. */
const FRESH = 0.3;
/** How likely it is else the newest value that can be one, so that calls make chains. */
const LAST = 0.5;

class Generator {
  /** @type {Plan} */
  plan = { variables: [], calls: [] };
  #observer;
  #chance;
  #choices;

  /**
   * @param {Observer} observer
   * @param {Choices} choices
   * @param {number} seed
   */
  constructor(observer, choices, seed) {
    this.#observer = observer;
    this.#choices = choices;
    this.#chance = new Chance(seed);
  }

  make() {
    const chance = this.#chance;
    const calls = this.#choices.kinds.length === 0 ? 1 : 1 + chance.below(CALLS);
    for (let number = 0; number < calls; number++) {
      const call = this.#call(chance.one(this.#choices.methods), number);
      if (call === undefined) {
        continue;
      }
      const index = this.plan.calls.push(call) - 1;
      this.#evaluate(`var ${resultOf(index)};`);
      if (!this.#observer.call(call, index)) {
        return;
      }
    }
  }

  /**
   * @param {Method} method
   * @param {number} number
   * @returns {Call | undefined} nothing if no value has the method
   */
  #call(method, number) {
    const chance = this.#chance;
    const borrowed = this.#borrowed();
    const receiver =
      borrowed === undefined ? this.#receiver(method) : this.#declare(likeArray(chance));
    if (receiver === undefined) {
      return undefined;
    }
    const { kinds } = this.#choices;
    const taken = kinds.length === 0 ? [] : method.callbacks;
    const chosen = taken.length === 0 ? undefined : chance.one(taken);
    const least = chosen === undefined ? 0 : chosen.position + 1;
    const most = chosen === undefined ? ARGUMENTS : Math.min(least + 2, ARGUMENTS);
    const count = least + chance.below(most - least + 1);
    const args = Array.from({ length: count }, (_, position) => {
      const callback = taken.find((one) => one.position === position);
      const known = callback === chosen ? USE_CALLBACK : USE_ANOTHER;
      const probability = callback === undefined ? USE_ELSEWHERE : known;
      return kinds.length > 0 && chance.of(probability) ? null : this.#variable();
    });
    const names = args.map((name) => name ?? '');
    return {
      method: method.name,
      receiver,
      ...(borrowed === undefined ? {} : { borrowed }),
      ...(this.#constructs(method) ? { constructs: true } : {}),
      args: args.map((name, position) => {
        if (name !== null) {
          return { variable: name };
        }
        const parameters = taken.find((one) => one.position === position)?.parameters ?? 0;
        return this.#callback(method, { receiver, args: names, parameters }, number);
      }),
    };
  }

  /**
   * @param {Method} method
   * @param {{ receiver: string, args: string[], parameters: number }} around
   * @param {number} number
   * @returns {Argument}
   */
  #callback(method, around, number) {
    const situation = {
      ...around,
      chance: this.#chance,
      method: method.name,
      variables: this.#names(),
      result: resultOf(Math.min(number, this.plan.calls.length)),
      places: method.places,
      isPublic: (/** @type {string} */ place) => this.#isPublic(place),
      mined: method.mined,
      values: () =>
        this.#declare(
          valuesOf(() => expression(this.#chance)),
          VALUES,
        ),
    };
    return { callback: makeCallback(this.#chance.one(this.#choices.kinds), situation) };
  }

  /** The prototype, if this call is to take its method from there: it is to work on anything. */
  #borrowed() {
    const { global } = this.#observer.subject.target;
    const isPrototype = global?.endsWith('.prototype') === true;
    return isPrototype && this.#chance.of(BORROWED) ? global : undefined;
  }

  /** Whether a method is called with `new` this time. @param {Method} method */
  #constructs(method) {
    const likely = constructs(method, (text) => this.#evaluate(text));
    return likely > 0 && this.#chance.of(likely);
  }

  /**
   * A variable whose value has the method.
   *
   * @param {Method} method
   */
  #receiver({ name, owner }) {
    const chance = this.#chance;
    if (owner !== '') {
      return owner;
    }
    const results = this.plan.calls.map((_, number) => resultOf(number));
    const isLibrary = this.#observer.subject.target.global === null;
    if (!isLibrary && chance.of(FRESH)) {
      const fresh = this.#declare(array(chance));
      if (this.#has(fresh, name)) {
        return fresh;
      }
    }
    // What a package returns has methods of its making; other values have those of the language.
    const able = (isLibrary ? results : this.#names()).filter((one) => this.#has(one, name));
    if (able.length > 0) {
      const last = /** @type {string} */ (able.at(-1));
      return chance.of(LAST) ? last : chance.one(able);
    }
    if (isLibrary) {
      return undefined;
    }
    const last = this.#declare(array(chance));
    return this.#has(last, name) ? last : undefined;
  }

  /** @param {string} variable @param {string} method */
  #has(variable, method) {
    const has = `(() => { try { return typeof ${variable}[${JSON.stringify(method)}]; } catch {} })()`;
    return this.#evaluate(has) === 'function';
  }

  #variable() {
    const names = this.#names();
    if (names.length > 0 && this.#chance.of(0.5)) {
      return this.#chance.one(names);
    }
    return this.#declare(value(this.#chance));
  }

  /** @param {string} text @param {string} [letter] that its name begins with */
  #declare(text, letter = 'v') {
    const name = `${letter}${this.plan.variables.length}`;
    this.plan.variables.push({ name, text });
    this.#evaluate(`var ${name} = ${text};`);
    return name;
  }

  #names() {
    const made = this.plan.variables.map(({ name }) => name);
    const own = made.filter((name) => !name.startsWith(VALUES));
    const results = this.plan.calls.map((_, number) => resultOf(number));
    return [...this.#observer.subject.names, ...own, ...results];
  }

  /**
   * Whether a place is in an object that the test or the language has made, or has a name that the
   * reference knows, too. What only one implementation has in its objects is its own matter.
   *
   * @param {string} place
   */
  #isPublic(place) {
    const [, owner, key] = /^(.+?)(?:\.([\w$]+)|\[("[^"]*"|\d+)\])$/.exec(place) ?? [];
    if (owner === undefined) {
      return false;
    }
    const held = this.#evaluate(`(() => { try { return ${owner}; } catch {} })()`);
    if (!isObject(held)) {
      return false;
    }
    return this.#observer.isOpen(held) || (key !== undefined && key in held);
  }

  /** @param {string} text */
  #evaluate(text) {
    return this.#observer.realm.inside.evaluate(text);
  }
}

/**
 * A test and what the reference does in it.
 *
 * @param {Subject} subject
 * @param {Texts} texts
 * @param {Implementation} reference
 * @param {Choices} choices
 * @param {Uint32Array} counts
 * @param {number} seed
 */
async function generate(subject, texts, reference, choices, counts, seed) {
  const observer = new Observer(subject, texts, reference, counts, false);
  const generator = new Generator(observer, choices, seed);
  const observation = await observer.run(() => generator.make());
  return { plan: generator.plan, observation };
}

exports.generate = generate;
