'use strict';
// The functions with which a program declares its inputs: what `require('stackful')` gives.
//
// A call that cannot be followed, such as a second input of the same name, ends the run as an error
// of the program that it cannot catch: the search would go wrong behind it.

const { inspect } = require('util');
const { namesIn } = require('../../core/unknown.js');

const { captureStackTrace } = Error;
const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { isArray } = Array;

/** What the tool names its own inputs by. */
const RESERVED = /^(?:event|random|dialog|argv|env|stdin|time)(?:\.|$)/;
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
const SORTS = ['number', 'string', 'boolean'];
/** The types that an input of unknown type may have, with the value that a primitive begins with. */
const PRIMITIVES = { undefined, null: null, boolean: false, number: 0, string: '' };
const TYPES = [...Object.keys(PRIMITIVES), 'object', 'array'];
/** How deep objects and arrays of an input of unknown type lie within each other, and how long arrays are. */
const BOUNDS = { depth: 2, maxLength: 2 };
/** What may be said of an input beside its initial value, by the sort of that. */
const OPTIONS = {
  number: { integer: 'boolean', min: 'number', max: 'number' },
  string: { maxLength: 'number', oneOf: 'object' },
  boolean: {},
  array: { maxLength: 'number' },
  object: {},
  any: { depth: 'number', maxLength: 'number' },
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
      any: function any(name, options) {
        return inputs.#declared(arguments, any, () => inputs.#any(name, options));
      },
      assume: function assume(condition) {
        const shadow = inputs.#shadowOf(arguments);
        inputs.#decide(shadow, condition, 'assume');
        if (!condition) {
          inputs.#ended();
        }
        return inputs.#runtime.registers.returns(undefined, 0);
      },
      assert: function assert(condition, message) {
        const shadow = inputs.#shadowOf(arguments);
        inputs.#decide(shadow, condition, 'branch');
        if (!condition) {
          inputs.#failed('assertion', inputs.#assertion(message, assert));
        }
        return inputs.#runtime.registers.returns(undefined, 0);
      },
    };
  }

  /** The shadow of the first of the arguments that an instrumented caller has passed. */
  #shadowOf(args) {
    return this.#runtime.incoming.takeArguments(args)?.[0] ?? 0;
  }

  #decide(shadow, condition, how) {
    if (shadow === 0) {
      return;
    }
    const site = this.#siteOfCaller();
    if (site === null) {
      this.#runtime.writer.lost(
        -1,
        'a condition that code which is not followed asserts or assumes',
      );
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
    const shadows = this.#runtime.incoming.takeArguments(args) ?? [];
    try {
      if (shadows.some((shadow) => shadow > 0)) {
        throw new Refusal('name and initial value must not depend on an input');
      }
      const { value, shadow } = declare();
      return this.#runtime.registers.returns(value, shadow);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      const misuse = {
        name: 'TypeError',
        message: `${below.name}(${described(args[0])}, …): ${error.message}`,
      };
      captureStackTrace(misuse, below);
      return this.#failed('misuse', misuse);
    }
  }

  #symbol(name, initial, options = {}) {
    checkName(name);
    const sort = sortOf(initial);
    if (sort === null) {
      throw new Refusal(
        `the initial value ${described(initial)} has no sort: give a number, a string, a boolean, an array or a plain object, or use any(name)`,
      );
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
      throw new Refusal(
        `an array of up to ${most} elements must begin with 1 to ${most}, the last of which is the pattern of further ones`,
      );
    }
    const length = this.#chosen({
      name: `${name}.length`,
      sort: 'number',
      initial: initial.length,
      integer: true,
      min: 0,
      max: most,
    });
    const items = Array.from(
      { length },
      (_, index) => initial[Math.min(index, initial.length - 1)],
    );
    return this.#build(name, items, {}, []);
  }

  /** A value of unknown type: each type is a path of its own. */
  #any(name, options = {}) {
    checkName(name);
    const given = domainOf('any', options);
    const bounds = { ...BOUNDS, ...given, told: given };
    const made = this.#unknown(name, 0, bounds);
    const site = this.#siteOfCaller();
    if (site === null) {
      this.#runtime.writer.lost(-1, `the type of ${name}`);
    } else {
      made.decide(site);
    }
    return made;
  }

  /** A value of unknown type, and what decides that it has the type which it has. */
  #unknown(name, depth, bounds) {
    const types = TYPES.slice(depth === 0 ? 0 : 1, depth < bounds.depth ? TYPES.length : -2);
    const declaration = { name: `typeof ${name}`, sort: 'string', initial: types[0], oneOf: types };
    const { value: type, shadow } = this.#declare(declaration);
    const made = this.#ofType(type, name, depth, bounds);
    const decide = (site) => {
      this.#decideAmong(site, shadow, types, type);
      if (depth === bounds.depth && bounds.told.depth === undefined) {
        this.#runtime.writer.lost(
          -1,
          `objects more than ${depth} deep in an input of unknown type: ${name}`,
        );
      }
      made.decide?.(site);
    };
    return { ...made, decide };
  }

  #ofType(type, name, depth, bounds) {
    switch (type) {
      case 'array':
        return this.#unknownArray(name, depth, bounds);
      case 'object':
        return this.#unknownObject(name, depth, bounds);
      case 'undefined':
      case 'null':
        return { value: PRIMITIVES[type], shadow: 0 };
      default:
        return this.#declare({ name, sort: type, initial: PRIMITIVES[type] });
    }
  }

  #unknownArray(name, depth, bounds) {
    const { maxLength } = bounds;
    const declaration = {
      name: `length of ${name}`,
      sort: 'number',
      initial: 0,
      integer: true,
      min: 0,
      max: maxLength,
    };
    const { value: length, shadow } = this.#declare(declaration);
    const value = new Array(length);
    const parts = Array.from(value, (_, index) => [
      index,
      this.#part(value, index, name, depth, bounds),
    ]);
    this.#runtime.unknowns.makeUnknown(value, {
      name,
      fields: 0,
      site: this.#siteOfCaller(),
      parts,
    });
    const decide = (site) => {
      this.#decideAmong(site, shadow, lengths(maxLength), length);
      if (bounds.told.maxLength === undefined) {
        this.#runtime.writer.lost(
          -1,
          `arrays of more than ${maxLength} elements in an input of unknown type: ${name}`,
        );
      }
    };
    return { value, shadow: 0, decide };
  }

  #unknownObject(name, depth, bounds) {
    const { value: fields, shadow } = this.#declare({
      name: `fields of ${name}`,
      sort: 'string',
      initial: '',
    });
    const value = {};
    const parts = [];
    namesIn(fields).forEach((_, key) =>
      parts.push([key, this.#part(value, key, name, depth, bounds)]),
    );
    this.#runtime.unknowns.makeUnknown(value, {
      name,
      fields: shadow,
      site: this.#siteOfCaller(),
      parts,
    });
    return { value, shadow: 0 };
  }

  /** A field or an element of unknown type comes to be; what decides its type. */
  #part(object, key, name, depth, bounds) {
    const { value, shadow, decide } = this.#unknown(
      memberOf(name, key, isArray(object)),
      depth + 1,
      bounds,
    );
    object[key] = value;
    this.#runtime.shadows.set(object, key, value, shadow);
    return decide;
  }

  /** The value of an input that is decided here, value by value. */
  #chosen(declaration) {
    const { value, shadow } = this.#declare(declaration);
    const { oneOf, max } = declaration;
    const site = this.#siteOfCaller();
    if (site === null) {
      this.#runtime.writer.lost(-1, `the choice of ${declaration.name}`);
    } else {
      this.#decideAmong(site, shadow, oneOf ?? lengths(max), value);
    }
    return value;
  }

  /** Decides which of all values it is, one after another. */
  #decideAmong(site, shadow, all, value) {
    for (let i = 0; i < all.length && all[i - 1] !== value; i++) {
      this.#runtime.decisions.equal(site, shadow, all[i], value === all[i]);
    }
  }

  #declare(declaration) {
    const { name } = declaration;
    const { inputs } = this.#runtime;
    if (inputs.declared.get(name) !== undefined) {
      throw new Refusal(
        `there is an input ${name} in this run already; give each its own name, such as \`${name}\${i}\` in a loop`,
      );
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
        throw new Refusal(
          `the property ${memberOf(name, key, isList)} of the initial value is computed`,
        );
      }
      if (typeof key === 'symbol') {
        Object.defineProperty(copy, key, own);
        continue;
      }
      const { value, shadow } = this.#build(memberOf(name, key, isList), own.value, {}, [
        ...above,
        initial,
      ]);
      Object.defineProperty(copy, key, { ...own, value });
      this.#runtime.shadows.set(copy, key, value, shadow);
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
    throw new Refusal(
      'this name is one of those that the tool gives itself (event, random, dialog, argv, env, stdin, time)',
    );
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
      throw new Refusal(
        `there is no option ${name} for a value of sort ${sort}; there is ${those}`,
      );
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
    throw new Refusal(
      `the initial value ${described(initial)} is not one of those that the options allow`,
    );
  }
  return domain;
}

/** Every length up to the greatest. */
function lengths(most) {
  return Array.from({ length: most + 1 }, (_, index) => index);
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
