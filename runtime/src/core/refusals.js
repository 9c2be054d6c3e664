'use strict';
// Errors that V8 would have thrown for the original, in its words: where instrumented code does itself
// what the engine would have refused. The stack of the error begins at the instrumented code, below the
// function `above` that it has called.

const { arrayIsArray, asyncIterator, isObject, iterator } = require('./primordials.js');

const { captureStackTrace } = Error;

class Refusals {
  /** @param {Pick<import('./machine.js').Machine, 'objects' | 'realms' | 'sources'>} machine */
  constructor({ objects, realms, sources }) {
    this.objects = objects;
    this.realms = realms;
    this.sources = sources;
  }

  /**
   * Throws what V8 throws where null or undefined is destructured by an object pattern.
   * @param {unknown} global
   * @param {unknown} value
   * @param {string | null} printed the text of the value; null where V8 names the value
   * @param {string} [property] the first that the pattern reads
   */
  cannotDestructure(global, value, printed, property) {
    const what = printed ?? (value === null ? 'object null' : 'undefined');
    const subject = property === undefined ? '' : `property '${property}' of `;
    const message = `Cannot destructure ${subject}'${what}' as it is ${value}.`;
    this.throwTypeError(global, message, this.cannotDestructure);
  }

  /**
   * Throws what V8 throws where a value that cannot be iterated is destructured by an array pattern.
   * @param {unknown} global
   * @param {string} printed
   */
  cannotIterate(global, printed) {
    this.throwTypeError(global, `${printed} is not iterable`, this.cannotIterate);
  }

  /**
   * What is called in place of a callee that is no function: it throws as V8 does.
   * @param {unknown} global
   * @param {number} site
   */
  uncallable(global, site) {
    const uncallable = () => {
      this.throwTypeError(global, `${this.sources.calleeAt(site)} is not a function`, uncallable);
    };
    return uncallable;
  }

  /**
   * Throws, in the words of V8 for the original, if a value is sure not to be iterable.
   * @param {unknown} global
   * @param {unknown} value
   * @param {string} printed
   * @param {Function} above
   */
  checkIterable(global, value, printed, above) {
    if (arrayIsArray(value) || typeof value === 'string' || this.objects.isProxy(value)) {
      return;
    }
    if (value !== null && value !== undefined) {
      const holder = isObject(value) ? value : this.realms.prototypeOf(global, value);
      if (holder === undefined || this.objects.hasProxy(holder)) {
        return;
      }
      if (this.objects.property(holder, iterator) !== undefined) {
        return;
      }
    }
    this.throwTypeError(global, `${printed} is not iterable`, above);
  }

  /**
   * Throws if what `yield*` hands over to is sure not to be iterable; an async iterator will do, too.
   * @param {unknown} global
   * @param {unknown} value
   */
  checkDelegate(global, value) {
    if (
      isObject(value) &&
      !this.objects.hasProxy(value) &&
      this.objects.property(value, asyncIterator)
    ) {
      return;
    }
    this.checkIterable(global, value, 'yield* (intermediate value)', this.checkDelegate);
  }

  /**
   * Throws a `TypeError` of a realm.
   * @param {unknown} global that realm's
   * @param {string} message
   * @param {Function} above the frame that called it is the first of the stack
   */
  throwTypeError(global, message, above) {
    const RealmTypeError = this.realms.of(global)?.TypeError ?? TypeError;
    const error = new RealmTypeError(message);
    captureStackTrace(error, above);
    throw error;
  }
}

exports.Refusals = Refusals;
