'use strict';
// Shadows of properties. A WeakMap gives each object that ever held a symbolic value an entry: its
// named properties and its elements, each {shadow, value}. A shadow counts only if the value that
// was really read is the same value (`Object.is`), so writes that the runtime did not see (natives,
// uninstrumented code, sort, pop) can lose a shadow but never leave a stale one behind.
//
// The WeakMap is too slow for every access, so each property name has a `Cell` whose `n` counts
// the shadows stored under that name, and instrumented code asks the cell first. Computed accesses
// ask the register `n`, the count over all names and elements; then the count of the name with the
// value that was read (`ValueCounts`). What an object held is taken off the counts when the object has
// been collected, so a burst of symbolic values slows down nothing for long after it has died.

const { Heirs } = require('./heirs.js');
const {
  SafeFinalizationRegistry,
  SafeMap,
  SafeWeakMap,
  arrayIsArray,
  getOwnPropertyDescriptor,
  is,
  isObject,
  toStringTag,
} = require('./primordials.js');
const { normalise } = require('./property_key.js');
const { ValueCounts, saltOf } = require('./value_counts.js');

/**
 * A property that has, or had, a shadow: 0 if it has none now. A map of them, in which nothing is
 * under `undefined`, which stands for what is no key yet.
 * @typedef {{shadow: number, value: unknown}} Slot
 * @typedef {Pick<Map<string | symbol | undefined, Slot>, 'get'>
 *   & Pick<Map<string | symbol, Slot>, 'set' | 'forEach'>} Slots
 */

/** Arrays within arrays are looked into so far, for a note. */
const NESTED = 2;

class Entry {
  /** @param {WeakMap<object, Entry>} owner the map that it is in */
  constructor(owner) {
    this.owner = owner;
    /** @type {Slots} */
    this.named = new SafeMap();
    /** @type {number[]} */
    this.shadows = [];
    /** @type {unknown[]} */
    this.values = [];
    /** What is asked about an object of unknown shape. @type {import('./unknown.js').Unknown | null} */
    this.unknown = null;
    /** Whether others may inherit what the object holds. */
    this.isInherited = false;
  }
}

class Shadows {
  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'objects' | 'cells' | 'guesses' | 'writer'>} machine */
  constructor({ registers, objects, cells, guesses, writer }) {
    this.writer = writer;
    this.registers = registers;
    this.objects = objects;
    this.cells = cells;
    this.guesses = guesses;
    this.valueCounts = new ValueCounts();
    this.heirs = new Heirs(objects);
    /** @type {WeakMap<object, Entry>} */
    this.entries = new SafeWeakMap();
    this.collected = new SafeFinalizationRegistry((entry) => this.release(entry));
    /** Two objects without an entry: programs dwell on objects. @type {unknown} */
    this.bare = undefined;
    /** @type {unknown} */
    this.otherBare = undefined;
  }

  /**
   * The object of an entry is no more.
   * @param {Entry} entry
   */
  release(entry) {
    if (entry.owner !== this.entries) {
      return;
    }
    entry.named.forEach(({ shadow, value }, name) =>
      this.countNamed(-1, shadow, value, this.cells.of(name)),
    );
    this.countElements(-1, entry);
    if (entry.isInherited) {
      this.heirs.count--;
    }
  }

  /** From now on every read is looked at, as it may be one of an object of unknown shape. */
  watchReads() {
    if (this.cells.least !== 0) {
      return;
    }
    this.registers.n++;
    this.registers.d++;
    this.valueCounts.addAll();
    this.cells.countAll();
  }

  /**
   * A shadow for a value under a name comes (1) or goes (-1).
   * @param {1 | -1} change
   * @param {number} shadow
   * @param {unknown} value
   * @param {import('./cell.js').Cell} cell
   */
  countNamed(change, shadow, value, cell) {
    if (shadow === 0) {
      return;
    }
    cell.n += change;
    this.registers.n += change;
    if (cell.isIndex) {
      this.registers.d += change;
    }
    this.valueCounts.add(cell.salt, value, change);
  }

  /**
   * A shadow for an element comes (1) or goes (-1).
   * @param {1 | -1} change
   * @param {number} shadow
   * @param {unknown} value
   * @param {number} index
   */
  countElement(change, shadow, value, index) {
    if (shadow === 0) {
      return;
    }
    this.registers.n += change;
    this.registers.d += change;
    this.valueCounts.add(saltOf(index), value, change);
  }

  /**
   * The shadows of all elements of an object come (1) or go (-1).
   * @param {1 | -1} change
   * @param {Entry} entry
   */
  countElements(change, { shadows, values }) {
    for (let i = 0; i < shadows.length; i++) {
      this.countElement(change, shadows[i], values[i], i);
    }
  }

  /**
   * Whether a value is an object that ever held a symbolic value, or gives such out.
   * @param {unknown} value
   */
  has(value) {
    if (value === this.bare || value === this.otherBare || !isObject(value)) {
      return false;
    }
    if (this.entries.has(value)) {
      return true;
    }
    this.foundBare(value);
    return false;
  }

  /**
   * An object has no entry: the last two are known without a look, as programs dwell on objects.
   * @param {unknown} object
   */
  foundBare(object) {
    this.otherBare = this.bare;
    this.bare = object;
  }

  /** No object has a shadow any more. */
  forget() {
    this.entries = new SafeWeakMap();
    this.heirs.count = 0;
    // No 0 is written over a 0: V8 takes a field as constant until it is written, and leaves out of
    // emitted code whatever is for symbolic values only.
    if (this.registers.n !== 0) {
      this.registers.n = 0;
      this.registers.d = 0;
      this.valueCounts.clear();
      this.cells.clear();
    }
  }

  /**
   * The shadow of `object[key]`, whose value was just read as `value`.
   * @param {unknown} object
   * @param {unknown} key
   * @param {unknown} value
   * @returns {number}
   */
  of(object, key, value) {
    if (this.valueCounts.isFree(value)) {
      return 0;
    }
    const name = normalise(key);
    return this.valueCounts.mayHave(saltOf(name), value) ? this.at(object, name, value) : 0;
  }

  /**
   * The shadow under a normalised key for `value`, which the counts say may be there.
   * @param {unknown} object
   * @param {PropertyKey | undefined} name undefined if the key is not one yet
   * @param {unknown} value
   */
  at(object, name, value) {
    if (!this.has(object)) {
      return this.guesses.of(value);
    }
    const entry = /** @type {Entry} */ (this.entries.get(/** @type {object} */ (object)));
    if (entry.unknown !== null) {
      entry.unknown.askFor(name);
    }
    if (typeof name === 'number') {
      const shadow = name < entry.shadows.length ? entry.shadows[name] : 0;
      return shadow !== 0 && is(entry.values[name], value) ? shadow : this.guesses.of(value);
    }
    const slot = entry.named.get(name);
    const isKept = slot !== undefined && slot.shadow !== 0 && is(slot.value, value);
    return isKept ? slot.shadow : this.guesses.of(value);
  }

  /**
   * Whether a shadow is stored for a property, whatever its value is by now.
   * @param {unknown} object
   * @param {unknown} key
   */
  isUnder(object, key) {
    if (!this.has(object)) {
      return false;
    }
    const entry = /** @type {Entry} */ (this.entries.get(/** @type {object} */ (object)));
    const name = normalise(key);
    return typeof name === 'number'
      ? entry.shadows[name] > 0
      : /** @type {number} */ (entry.named.get(name)?.shadow) > 0;
  }

  /**
   * Records that `object[key]` is about to hold, or holds, `value` with `shadow` (0: concrete).
   * @param {unknown} object
   * @param {unknown} key
   * @param {unknown} value
   * @param {number} shadow
   */
  set(object, key, value, shadow) {
    if (!isObject(object)) {
      return;
    }
    if (shadow === 0 && !this.has(object)) {
      return;
    }
    const entry = this.mark(object);
    const name = normalise(key);
    if (name === undefined) {
      return;
    }
    if (typeof name === 'number') {
      this.setElement(entry, name, value, shadow);
    } else {
      this.setNamed(entry, name, value, shadow);
    }
  }

  /**
   * A field is being defined: its value has this shadow.
   * @param {object} object
   * @param {unknown} key
   * @param {number} shadow
   * @param {unknown} value
   */
  define(object, key, shadow, value) {
    this.set(object, key, value, shadow);
  }

  /**
   * @param {Entry} entry
   * @param {number} index
   * @param {unknown} value
   * @param {number} shadow
   */
  setElement(entry, index, value, shadow) {
    const { shadows, values } = entry;
    if (index >= shadows.length) {
      if (shadow === 0) {
        return;
      }
      while (shadows.length <= index) {
        shadows[shadows.length] = 0;
        values[values.length] = undefined;
      }
    }
    this.countElement(-1, shadows[index], values[index], index);
    this.countElement(1, shadow, value, index);
    shadows[index] = shadow;
    values[index] = shadow === 0 ? undefined : value;
  }

  /**
   * A property that is no element gets a shadow.
   * @param {Entry} entry
   * @param {string | symbol} name
   * @param {unknown} value
   * @param {number} shadow
   */
  setNamed(entry, name, value, shadow) {
    const slot = entry.named.get(name);
    if (slot === undefined && shadow === 0) {
      return;
    }
    if (shadow !== 0 && name === toStringTag) {
      this.writer.lost(-1, 'a tag, which the language reads by itself', shadow);
    }
    const cell = this.cells.of(name);
    if (slot !== undefined) {
      this.countNamed(-1, slot.shadow, slot.value, cell);
    }
    this.countNamed(1, shadow, value, cell);
    if (slot === undefined) {
      entry.named.set(name, { shadow, value });
    } else {
      slot.shadow = shadow;
      slot.value = shadow === 0 ? undefined : value;
    }
  }

  /**
   * Whether a property of an object, or of an array in it, is symbolic: 0 if none is.
   * @param {unknown} object
   */
  holds(object, depth = 0) {
    if (!isObject(object) || this.registers.n === 0) {
      return 0;
    }
    let any = 0;
    const entry = this.entries.get(object);
    if (entry !== undefined) {
      for (let i = 0; i < entry.shadows.length; i++) {
        any |= entry.shadows[i];
      }
      entry.named.forEach(({ shadow }) => void (any |= shadow));
    }
    if (this.objects.isProxy(object) || !arrayIsArray(object) || depth === NESTED) {
      return any;
    }
    for (let i = 0; i < object.length && any === 0; i++) {
      any = this.holds(getOwnPropertyDescriptor(object, i)?.value, depth + 1);
    }
    return any;
  }

  /**
   * The entry of an object that has something to do with shadows from now on.
   * @param {object} object
   */
  mark(object) {
    let entry = this.entries.get(object);
    if (entry === undefined) {
      entry = new Entry(this.entries);
      this.entries.set(object, entry);
      if (object === this.bare) {
        this.bare = undefined;
      }
      if (object === this.otherBare) {
        this.otherBare = undefined;
      }
      this.collected.register(object, entry);
      if (this.heirs.mayHave(object)) {
        this.becameInherited(entry);
      }
    }
    return entry;
  }

  /**
   * A value is about to be the prototype of another object: it is given back.
   * @template T
   * @param {T} value
   */
  prototype(value) {
    if (this.heirs.gets(value)) {
      const entry = this.entries.get(value);
      if (entry !== undefined && !entry.isInherited) {
        this.becameInherited(entry);
      }
    }
    return value;
  }

  /** @param {Entry} entry */
  becameInherited(entry) {
    entry.isInherited = true;
    this.heirs.count++;
  }

  /**
   * The element shadows of an object, for models of array natives; null if it has none.
   * @param {unknown} object
   * @returns {Entry | null}
   */
  entryWithElements(object) {
    const entry = isObject(object) ? this.entries.get(object) : undefined;
    entry?.unknown?.askForAll();
    return entry === undefined || entry.shadows.length === 0 ? null : entry;
  }
}

exports.Shadows = Shadows;
