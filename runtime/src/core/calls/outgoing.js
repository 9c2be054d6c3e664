'use strict';
// The caller's side of a call, before it: arguments become pending. Where only a model could want them,
// they do if it could have something to say: a symbolic primitive or an object with shadows takes part,
// or natives of that name look into whatever they get.

const { arrayIsArray } = require('../primordials.js');
const { hasElements } = require('../iterated.js');

/** @typedef {import('../cell.js').Cell} Cell */

/** The global object of the realm that everything begins in. */
const MAIN = globalThis;

/**
 * The shadows and the values of a list of both in turn, from an index on.
 * @param {ArrayLike<any>} both
 * @param {number} from
 */
const parted = (both, from) => {
  /** @type {number[]} */
  const shadows = [];
  /** @type {unknown[]} */
  const values = [];
  for (let i = from; i < both.length; i += 2) {
    shadows[shadows.length] = both[i];
    values[values.length] = both[i + 1];
  }
  return { shadows, values };
};

class Outgoing {
  /** @param {import('../machine.js').Machine} machine which preparations get, too */
  constructor(machine) {
    this.machine = machine;
    this.registers = machine.registers;
    this.objects = machine.objects;
    this.shadows = machine.shadows;
    this.natives = machine.natives;
    this.walks = machine.walks;
    this.methods = machine.methods;
    this.prepared = machine.prepared;
  }

  /**
   * Arguments are about to be passed: shadow, value, and so on. The last is given back.
   * @param {number} shadow
   * @param {unknown} value
   * @param {number} [nextShadow]
   * @param {unknown} [nextValue]
   */
  pass(shadow, value, nextShadow, nextValue) {
    // Most calls have one or two arguments, and lists that grow cost more than the call.
    if (arguments.length === 2) {
      return this.passAll([shadow], [value]);
    }
    if (arguments.length === 4) {
      return this.passAll([shadow, nextShadow ?? 0], [value, nextValue]);
    }
    const { shadows, values } = parted(arguments, 0);
    return this.passAll(shadows, values);
  }

  /**
   * @param {number[]} shadows
   * @param {unknown[]} values
   * @returns {any} the last value
   */
  passAll(shadows, values) {
    this.registers.passing(shadows, values);
    return values[values.length - 1];
  }

  /**
   * The arguments of what may be a native that combines promises, whose outcomes are not known yet, or
   * that iterates what gives symbolic values later: its model is asked in any case.
   * @param {number[]} shadows
   * @param {unknown[]} values
   */
  passAsked(shadows, values) {
    const last = this.passAll(shadows, values);
    this.registers.isAsked = true;
    return last;
  }

  /**
   * Arguments of which some are spread: their shadow is -1, their value what is iterated.
   * @param {number[]} shadows
   * @param {unknown[]} values
   * @returns {any} the last value
   */
  passSpread(shadows, values) {
    const last = values[values.length - 1];
    /** @type {number[]} */
    const allShadows = [];
    /** @type {unknown[]} */
    const allValues = [];
    let any = 0;
    /** @type {(value: unknown, shadow: number) => void} */
    const push = (value, shadow) => {
      any |= shadow | Number(this.shadows.has(value));
      allValues[allValues.length] = value;
      allShadows[allShadows.length] = shadow;
    };
    for (let i = 0; i < shadows.length; i++) {
      const value = values[i];
      if (shadows[i] !== -1) {
        push(value, shadows[i]);
      } else if (hasElements(this.objects, value)) {
        this.#pushElements(value, push);
      } else if (!this.walks.peek(value, push)) {
        return last;
      }
    }
    if (any !== 0) {
      this.registers.passing(allShadows, allValues);
    }
    return last;
  }

  /**
   * @param {unknown[] | import('../iterated.js').Drained} list
   * @param {(value: unknown, shadow: number) => void} push
   */
  #pushElements(list, push) {
    const values = arrayIsArray(list) ? list : list.values;
    for (let k = 0; k < values.length; k++) {
      push(values[k], this.shadows.of(list, k, values[k]));
    }
  }

  /**
   * The arguments of a tag. The first, its strings, is made by the engine, so nobody has seen it: the
   * registers stand for it.
   * @param {number[]} shadows
   * @param {unknown[]} values
   */
  passTemplate(shadows, values) {
    values[0] = this.registers;
    return this.passAll(shadows, values);
  }

  /**
   * The one argument of a method is about to be passed: it is given back.
   * @param {Cell} cell of the method's name
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {number} shadow
   * @param {unknown} value
   */
  passOne(cell, object, objectShadow, shadow, value) {
    if ((objectShadow | shadow) !== 0 || this.#isAsked(cell, object) || this.shadows.has(value)) {
      this.#passMethod(cell, object, [shadow], [value]);
    } else if (cell.isRelaying) {
      this.#relaysConcrete(object, value);
    }
    return value;
  }

  /**
   * All arguments of a method are about to be passed: the last is given back.
   * @param {Cell} cell of the method's name
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {number[]} shadows
   * @param {unknown[]} values
   */
  passAllFor(cell, object, objectShadow, shadows, values) {
    if (objectShadow !== 0 || this.#isAsked(cell, object) || this.areConcerned(shadows, values)) {
      this.#passMethod(cell, object, shadows, values);
    } else if (cell.isRelaying) {
      this.#relaysConcrete(object, values[0]);
    }
    return values[values.length - 1];
  }

  /**
   * The arguments of a method are about to be passed: those in a list, after two that are not passed.
   * @param {Cell} cell of the method's name
   * @param {unknown} object
   * @param {number} objectShadow
   * @param {ArrayLike<any>} list from its third on: shadow, value, and so on
   */
  passListed(cell, object, objectShadow, list) {
    // Most calls have one or two arguments.
    if (list.length === 4) {
      return this.passOne(cell, object, objectShadow, list[2], list[3]);
    }
    if (list.length === 6) {
      return this.passAllFor(cell, object, objectShadow, [list[2], list[4]], [list[3], list[5]]);
    }
    const { shadows, values } = parted(list, 2);
    return this.passAllFor(cell, object, objectShadow, shadows, values);
  }

  /**
   * @param {Cell} cell
   * @param {unknown} object
   * @param {number[]} shadows
   * @param {unknown[]} values
   */
  #passMethod(cell, object, shadows, values) {
    // Of which realm the methods of a primitive are does not matter: they are prepared alike.
    const f = cell.isPrepared ? this.methods.of(object, cell.key, MAIN) : undefined;
    this.passTo(object, f, shadows, values);
  }

  /**
   * Whether the natives of a name look at an object whatever their arguments are.
   * @param {Cell} cell
   * @param {unknown} object
   */
  #isAsked(cell, object) {
    return (
      cell.isSearching ||
      this.shadows.has(object) ||
      (cell.isRelaying && this.natives.looksDeeper(object))
    );
  }

  /**
   * Whether one of these values is symbolic, or an object with shadows.
   * @param {number[]} shadows
   * @param {unknown[]} values
   */
  areConcerned(shadows, values) {
    for (let i = 0; i < values.length; i++) {
      if (shadows[i] !== 0 || this.shadows.has(values[i])) {
        return true;
      }
    }
    return false;
  }

  /**
   * `Reflect.apply(f, …)` has nothing to do with shadows so far, but `f` may return one. Of `f.call` and
   * `f.apply`, the receiver tells which function that is.
   * @param {unknown} object
   * @param {unknown} f
   */
  #relaysConcrete(object, f) {
    if (typeof object !== 'function') {
      this.prepared.begin(undefined, object, { f });
    } else if (this.prepared.awaits(object)) {
      // What was found for another call of the same function, an outer one or one that threw, is not
      // this one's.
      this.prepared.begin(undefined, object, undefined);
    }
  }

  /**
   * The arguments of a known method of an object are about to be passed: the last is given back.
   * @param {unknown} object
   * @param {unknown} f
   * @param {number[]} shadows
   * @param {unknown[]} values
   */
  passTo(object, f, shadows, values) {
    const prepare = f === undefined ? undefined : this.natives.get(f)?.prepare;
    if (prepare === undefined) {
      return this.passAll(shadows, values);
    }
    const last = values[values.length - 1];
    this.prepared.begin(f, object, prepare(this.machine, object, shadows, values));
    return last;
  }

  /**
   * The arguments of a function or a constructor, which has no receiver, are about to be passed: the last is
   * given back. What its preparation has found nobody asks for.
   * @param {unknown} f
   * @param {number[]} shadows
   * @param {unknown[]} values
   */
  passToFunction(f, shadows, values) {
    const prepare = this.natives.get(f)?.prepare;
    if (prepare === undefined) {
      return this.passAll(shadows, values);
    }
    const last = values[values.length - 1];
    prepare(this.machine, undefined, shadows, values);
    return last;
  }
}

exports.Outgoing = Outgoing;
