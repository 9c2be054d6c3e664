'use strict';
// Iteration by `for`-`of`, spread and array patterns. Arrays are iterated as they are, and their
// elements' shadows looked up by index. Other iterables are iterated through an object of the
// machine (iterated.js) while there are symbolic values.

const { ArgumentSteps, Characters, Drained, Iterated, Steps } = require('./iterated.js');
const { losesEntries } = require('./entries.js');
const { arrayIsArray, isObject, iterator } = require('./primordials.js');

class Iteration {
  /** @param {Pick<import('./machine.js').Machine, 'registers' | 'natives' | 'objects' | 'shadows' | 'writer' | 'decisions' | 'names' | 'walks' | 'literals' | 'results' | 'refusals'>} machine */
  constructor({
    registers,
    natives,
    objects,
    shadows,
    writer,
    decisions,
    names,
    walks,
    literals,
    results,
    refusals,
  }) {
    this.registers = registers;
    this.natives = natives;
    this.objects = objects;
    this.shadows = shadows;
    this.writer = writer;
    this.decisions = decisions;
    this.names = names;
    this.walks = walks;
    this.literals = literals;
    this.results = results;
    this.refusals = refusals;
  }

  /**
   * What a loop iterates in place of a value. If that cannot be iterated, the error is V8's, in which
   * the value is `printed`.
   * @param {unknown} global
   * @param {unknown} value
   * @param {number} shadow
   * @param {number} site
   * @param {string} printed
   */
  iterable(global, value, shadow, site, printed) {
    if (arrayIsArray(value)) {
      return value;
    }
    this.refusals.checkIterable(global, value, printed, this.iterable);
    if (this.registers.y === 0) {
      return value;
    }
    const iterated = this.iterated(value, shadow, site);
    if (Iterated.is(iterated)) {
      iterated.holdsLast = true;
    }
    return iterated;
  }

  /**
   * What an array literal spreads in place of a value.
   * @param {unknown} global
   * @param {unknown} value
   * @param {number} shadow
   * @param {number} site
   * @param {string} printed
   */
  spreadable(global, value, shadow, site, printed) {
    if (arrayIsArray(value)) {
      return value;
    }
    this.refusals.checkIterable(global, value, printed, this.spreadable);
    return this.registers.y === 0 ? value : this.iterated(value, shadow, site);
  }

  /**
   * What is iterated in place of a value, of which the engine itself checks that it can be.
   * @param {unknown} value
   * @param {number} shadow
   * @param {number} site
   */
  iterated(value, shadow, site) {
    if (typeof value === 'string' && shadow !== 0) {
      return new Characters(this, value, shadow, site);
    }
    this.#noteEntries(value, site);
    const found = this.#ofApp(value);
    return found === undefined ? value : new Steps(this, found.iterable, found.method, site);
  }

  /**
   * A list of entries is iterated, whose shadows are not followed.
   * @param {unknown} value
   * @param {number} site
   */
  #noteEntries(value, site) {
    if (this.shadows.holds(value) === 0 || arrayIsArray(value)) {
      return;
    }
    const list = /** @type {object} */ (value);
    const name = this.names.of(this.objects.dataProperty(list, iterator)?.value);
    if (losesEntries(name, 0)) {
      this.writer.lost(site, name);
    }
  }

  /**
   * What a function is given to iterate as its first argument, in place of that.
   * @param {unknown} value
   * @param {unknown} f
   */
  argument(value, f) {
    if (this.natives.get(f)?.iterates !== true) {
      return value;
    }
    const found = this.#ofApp(value);
    return found === undefined ? value : new ArgumentSteps(this, found.iterable, found.method, -1);
  }

  /**
   * A value and the method by which it is iterated, if the models of the language's own do not know what
   * that gives.
   * @param {unknown} value
   */
  #ofApp(value) {
    if (!isObject(value) || arrayIsArray(value)) {
      return undefined;
    }
    // Of iterators that natives made, models know.
    if (this.walks.iterators.get(value) !== undefined) {
      return undefined;
    }
    const method = this.objects.dataProperty(value, iterator)?.value;
    // The collections of the language give what models know.
    return typeof method !== 'function' || this.names.has(method)
      ? undefined
      : { iterable: value, method };
  }

  /**
   * What to iterate in place of a symbolic value.
   * @param {unknown} value
   * @param {number} shadow
   * @param {number} site
   */
  characters(value, shadow, site) {
    return typeof value === 'string' ? new Characters(this, value, shadow, site) : value;
  }

  /**
   * The characters of a symbolic string have become the elements of a new array, or of what a
   * constructor of the app has made in place of one.
   * @param {object} array
   * @param {string} string
   * @param {number} shadow
   * @param {number} site
   */
  spreadCharacters(array, string, shadow, site) {
    const characters = new Characters(this, string, shadow, site);
    while (!characters.next().done) {}
    this.literals.copyElementsTo(/** @type {ArrayLike<unknown>} */ (array), 0, characters, 0);
    return 0;
  }

  /**
   * What to spread into a call in place of a value: its values are needed before the call.
   * @param {unknown} value
   * @param {number} shadow
   * @param {number} site
   */
  drained(value, shadow, site) {
    const iterated = this.iterated(value, shadow, site);
    return Iterated.is(iterated) ? new Drained(this, iterated) : value;
  }
}

exports.Iteration = Iteration;
