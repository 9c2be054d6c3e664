'use strict';
/**
 * The functions with which a program declares its inputs: what `require('stackful')` gives.
 *
 * A call that cannot be followed, such as a second input of the same name, ends the run as an error
 * of the program that it cannot catch: the search would go wrong behind it.
 */

const { inspect } = require('util');

const { captureStackTrace } = Error;
const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { isArray } = Array;

/** What the tool names its own inputs by. */
const RESERVED = /^(?:event|random|dialog|argv|env|stdin|time)(?:\.|$)/;
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
const SORTS = ['number', 'string', 'boolean'];
/** The types of an input of unknown type that are tried, with the value that each begins with. */
const TYPES = { undefined, null: null, boolean: false, number: 0, string: '' };
/** What may be said of an input beside its initial value, by the sort of that. */
const OPTIONS = {
  number: { integer: 'boolean', min: 'number', max: 'number' },
  string: { maxLength: 'number', oneOf: 'object' },
  boolean: {},
  array: { maxLength: 'number' },
  object: {},
};

class ProgramInputs {
  #runtime;
  #siteOfCaller;
  #failed;
  #ended;

  /**
   * @param {object} runtime the shadow runtime
   * @param {object} told
   * @param {() => number | null} told.siteOfCaller
   * @param {(kind: 'assertion' | 'misuse', error: Error) => never} told.failed
   * @param {() => never} told.ended an assumption does not hold
   */
  constructor(runtime, { siteOfCaller, failed, ended }) {
    this.#runtime = runtime;
    this.#siteOfCaller = siteOfCaller;
    this.#failed = failed;
    this.#ended = ended;
  }

  /** The functions of the module. */
  functions() {
    const inputs = this;
    return {
      symbol: function symbol(name, initial, options) {
        return inputs.#declared(arguments, symbol, () => inputs.#symbol(name, initial, options));
      },
      any: function any(name) {
        return inputs.#declared(arguments, any, () => inputs.#any(name));
      },
      assume: function assume(condition) {
        const shadow = inputs.#shadowOf(arguments);
        inputs.#decide(shadow, condition, 'assume');
        if (!condition) {
          inputs.#ended();
        }
        return inputs.#runtime.returns(undefined, 0);
      },
      assert: function assert(condition, message) {
        const shadow = inputs.#shadowOf(arguments);
        inputs.#decide(shadow, condition, 'branch');
        if (!condition) {
          inputs.#failed('assertion', inputs.#assertion(message, assert));
        }
        return inputs.#runtime.returns(undefined, 0);
      },
    };
  }

  /** The shadow of the first of the arguments that an instrumented caller has passed. */
  #shadowOf(args) {
    return this.#runtime.takeArguments(args)?.[0] ?? 0;
  }

  #decide(shadow, condition, how) {
    if (shadow === 0) {
      return;
    }
    const site = this.#siteOfCaller();
    if (site === null) {
      this.#runtime.lost(-1, 'a condition that code which is not followed asserts or assumes');
    } else {
      this.#runtime.writer[how](site, shadow, Boolean(condition));
    }
  }

  #assertion(message, below) {
    const error = { name: 'AssertionError', message: 'the assertion does not hold' };
    if (message !== undefined) {
      error.message = typeof message === 'string' ? message : inspect(message, { depth: 1 });
    }
    captureStackTrace(error, below);
    return error;
  }

  /** What `declare` gives, unless it refuses: then the run ends. */
  #declared(args, below, declare) {
    const shadows = this.#runtime.takeArguments(args) ?? [];
    try {
      if (shadows.some((shadow) => shadow > 0)) {
        throw new Refusal('name and initial value must not depend on an input');
      }
      const { value, shadow } = declare();
      return this.#runtime.returns(value, shadow);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      const misuse = { name: 'TypeError', message: `${below.name}(${described(args[0])}, …): ${error.message}` };
      captureStackTrace(misuse, below);
      return this.#failed('misuse', misuse);
    }
  }

  #symbol(name, initial, options = {}) {
    checkName(name);
    const sort = sortOf(initial);
    if (sort === null) {
      throw new Refusal(`the initial value ${described(initial)} has no sort: give a number, a string, a boolean, an array or a plain object, or use any(name)`);
    }
    const domain = domainOf(sort, options);
    if (sort === 'array' && domain.maxLength !== undefined) {
      return this.#resizable(name, initial, domain.maxLength);
    }
    return this.#build(name, initial, domain, []);
  }

  /** An array of any length up to `most`: each length is a path of its own. */
  #resizable(name, initial, most) {
    if (initial.length === 0 || initial.length > most) {
      throw new Refusal(`an array of up to ${most} elements must begin with 1 to ${most}, the last of which is the pattern of further ones`);
    }
    const length = this.#chosen({ name: `${name}.length`, sort: 'number', initial: initial.length, integer: true, min: 0, max: most });
    const items = Array.from({ length }, (_, index) => initial[Math.min(index, initial.length - 1)]);
    return this.#build(name, items, {}, []);
  }

  /** A primitive of unknown type: each type is a path of its own. */
  #any(name) {
    checkName(name);
    const type = this.#chosen({ name: `${name}.type`, sort: 'string', initial: 'undefined', oneOf: Object.keys(TYPES) });
    this.#runtime.lost(-1, `objects as values of an input of unknown type: ${name}`);
    const initial = TYPES[type];
    return SORTS.includes(type) ? this.#build(name, initial, {}, []) : { value: initial, shadow: 0 };
  }

  /** The value of an input that is decided here, value by value. */
  #chosen(declaration) {
    const { value, shadow } = this.#declare(declaration);
    const { oneOf, max } = declaration;
    const all = oneOf ?? Array.from({ length: max + 1 }, (_, index) => index);
    const site = this.#siteOfCaller();
    if (site === null) {
      this.#runtime.lost(-1, `the choice of ${declaration.name}`);
    } else {
      for (let i = 0; i < all.length && all[i - 1] !== value; i++) {
        this.#runtime.decideEqual(site, shadow, all[i], value === all[i]);
      }
    }
    return value;
  }

  #declare(declaration) {
    const { name } = declaration;
    const { inputs } = this.#runtime;
    if (inputs.declared.get(name) !== undefined) {
      throw new Refusal(`there is an input ${name} in this run already; give each its own name, such as \`${name}\${i}\` in a loop`);
    }
    return this.#runtime.symbol(declaration);
  }

  /** A value like `initial` whose primitives are inputs; `above` are the objects around it. */
  #build(name, initial, domain, above) {
    switch (sortOf(initial)) {
      case null:
        return { value: initial, shadow: 0 };
      case 'array':
      case 'object':
        return { value: this.#copy(name, initial, above), shadow: 0 };
      default:
        return this.#declare({ name, sort: typeof initial, initial, ...checked(initial, domain) });
    }
  }

  #copy(name, initial, above) {
    if (above.includes(initial)) {
      throw new Refusal(`the initial value holds itself, at ${name}`);
    }
    const isList = isArray(initial);
    const copy = isList ? new Array(initial.length) : Object.create(getPrototypeOf(initial));
    for (const key of ownKeys(initial)) {
      if (isList && key === 'length') {
        continue;
      }
      const own = getOwnPropertyDescriptor(initial, key);
      if (!('value' in own)) {
        throw new Refusal(`the property ${memberOf(name, key, isList)} of the initial value is computed`);
      }
      if (typeof key === 'symbol') {
        Object.defineProperty(copy, key, own);
        continue;
      }
      const { value, shadow } = this.#build(memberOf(name, key, isList), own.value, {}, [...above, initial]);
      Object.defineProperty(copy, key, { ...own, value });
      this.#runtime.setShadow(copy, key, value, shadow);
    }
    return copy;
  }
}

/** A declaration that cannot be followed, and why. */
class Refusal extends Error {}

function checkName(name) {
  if (typeof name !== 'string' || name === '') {
    throw new Refusal('the name must be a text that is not empty');
  }
  if (RESERVED.test(name)) {
    throw new Refusal('this name is one of those that the tool gives itself (event, random, dialog, argv, env, stdin, time)');
  }
}

/** The sort of an initial value; `null` if it has none. */
function sortOf(value) {
  if (SORTS.includes(typeof value)) {
    return typeof value;
  }
  if (isArray(value)) {
    return 'array';
  }
  if (typeof value !== 'object' || value === null) {
    return null;
  }
  const prototype = getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype ? 'object' : null;
}

function domainOf(sort, options) {
  const known = OPTIONS[sort];
  const domain = {};
  for (const name of Object.keys(options)) {
    if (known[name] === undefined) {
      const names = Object.keys(known);
      const those = names.length === 0 ? 'none' : names.join(', ');
      throw new Refusal(`there is no option ${name} for a value of sort ${sort}; there is ${those}`);
    }
    if (typeof options[name] !== known[name] || Number.isNaN(options[name])) {
      throw new Refusal(`the option ${name} cannot be ${described(options[name])}`);
    }
    domain[name] = options[name];
  }
  return domain;
}

/** The domain, if the initial value lies in it. */
function checked(initial, domain) {
  const { integer = false, min = -Infinity, max = Infinity, maxLength = Infinity, oneOf } = domain;
  const isIn =
    typeof initial === 'number'
      ? (!integer || Number.isInteger(initial)) && !(initial < min) && !(initial > max)
      : initial.length <= maxLength && (oneOf === undefined || oneOf.includes(initial));
  if (typeof initial !== 'boolean' && !isIn) {
    throw new Refusal(`the initial value ${described(initial)} is not one of those that the options allow`);
  }
  return domain;
}

/** What a member of an input is called. */
function memberOf(name, key, isList) {
  if (isList) {
    return /^\d+$/.test(key) ? `${name}[${key}]` : `${name}.${key}`;
  }
  return IDENTIFIER.test(key) ? `${name}.${key}` : `${name}[${JSON.stringify(key)}]`;
}

function described(value) {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'object':
      return value === null ? 'null' : `of class ${getPrototypeOf(value)?.constructor?.name}`;
    case 'function':
      return 'that is a function';
    default:
      return String(value);
  }
}

module.exports = { ProgramInputs };
