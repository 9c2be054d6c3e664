'use strict';
// What closures of instrumented code hold (crates/instrument/src/lower/captured.rs).
//
// Each instance of a scope of which a variable is captured has an accessor, and is one `Scope` here. A
// function is asked for the accessors of the scopes that it closes over by a call with the register at
// ASKED: its prologue tells them and returns, and nothing else of it runs. Functions of a class cannot
// be asked so; a class has told when it was made, for itself. What a text tells beside that, such as
// names, is in its tables.

const {
  SafeMap,
  SafeWeakMap,
  apply,
  arrayIncludes,
  asyncGeneratorNext,
  defineProperty,
  functionToString,
  generatorNext,
  getPrototypeOf,
  isObject,
  promiseThen,
} = require('../primordials.js');
const { argumentOf } = require('./arguments.js');
const { fieldScope, globalScope, localScope } = require('./scope.js');
const { ASKED } = require('../registers.js');

const { parse } = JSON;
/** What a function that is asked among its parameters throws, so that nothing of the app runs. */
const TOLD = { __proto__: null };
/** @type {PropertyDescriptor} */
const UNKNOWN = Object.assign(Object.create(null), { value: undefined });

/** A chain of prototypes is followed so far. */
const MOST_PROTOTYPES = 1000;

/**
 * The captured variables of one instance of a scope; also the `this` of an arrow function, and the private
 * fields that a class gave an object.
 *
 * @typedef {object} Scope
 * @property {string} file as reports call it
 * @property {string} place line and column, from 1: `12:5`
 * @property {string[]} names
 * @property {object | null} global of a scope that other scripts see: the global object of its realm
 * @property {(index: number) => boolean} isConstant whether a variable keeps its first value
 * @property {(index: number) => {value: unknown, shadow: number} | undefined} read a variable;
 *   `undefined` while it has no value yet
 * @property {(index: number, shadow: number) => boolean} giveShadow from now on the value of a variable
 *   has this shadow; false if it can have none
 */

/**
 * @typedef {(index: number, shadow: number) => [unknown, number?]} Accessor
 * @typedef {(object: object, index: number) => [unknown, PropertyKey] | boolean} FieldAccessor
 * @typedef {import('../../protocol.js').Tables} Tables
 * @typedef {import('../../protocol.js').Captured} Captured
 * @typedef {import('../../protocol.js').Closer} Closer
 * @typedef {{scopes: Scope[], captured: Captured, closer: Closer, fields: FieldAccessor | undefined,
 *   ownFields: FieldAccessor | undefined, of: Function}} Told
 */

class Scopes {
  #machine;
  /** @type {Scope[]} */
  #roots = [];
  /** Of roots. @type {WeakMap<Scope, object>} */
  #globals = new SafeWeakMap();
  /** By accessor. @type {WeakMap<Accessor, Scope>} */
  #scopes = new SafeWeakMap();
  /** By function. @type {WeakMap<Function, Scope[]>} */
  #closed = new SafeWeakMap();
  /** What classes have told, by class and by the prototype of its instances. @type {WeakMap<object, Told>} */
  #classes = new SafeWeakMap();
  /** @type {WeakMap<object, Told>} */
  #prototypes = new SafeWeakMap();
  /** By object: its private fields. @type {WeakMap<object, Map<FieldAccessor, Scope>>} */
  #privates = new SafeWeakMap();
  /** By the number of a function or of a class: what it closes over. @type {WeakMap<Captured, Map<number, Closer>>} */
  #closers = new SafeWeakMap();
  /** What the function that is asked tells. @type {Accessor[] | undefined} */
  #answer;
  /** It did so among its parameters. */
  #isBefore = false;

  /** @param {Pick<import('../machine.js').Machine, 'registers' | 'sources' | 'shadows' | 'objects' | 'coverage'>} machine */
  constructor(machine) {
    this.#machine = machine;
  }

  /** The scopes of modules and scripts, in the order in which they began. */
  roots() {
    return this.#roots;
  }

  /**
   * What a function closes over, the innermost first, without roots; `null` if that is not known: it
   * was not made by instrumented code.
   * @param {unknown} f
   * @returns {Scope[] | null}
   */
  of(f) {
    if (typeof f !== 'function' || this.#machine.objects.isProxy(f)) {
      return null;
    }
    const known = this.#closed.get(f) ?? this.#classes.get(f)?.scopes;
    if (known !== undefined) {
      return known;
    }
    const scopes = this.#find(f);
    if (scopes !== null) {
      this.#closed.set(f, scopes);
    }
    return scopes;
  }

  /**
   * The private fields of an object, a scope for each class that gave it some. Classes are looked for
   * along its prototypes.
   * @param {object} object
   * @returns {Scope[]}
   */
  privates(object) {
    /** @type {Scope[]} */
    const found = [];
    const own = this.#classes.get(object);
    if (own !== undefined) {
      this.#addFields(found, object, own, own.ownFields, own.closer.ownFields);
    }
    /** @type {object | null} */
    let prototype = object;
    for (let i = 0; i < MOST_PROTOTYPES; i++) {
      if (this.#machine.objects.isProxy(prototype)) {
        break;
      }
      prototype = getPrototypeOf(prototype);
      if (prototype === null) {
        break;
      }
      const told = this.#prototypes.get(prototype);
      if (told !== undefined) {
        this.#addFields(found, object, told, told.fields, told.closer.fields);
      }
    }
    return found;
  }

  /**
   * A module or a script begins.
   * @param {object} global
   * @param {string} tag
   * @param {number} number
   * @param {Accessor} accessor
   */
  root(global, tag, number, accessor) {
    const scope = this.#scope(this.#captured(tag), number, accessor, global);
    this.#globals.set(scope, global);
    this.#roots.push(scope);
  }

  /**
   * The global object of the realm that a root runs in.
   * @param {Scope} root
   */
  globalOf(root) {
    return this.#globals.get(root);
  }

  /**
   * A function that is asked tells the accessors of what it closes over.
   * @param {Accessor[]} accessors
   */
  tells(accessors) {
    this.#machine.registers.s = 0;
    this.#answer = accessors;
  }

  /**
   * So does the first expression of its parameters.
   * @param {Accessor[]} accessors
   * @returns {never}
   */
  tellsBefore(accessors) {
    this.tells(accessors);
    this.#isBefore = true;
    throw TOLD;
  }

  /**
   * A class is made.
   * @param {Function} made
   * @param {string} tag
   * @param {number} entry
   * @param {Accessor[]} accessors of what it closes over
   * @param {FieldAccessor} [fields] of the private fields of its instances
   * @param {FieldAccessor} [ownFields] of its own
   */
  closes(made, tag, entry, accessors, fields, ownFields) {
    const captured = this.#captured(tag);
    const closer = /** @type {Closer} */ (this.#closer(captured, entry));
    const scopes = this.#scopesOf(captured, closer, accessors);
    const told = { scopes, captured, closer, fields, ownFields, of: made };
    this.#classes.set(made, told);
    if (fields !== undefined) {
      this.#prototypes.set(made.prototype, told);
    }
  }

  /** @param {Function} f */
  #find(f) {
    const entry = this.#entryOf(f);
    if (entry === undefined) {
      return null;
    }
    const { captured, number, coverage } = entry;
    const closer = this.#closer(captured, number);
    if (closer === undefined) {
      return [];
    }
    const isAskable = closer.asked !== 'told' && closer.asked !== 'never';
    const accessors = isAskable ? this.#ask(f, closer, coverage) : undefined;
    return accessors === undefined ? null : this.#scopesOf(captured, closer, accessors);
  }

  /**
   * The number of a function or of a class, and the file that it is in; `undefined` if nothing is told
   * of it.
   * @param {Function} f
   */
  #entryOf(f) {
    const { sources } = this.#machine;
    const text = functionToString(f);
    let entry = sources.firstEntry(text);
    const tables = entry && sources.files.get(entry.tag);
    if (!entry || !tables?.captured) {
      return undefined;
    }
    const { captured } = tables;
    if (arrayIncludes(captured.ahead, entry.number)) {
      entry = /** @type {import('../sources.js').Entry} */ (sources.widestEntry(text));
    }
    return { captured, number: entry.number, coverage: tables.coverage + entry.number };
  }

  /**
   * Asks a function for the accessors of what it closes over; `undefined` if it does not tell. That the
   * call begins the function is no coverage of it.
   * @param {Function} f
   * @param {Closer} closer
   * @param {number} block
   */
  #ask(f, closer, block) {
    const { registers, coverage } = this.#machine;
    const held = registers.putAway();
    const covered = coverage[block];
    this.#answer = undefined;
    this.#isBefore = false;
    const args = /** @type {unknown[]} */ (argumentOf(parse(closer.arguments), (list) => list));
    try {
      if (closer.asked === 'call') {
        registers.s = ASKED;
        const result = apply(f, undefined, args);
        if (this.#isBefore) {
          handle(result);
        }
      } else {
        const next = closer.asked === 'next' ? generatorNext : asyncGeneratorNext;
        const generator = apply(f, undefined, args);
        registers.s = ASKED;
        next(generator);
      }
    } catch (error) {
      if (error !== TOLD) {
        throw error;
      }
    } finally {
      registers.putBack(held);
      coverage[block] = covered;
    }
    const answer = /** @type {Accessor[] | undefined} */ (this.#answer);
    this.#answer = undefined;
    return answer;
  }

  /**
   * @param {Captured} captured
   * @param {number} entry
   */
  #closer(captured, entry) {
    let closers = this.#closers.get(captured);
    if (closers === undefined) {
      closers = new SafeMap();
      for (let i = 0; i < captured.closers.length; i++) {
        closers.set(captured.closers[i].entry, captured.closers[i]);
      }
      this.#closers.set(captured, closers);
    }
    return closers.get(entry);
  }

  /** @param {string} tag */
  #captured(tag) {
    return /** @type {Captured} */ (this.#machine.sources.tablesOf(tag).captured);
  }

  /**
   * @param {Captured} captured
   * @param {Closer} closer
   * @param {Accessor[]} accessors
   */
  #scopesOf(captured, { scopes: numbers }, accessors) {
    const scopes = [];
    for (let i = 0; i < accessors.length; i++) {
      scopes[i] = this.#scope(captured, numbers[i], accessors[i], null);
    }
    return scopes;
  }

  /**
   * The instance of a scope that has an accessor.
   * @param {Captured} captured
   * @param {number} number
   * @param {Accessor} accessor
   * @param {object | null} global
   * @returns {Scope}
   */
  #scope({ file, scopes }, number, accessor, global) {
    let scope = this.#scopes.get(accessor);
    if (scope === undefined) {
      const table = scopes[number];
      scope = table.isGlobal
        ? globalScope(this.#machine, file, table, accessor, /** @type {object} */ (global))
        : localScope(file, table, accessor);
      this.#scopes.set(accessor, scope);
    }
    return scope;
  }

  /**
   * @param {Scope[]} found
   * @param {object} object
   * @param {Told} told
   * @param {FieldAccessor | undefined} accessor
   * @param {string[]} names
   */
  #addFields(found, object, { captured, closer }, accessor, names) {
    if (accessor === undefined || !accessor(object, -1)) {
      return;
    }
    let known = this.#privates.get(object);
    if (known === undefined) {
      known = new SafeMap();
      this.#privates.set(object, known);
    }
    let scope = known.get(accessor);
    if (scope === undefined) {
      const { file } = captured;
      const { place } = closer;
      scope = fieldScope(this.#machine, { file, place, names }, accessor, object);
      known.set(accessor, scope);
    }
    found.push(scope);
  }
}

/**
 * An async function that tells among its parameters rejects the promise that it returns.
 * @param {unknown} result
 */
const handle = (result) => {
  if (isObject(result)) {
    // Which class the promise that comes of it has is not asked of the app.
    defineProperty(result, 'constructor', UNKNOWN);
    promiseThen(result, undefined, () => {});
  }
};

/**
 * @param {ConstructorParameters<typeof Scopes>[0]} machine
 * @returns {{roots: () => Scope[], of: (f: unknown) => Scope[] | null, privates: (object: object) => Scope[]}
 *   & Pick<Scopes, 'root' | 'globalOf' | 'tells' | 'tellsBefore' | 'closes'>}
 */
exports.createScopes = (machine) => new Scopes(machine);
