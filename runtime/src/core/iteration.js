'use strict';
// Iteration by `for`-`of`, spread and array patterns. Arrays are iterated as they are, and their
// elements' shadows looked up by index. Other iterables are iterated through an object of the
// machine while there are symbolic values, which makes the steps of the original and holds the
// shadows of what they gave as those of its own elements.

const { Op } = require('../protocol.js');
const {
  apply,
  arrayIsArray,
  codePointAt,
  defineProperty,
  isObject,
  iterator,
  stringFromCodePoint,
} = require('./primordials.js');

/**
 * An iterable of the machine's own; `length` is how many values it holds: all that it has given, or
 * only the last if they are asked for one by one.
 */
class Iterated {
  /** What tells these objects from the app's, proxies included. */
  #mark;

  static is(value) {
    return isObject(value) && #mark in value;
  }

  constructor(machine) {
    this.machine = machine;
    this.length = 0;
    this.holdsLast = false;
  }

  [iterator]() {
    return this;
  }

  /** The next value, and its shadow. */
  gave(value, shadow) {
    const { machine } = this;
    const index = this.holdsLast ? 0 : this.length;
    machine.setShadow(this, index, value, shadow);
    if (isObject(value)) {
      defineProperty(this, index, { __proto__: null, value, configurable: true });
    }
    this.length = index + 1;
  }
}

/** A symbolic string: each step decides that the string goes on, or ends. */
class Characters extends Iterated {
  constructor(machine, string, shadow, site) {
    super(machine);
    this.string = string;
    this.shadow = shadow;
    this.site = site;
    /** The next code unit. */
    this.unit = 0;
  }

  next() {
    const { machine, string, shadow, site, unit } = this;
    const goesOn = unit < string.length;
    const length = machine.writer.apply(Op.StringLength, [shadow]);
    machine.decide(site, '<', unit, 0, string.length, length, goesOn);
    if (!goesOn) {
      return { value: undefined, done: true };
    }
    const value = stringFromCodePoint(codePointAt(string, unit));
    let character = 0;
    if (value.length === 1) {
      character = machine.writer.apply(Op.StringIndex, [shadow, machine.writer.constant(unit)]);
    } else {
      machine.lost(site, 'character beyond the basic plane');
    }
    this.unit += value.length;
    this.gave(value, character);
    return { value, done: false };
  }
}

/** The steps of an iterator of the app. */
class Steps extends Iterated {
  constructor(machine, iterable, method) {
    super(machine);
    this.iterable = iterable;
    this.method = method;
  }

  [iterator]() {
    const { machine } = this;
    this.iterator = apply(this.method, this.iterable, []);
    const next = isObject(this.iterator) ? machine.dataProperty(this.iterator, 'next') : undefined;
    // The engine reads the others itself, and throws.
    if (next === undefined || typeof next.value !== 'function') {
      return this.iterator;
    }
    this.nextMethod = next.value;
    return this;
  }

  next() {
    const { machine } = this;
    const result = apply(this.nextMethod, this.iterator, []);
    machine.taken(result);
    const value = isObject(result) ? machine.dataProperty(result, 'value')?.value : undefined;
    this.gave(value, machine.shadowOf(result, 'value', value));
    return result;
  }

  get return() {
    const close = this.iterator.return;
    return typeof close === 'function' ? () => apply(close, this.iterator, []) : close;
  }
}

/** An iterable that has been iterated to its end. */
class Drained extends Iterated {
  constructor(machine, source) {
    super(machine);
    this.values = [...source];
    for (let i = 0; i < this.values.length; i++) {
      this.gave(this.values[i], machine.shadowOf(source, i, this.values[i]));
    }
  }

  [iterator]() {
    const { values } = this;
    let i = 0;
    const next = () =>
      i < values.length ? { value: values[i++], done: false } : { value: undefined, done: true };
    return { next };
  }
}

/** @type {ThisType<import('./machine.js').Machine>} */
module.exports = {
  /** What a loop iterates in place of a value, which V8 would print as `printed` if it cannot be. */
  iterable(global, value, shadow, site, printed) {
    if (arrayIsArray(value)) {
      return value;
    }
    this.checkIterable(global, value, printed, this.iterable);
    if (this.symbols === 0) {
      return value;
    }
    const iterated = this.iterated(value, shadow, site);
    if (Iterated.is(iterated)) {
      iterated.holdsLast = true;
    }
    return iterated;
  },

  /** The same in an array literal. */
  spreadable(global, value, shadow, site, printed) {
    if (arrayIsArray(value)) {
      return value;
    }
    this.checkIterable(global, value, printed, this.spreadable);
    return this.symbols === 0 ? value : this.iterated(value, shadow, site);
  },

  /** The same for a value that the engine itself checks. */
  iterated(value, shadow, site) {
    if (typeof value === 'string' && shadow !== 0) {
      return new Characters(this, value, shadow, site);
    }
    if (!isObject(value) || arrayIsArray(value)) {
      return value;
    }
    // Of iterators that natives made, models know.
    if (this.iterators.get(value) !== undefined) {
      return value;
    }
    const method = this.dataProperty(value, iterator)?.value;
    // The collections of the language give what models know.
    if (typeof method !== 'function' || this.nativeNames.has(method)) {
      return value;
    }
    return new Steps(this, value, method);
  },

  /** What to iterate in place of a symbolic value. */
  characters(value, shadow, site) {
    return typeof value === 'string' ? new Characters(this, value, shadow, site) : value;
  },

  /** The characters of a symbolic string have become the elements of a new array. */
  spreadCharacters(array, string, shadow, site) {
    const characters = new Characters(this, string, shadow, site);
    while (!characters.next().done) {}
    this.copyElementsTo(array, 0, characters, 0);
    return 0;
  },

  /** What to spread into a call in place of a value: its values are needed before the call. */
  drained(value, shadow, site) {
    const iterated = this.iterated(value, shadow, site);
    return Iterated.is(iterated) ? new Drained(this, iterated) : value;
  },

  /** Whether a value is the machine's, which iterates another. */
  isIterated(value) {
    return Iterated.is(value);
  },

  /** Whether what was iterated holds its last value only, as its element 0. */
  holdsLast(root) {
    return Iterated.is(root) && root.holdsLast;
  },

  /** Whether a value's elements are those that were iterated. */
  hasElements(value) {
    return arrayIsArray(value) ? !this.isProxy(value) : Iterated.is(value);
  },
};
